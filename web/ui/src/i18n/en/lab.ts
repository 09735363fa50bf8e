import type { lab as vi } from '../vi/lab';

export const lab: Record<keyof typeof vi, string> = {};
