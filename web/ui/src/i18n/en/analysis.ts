import type { analysis as vi } from '../vi/analysis';

export const analysis: Record<keyof typeof vi, string> = {};
