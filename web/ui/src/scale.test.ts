import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The style sheets of components, and the one of the page. */
function sheets(): [string, string][] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const styles = files
    .filter((file) => file.endsWith('.svelte'))
    .map((file): [string, string] => {
      const [, style = ''] = readFileSync(`src/${file}`, 'utf8').split('<style>');
      return [file, style];
    });
  return [...styles, ['app.css', readFileSync('src/app.css', 'utf8')]];
}

/** Declarations that say a value themselves instead of taking one of the scale. */
const stray = [
  /#[0-9a-f]{3,8}\b/gi, // a colour
  /font-size: [\d.]+rem/g,
  /(?<!-)\bgap: (?:[^;]* )?[\d.]*[1-9][\d.]*rem/g,
];

it('colours, sizes of text and gaps are those of scale.css', () => {
  const found = sheets().flatMap(([file, style]) =>
    stray.flatMap((pattern) => (style.match(pattern) ?? []).map((text) => `${file}: ${text}`)),
  );
  expect(found).toEqual([]);
});

it('no style sheet asks for what the scale does not have', () => {
  const has = new Set(readFileSync('src/scale.css', 'utf8').match(/--[\w-]+(?=:)/g));
  const wanted = sheets().flatMap(([file, style]) =>
    [...style.matchAll(/var\((--(?:text|space)-[\w-]+)/g)].map(([, name]) => `${file}: ${name}`),
  );
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((line) => !has.has(line.split(': ')[1] ?? ''))).toEqual([]);
});
