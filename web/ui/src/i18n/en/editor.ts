import type { editor as vi } from '../vi/editor';

export const editor: Record<keyof typeof vi, string> = {};
