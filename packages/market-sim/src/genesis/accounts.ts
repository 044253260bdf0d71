import { type Bank, tokenAccountOf } from '@callisto/localnet'
import { SYSTEM_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { type Asset, assets, namedAddress, SOL, tokenProgramOf } from './assets.ts'
import {
  extended,
  immutableOwner,
  pausableAccount,
  tokenAccountBytes,
  transferFeeAmount,
} from './token-layout.ts'

const NOTHING = new Uint8Array(0)

/** Writes a wallet account with lamports. */
export function createWallet(bank: Bank, address: Address, lamports: bigint): void {
  bank.setAccount({ address, owner: SYSTEM_PROGRAM, lamports, data: NOTHING, executable: false })
}

/** Assigns balances at genesis and counts the issued supply, so that supply and balances agree. */
export class Issuance {
  readonly #bank: Bank
  readonly #issued = new Map<string, bigint>()
  readonly #balances = new Map<string, { owner: Address; asset: Asset; amount: bigint }>()

  constructor(bank: Bank) {
    this.#bank = bank
  }

  /** Adds base units to an owner's associated token account. */
  credit(owner: Address, asset: Asset, amount: bigint): void {
    if (amount <= 0n) return
    const key = `${owner}${asset.mint}`
    const held = this.#balances.get(key)
    if (held === undefined) this.#balances.set(key, { owner, asset, amount })
    else held.amount += amount
    this.#issued.set(asset.mint, this.issued(asset) + amount)
  }

  issued(asset: Asset): bigint {
    return this.#issued.get(asset.mint) ?? 0n
  }

  /** Writes every account with a balance. */
  write(): void {
    for (const { owner, asset, amount } of this.#balances.values()) this.#write(owner, asset, amount)
  }

  #write(owner: Address, asset: Asset, amount: bigint): void {
    const program = tokenProgramOf(asset.mint)
    const isNative = asset.mint === SOL
    const rent = this.#bank.rentExemption(165)
    const base = tokenAccountBytes({
      mint: asset.mint,
      owner,
      amount,
      ...(isNative ? { nativeReserve: rent } : {}),
    })
    const data = isPlain(asset) ? base : extended(base, extensionsOf(asset))
    this.#bank.setAccount({
      address: tokenAccountOf(owner, asset.mint, program),
      owner: program,
      lamports: this.#bank.rentExemption(data.length) + (isNative ? amount : 0n),
      data,
      executable: false,
    })
  }
}

const isPlain = (asset: Asset) => asset.issuer === undefined && asset.transferFeeBps === undefined

/** Extensions that the token program adds to an account of this mint. */
function extensionsOf(asset: Asset) {
  const extensions = [immutableOwner]
  if (asset.transferFeeBps !== undefined) extensions.push(transferFeeAmount)
  if (asset.issuer === 'xStocks' || asset.issuer === 'Superstate') extensions.push(pausableAccount)
  return extensions
}

/** Passive holders: their shares of the remaining supply have a heavy tail. */
const PASSIVE_HOLDERS = 22

/** Assigns the remaining supply of every asset to addresses without known keys. */
export function creditPassiveHolders(issuance: Issuance): void {
  for (const asset of assets) {
    if (asset.mint === SOL) continue
    let left = BigInt(Math.round(asset.supply)) * 10n ** BigInt(asset.decimals) - issuance.issued(asset)
    for (let i = 0; i < PASSIVE_HOLDERS && left > 0n; i++) {
      const isLast = i === PASSIVE_HOLDERS - 1
      const part = isLast ? left : (left * 19n) / 100n
      issuance.credit(namedAddress(`holder/${asset.symbol}/${i}`), asset, part)
      left -= part
    }
  }
}
