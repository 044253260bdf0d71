import { argon2idAsync } from '@noble/hashes/argon2'
import { fromBase64, toBase64 } from './base64.ts'
import { sealingKey } from './seal.ts'

/** Public inputs of Argon2id (RFC 9106). */
export interface PassphraseParameters {
  /** Base64, 16 bytes. */
  salt: string
  memoryKib: number
  passes: number
  lanes: number
}

const SALT_BYTES = 16
/** What OWASP asks of Argon2id at least; about a second in JavaScript. */
const COSTS = { memoryKib: 19_456, passes: 2, lanes: 1 }
/** A copy comes from a server: costs that would freeze the browser are refused, and so are cheaper ones. */
const MAX_COSTS = { memoryKib: 262_144, passes: 10, lanes: 4 }

export const newPassphraseParameters = (): PassphraseParameters => ({
  salt: toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
  ...COSTS,
})

/** Parameters of a stored record; undefined when one is missing or out of range. */
export function parsePassphraseParameters(
  value: Readonly<Record<string, unknown>>,
): PassphraseParameters | undefined {
  const { salt, memoryKib, passes, lanes } = value
  if (typeof salt !== 'string' || !/^[A-Za-z0-9+/]{22}==$/.test(salt)) return undefined
  const isWithin = (cost: unknown, name: keyof typeof COSTS): cost is number =>
    typeof cost === 'number' && Number.isInteger(cost) && cost >= COSTS[name] && cost <= MAX_COSTS[name]
  if (!isWithin(memoryKib, 'memoryKib') || !isWithin(passes, 'passes') || !isWithin(lanes, 'lanes'))
    return undefined
  return { salt, memoryKib, passes, lanes }
}

/** The key that a passphrase gives. The text is normalised (NFKC), so that keyboards may differ. */
export async function passphraseKey(
  passphrase: string,
  { salt, memoryKib, passes, lanes }: PassphraseParameters,
): Promise<CryptoKey> {
  const text = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const options = { t: passes, m: memoryKib, p: lanes, dkLen: 32 }
  return sealingKey(Uint8Array.from(await argon2idAsync(text, fromBase64(salt), options)))
}
