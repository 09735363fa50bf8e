import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the README of the page', () => {
  it('names every folder of src, and none that does not exist', () => {
    const text = readFileSync('README.md', 'utf8');
    const named = [...text.matchAll(/^\| `src\/(\w+)`/gm)].map(([, folder]) => folder);
    const folders = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...named].sort()).toEqual(folders.sort());
  });
});
