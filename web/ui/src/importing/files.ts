import type { Import } from '../api/wire';

/** Formats that are no text, by the ending of their files. */
const binary = /\.(xqf|cbr|cbl)$/i;

/** A file as the server reads it: text where it is text, else bytes in base64. */
export async function wrap(
  file: Pick<File, 'name' | 'arrayBuffer'>,
  game: string,
): Promise<Import> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const about = { name: file.name, ...(game ? { game } : {}) };
  const text = binary.test(file.name) ? null : textOf(bytes);
  return text === null ? { ...about, data: base64(bytes) } : { ...about, text };
}

/** The bytes read as UTF-8, or null where they are none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(text);
}
