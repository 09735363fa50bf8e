import type { stats as vi } from '../vi/stats';

export const stats: Record<keyof typeof vi, string> = {};
