import { type KeyCopy, KeyCopySchema, keyProofMessage, type WrappedKey } from '@callisto/contract'
import { encodeBase58 } from '@callisto/solana/codec'
import type { Session } from '../session/session.ts'
import type { AccountRecord, Records } from '../store/records.ts'
import { randomSeed, type Seed, sign, signingKeyOf } from '../vault/key-pair.ts'
import { createPasskey, type PasskeyParameters, passkeyKey } from '../vault/passkey.ts'
import { newPassphraseParameters, parsePassphraseParameters, passphraseKey } from '../vault/passphrase.ts'
import { seal, UnsealError, unseal } from '../vault/seal.ts'

/** What opens the key; a passkey asks its person by itself. */
export type Secret = { kind: 'passkey' } | { kind: 'passphrase'; passphrase: string }

/** A copy as a server returns it. */
export type KeyToRestore = Pick<WrappedKey, 'address' | 'kind' | 'wrapped' | 'parameters'>

/** The account of this device: made, opened, copied and forgotten. */
export class QuickAccount {
  readonly #records: Records
  readonly #session: Session

  constructor(records: Records, session: Session) {
    this.#records = records
    this.#session = session
  }

  /** Makes a random key, wraps it, keeps it and opens the session. Rejects with PasskeyError. */
  async create(secret: Secret): Promise<void> {
    if (await this.#records.account()) throw new Error('this device has a Quick Account')
    const { key, parameters } = await newWrapping(secret)
    const seed = randomSeed()
    const record = await wrap(seed, secret.kind, key, { ...parameters })
    await this.#records.putAccount(record)
    await this.#session.unlock(seed)
  }

  /** Decrypts the key and opens the session. Rejects with PasskeyError or UnsealError. */
  async unlock(secret: Secret): Promise<Seed> {
    const seed = await this.reveal(secret)
    await this.#session.unlock(seed)
    return seed
  }

  /** Decrypts the key: what matters most asks for this again. Rejects with PasskeyError or UnsealError. */
  async reveal(secret: Secret): Promise<Seed> {
    const record = await this.#records.account()
    if (!record) throw new Error('this device has no Quick Account')
    return unseal(await openingKey(record, secret), record.wrapped, record.address)
  }

  /**
   * A copy for the server under a passphrase, with the proof of the key itself. What a passkey wraps never leaves the
   * frame: pages of the same host could ask that passkey too.
   */
  async copy(seed: Seed, passphrase: string, accountId: string, replaces: number): Promise<KeyCopy> {
    const parameters = newPassphraseParameters()
    const key = await passphraseKey(passphrase, parameters)
    const { address, kind, wrapped } = await wrap(seed, 'passphrase', key, { ...parameters })
    const body = { kind, wrapped, parameters: { ...parameters }, replaces }
    const message = await keyProofMessage(accountId, address, body)
    const proof = encodeBase58(await sign(await signingKeyOf(seed), new TextEncoder().encode(message)))
    const { replaces: _, ...copied } = body
    return KeyCopySchema.parse({ ...copied, address, proof })
  }

  /** Opens a copy of the server, keeps it on this device and opens the session. Rejects with UnsealError. */
  async restore({ address, wrapped, parameters }: KeyToRestore, passphrase: string): Promise<void> {
    const known = parsePassphraseParameters(parameters)
    if (!known) throw new UnsealError('the copy cannot be read')
    const seed = await unseal(await passphraseKey(passphrase, known), wrapped, address)
    if ((await signingKeyOf(seed)).address !== address) throw new UnsealError('the copy is of another key')
    const account: AccountRecord = {
      address,
      kind: 'passphrase',
      wrapped,
      parameters: { ...known },
      createdAtMs: Date.now(),
    }
    await this.#records.putAccount(account)
    await this.#session.unlock(seed)
  }

  /** Removes the key from this device. */
  async forget(): Promise<void> {
    this.#session.lock()
    await this.#records.forget()
  }
}

async function newWrapping(secret: Secret) {
  if (secret.kind === 'passkey') return createPasskey()
  const parameters = newPassphraseParameters()
  return { key: await passphraseKey(secret.passphrase, parameters), parameters }
}

async function wrap(
  seed: Seed,
  kind: AccountRecord['kind'],
  key: CryptoKey,
  parameters: AccountRecord['parameters'],
): Promise<AccountRecord> {
  const { address } = await signingKeyOf(seed)
  const wrapped = await seal(key, seed, address)
  return { address, kind, wrapped, parameters, createdAtMs: Date.now() }
}

async function openingKey({ kind, parameters }: AccountRecord, secret: Secret): Promise<CryptoKey> {
  if (kind !== secret.kind) throw new UnsealError('the key is wrapped otherwise')
  if (secret.kind === 'passkey') return passkeyKey(parameters as unknown as PasskeyParameters)
  const known = parsePassphraseParameters(parameters)
  if (!known) throw new UnsealError('the key cannot be read')
  return passphraseKey(secret.passphrase, known)
}
