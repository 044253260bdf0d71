import { fromBase64, toBase64 } from './base64.ts'

/** Public inputs of a key that a passkey gives. */
export interface PasskeyParameters {
  /** Id of the credential, base64. */
  credentialId: string
  /** Input of the passkey's pseudo-random function, base64, 32 bytes. */
  salt: string
}

/** The person closed the browser's dialog, or no passkey that can wrap a key is there. */
export class PasskeyError extends Error {
  readonly code: 'cancelled' | 'unsupported'

  constructor(code: 'cancelled' | 'unsupported', options?: ErrorOptions) {
    super(`passkey: ${code}`, options)
    this.code = code
  }
}

const RANDOM_BYTES = 32
const TIMEOUT_MS = 120_000
/** ES256, EdDSA, RS256: the signature is not used. */
const ALGORITHMS = [-7, -8, -257]

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** Whether the browser has passkeys here; whether one can wrap a key shows when it is made. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext

/** Creates a passkey of this host and returns the key that it gives. Rejects with PasskeyError. */
export async function createPasskey(): Promise<{ key: CryptoKey; parameters: PasskeyParameters }> {
  const salt = random(RANDOM_BYTES)
  const name = `Quick Account ${new Date().toISOString().slice(0, 10)}`
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: 'Callisto' },
        user: { id: random(RANDOM_BYTES), name, displayName: name },
        challenge: random(RANDOM_BYTES),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const parameters = { credentialId: toBase64(new Uint8Array(credential.rawId)), salt: toBase64(salt) }
  const { prf } = credential.getClientExtensionResults()
  if (!prf?.enabled) throw new PasskeyError('unsupported')
  // Some authenticators evaluate the function with the first use only.
  const first = prf.results?.first
  return { key: first ? await deriveKey(first) : await passkeyKey(parameters), parameters }
}

/** The key that a passkey gives, after its user was verified. Rejects with PasskeyError. */
export async function passkeyKey({ credentialId, salt }: PasskeyParameters): Promise<CryptoKey> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: random(RANDOM_BYTES),
        allowCredentials: [{ type: 'public-key', id: fromBase64(credentialId) }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: fromBase64(salt) } } },
      },
    }),
  )
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) throw new PasskeyError('unsupported')
  return deriveKey(first)
}

async function ask(call: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await call()
  } catch (cause) {
    throw new PasskeyError(isCancelled(cause) ? 'cancelled' : 'unsupported', { cause })
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('unsupported')
  return credential
}

const isCancelled = (cause: unknown) =>
  cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')

async function deriveKey(output: BufferSource): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('callisto quick account: wrapping key')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf, secret, aes, false, ['encrypt', 'decrypt'])
}
