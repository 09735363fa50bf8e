import type { library as vi } from '../vi/library';

export const library: Record<keyof typeof vi, string> = {};
