import { peopleApi } from '../api/people';
import type { Passkeys } from '../api/wire';

/** Whether this browser has passkeys: over HTTPS, or on localhost. */
export function passkeysPossible(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** Bytes as a text in base64url. */
export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Descriptor {
  id: string;
  type: 'public-key';
}

/** The options of the server, in which bytes are texts. */
interface CreationJSON extends Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Descriptor[];
}

interface RequestJSON extends Omit<
  PublicKeyCredentialRequestOptions,
  'challenge' | 'allowCredentials'
> {
  challenge: string;
}

/** Makes a passkey for whoever is signed in; returns all of theirs, or null where they changed their mind. */
export async function addPasskey(name: string, password: string): Promise<Passkeys | null> {
  const { id, options } = await peopleApi.passkeyOptions({ password });
  const o = JSON.parse(options) as CreationJSON;
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...o,
        challenge: bytesOf(o.challenge),
        user: { ...o.user, id: bytesOf(o.user.id) },
        excludeCredentials: (o.excludeCredentials ?? []).map((c) => ({ ...c, id: bytesOf(c.id) })),
      },
    }),
  );
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  const credential = JSON.stringify({
    id: made.id,
    rawId: textOf(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
    },
  });
  return peopleApi.addPasskey({ id, name, credential });
}

/** Signs in by a passkey; false where the person changed their mind. */
export async function signInByPasskey(keep: boolean): Promise<boolean> {
  const { id, options } = await peopleApi.signInOptions();
  const o = JSON.parse(options) as RequestJSON;
  const signed = await asked(() =>
    navigator.credentials.get({ publicKey: { ...o, challenge: bytesOf(o.challenge) } }),
  );
  if (!signed) return false;
  const response = signed.response as AuthenticatorAssertionResponse;
  const credential = JSON.stringify({
    id: signed.id,
    rawId: textOf(signed.rawId),
    type: signed.type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  });
  await peopleApi.signInByPasskey({ id, credential, ...(keep && { keep }) });
  return true;
}

/** Asks the browser; null where it has nothing, or the person said no. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (cause) {
    if (cause instanceof DOMException) return null;
    throw cause;
  }
}
