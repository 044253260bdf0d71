import { SigningKey, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { associatedTokenAddress, NATIVE_MINT, SYSTEM_PROGRAM } from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { address, getAddressEncoder } from '@solana/kit'
import type { Random } from '../../routing/random.ts'

const LAMPORTS = 10n ** 18n
const PLENTY = 1n << 61n
// Offsets of a token account.
const OWNER_AT = 32
const AMOUNT_AT = 64
const DELEGATE_AT = 72
const STATE_AT = 108
const NATIVE_RENT_AT = 113
const CLOSE_AUTHORITY_AT = 129
const KEY_OPTION_BYTES = 36

/** Somebody who trades: a key, and token accounts that appear by grant. */
export class Wallet {
  readonly address: string
  readonly #key: SigningKey
  readonly #localnet: SteppedLocalnet
  readonly #accounts = new Map<string, string>()

  constructor(random: Random, localnet: SteppedLocalnet) {
    this.#key = new SigningKey(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)))
    this.#localnet = localnet
    this.address = this.#key.address
    this.#fund()
  }

  #fund(): void {
    const { address } = this
    const empty = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
    this.#localnet.grant({ ...empty, address, lamports: LAMPORTS })
  }

  /** Opens the associated account of a mint with plenty in it, as a copy of another account of that mint. */
  async open(mint: string): Promise<string> {
    const known = this.#accounts.get(mint)
    if (known !== undefined) return known
    const amount = mint === NATIVE_MINT ? LAMPORTS : PLENTY
    const account = await grantTokens(this.#localnet, { owner: this.address, mint, amount })
    this.#accounts.set(mint, account)
    return account
  }

  /** Opens an account again that a swap may have closed; what was in it has gone to the wallet, which is set anew. */
  reopen(mint: string): Promise<string> {
    this.#accounts.delete(mint)
    this.#fund()
    return this.open(mint)
  }

  /** Puts the only signature into a wire transaction. */
  sign(wire: Uint8Array): Uint8Array {
    const unsigned = decodeTransaction(wire)
    return withSignature(unsigned, this.address, this.#key.sign(unsigned.message.bytes))
  }
}

/** Opens the associated account of an owner with an amount in it, as a copy of another account of that mint. */
export async function grantTokens(
  localnet: SteppedLocalnet,
  { owner, mint, amount }: { owner: string; mint: string; amount: bigint },
): Promise<string> {
  const model = localnet.tokenAccounts(mint)[0]
  if (model === undefined) throw new Error(`${mint} has no token account to copy`)
  const account = await associatedTokenAddress(owner, mint, model.owner)
  const data = Uint8Array.from(model.data)
  const view = new DataView(data.buffer)
  const rent = mint === NATIVE_MINT ? view.getBigUint64(NATIVE_RENT_AT, true) + amount : model.lamports
  data.set(getAddressEncoder().encode(address(owner)), OWNER_AT)
  view.setBigUint64(AMOUNT_AT, amount, true)
  data.fill(0, DELEGATE_AT, DELEGATE_AT + KEY_OPTION_BYTES)
  data.fill(0, CLOSE_AUTHORITY_AT, CLOSE_AUTHORITY_AT + KEY_OPTION_BYTES)
  data[STATE_AT] = 1
  localnet.grant({ ...model, address: account, lamports: rent, data })
  return account
}
