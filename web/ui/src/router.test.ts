import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

describe('routes', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/play/Ab3-_9', { page: 'play', id: 'Ab3-_9' }],
    ['/play/x/', { page: 'play', id: 'x' }],
    ['/play', { page: 'home' }],
    ['/play/', { page: 'home' }],
    ['/play/a/b', { page: 'missing' }],
    ['/analysis', { page: 'analysis', id: null }],
    ['/analysis/x', { page: 'analysis', id: 'x' }],
    ['/rules', { page: 'rules', id: null }],
    ['/rules/chess', { page: 'rules', id: 'chess' }],
    ['/library', { page: 'library' }],
    ['/library/x', { page: 'missing' }],
    ['/series', { page: 'series' }],
    ['/online', { page: 'online' }],
    ['/elsewhere', { page: 'missing' }],
  ])('%s', (path, route) => expect(parse(path)).toEqual(route));
});
