import type { settings as vi } from '../vi/settings';

export const settings: Record<keyof typeof vi, string> = {};
