/**
 * sha256 returns the hexadecimal SHA-256 of a text in UTF-8, or null where the
 * browser offers none: it does so on this machine and over HTTPS only.
 */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('');
}
