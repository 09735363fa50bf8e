import type { images as vi } from '../vi/images';

export const images: Record<keyof typeof vi, string> = {};
