import { associatedTokenAddress, NATIVE_MINT } from '@callisto/solana'
import type { Address } from '@solana/kit'
import {
  netOfFee,
  setMint,
  type TestFee,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../programs/toolchain/test-tokens.ts'
import { bytesOf, testKey } from '../../../programs/toolchain/test-vm.ts'
import { pick, type Random } from '../../routing/random.ts'
import type { AccountStore } from './account-store.ts'

/** A token of a world. */
export interface Coin {
  mint: Address
  program: Address
  decimals: number
  fee: TestFee | undefined
  isNative: boolean
}

const PLAIN = { fee: undefined, isNative: false }
const COINS: readonly Coin[] = [
  { ...PLAIN, mint: testKey('soak plain'), program: TOKEN_PROGRAM, decimals: 6 },
  { ...PLAIN, mint: testKey('soak other plain'), program: TOKEN_PROGRAM, decimals: 8 },
  { ...PLAIN, mint: testKey('soak 2022'), program: TOKEN_2022_PROGRAM, decimals: 2 },
  {
    ...PLAIN,
    mint: testKey('soak taxed'),
    program: TOKEN_2022_PROGRAM,
    decimals: 4,
    fee: { basisPoints: 37, maximum: 5_000_000n },
  },
  {
    ...PLAIN,
    mint: testKey('soak dear'),
    program: TOKEN_2022_PROGRAM,
    decimals: 0,
    fee: { basisPoints: 1_000, maximum: 1n << 63n },
  },
  { ...PLAIN, mint: NATIVE_MINT, program: TOKEN_PROGRAM, decimals: 9, isNative: true },
]

/** Two different coins of those that may be there, whose mints are written. */
export function openCoins(
  vm: AccountStore,
  random: Random,
  isAllowed: (coin: Coin) => boolean = () => true,
): readonly [Coin, Coin] {
  const allowed = COINS.filter(isAllowed)
  const first = pick(random, allowed)
  const second = pick(
    random,
    allowed.filter((coin) => coin !== first),
  )
  for (const { mint, program, decimals, fee } of [first, second])
    setMint(vm, mint, fee ? { program, decimals, fee } : { program, decimals })
  return [first, second]
}

export const delivered = ({ fee }: Coin, amount: bigint): bigint => netOfFee(fee, amount)

const BASE_BYTES = 165
const AMOUNT_OFFSET = 64
const STATE_OFFSET = 108
const NATIVE_OFFSET = 109
/** Kind of account, and the extension with the amount that is withheld. */
const TRANSFER_FEE_AMOUNT = Uint8Array.of(2, 2, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0)
const WITHHELD_OFFSET = BASE_BYTES + 5

export const accountBytes = ({ fee }: Coin): number =>
  fee ? BASE_BYTES + TRANSFER_FEE_AMOUNT.length : BASE_BYTES

/** Writes a token account, and returns its lamports. */
export function writeAccount(
  vm: AccountStore,
  coin: Coin,
  account: Address,
  owner: Address,
  amount: bigint,
): bigint {
  const data = Buffer.alloc(accountBytes(coin))
  data.set(bytesOf(coin.mint), 0)
  data.set(bytesOf(owner), 32)
  data.writeBigUInt64LE(amount, AMOUNT_OFFSET)
  data[STATE_OFFSET] = 1
  if (coin.fee) data.set(TRANSFER_FEE_AMOUNT, BASE_BYTES)
  const rent = vm.rent(data.length)
  if (coin.isNative) {
    data.writeUInt32LE(1, NATIVE_OFFSET)
    data.writeBigUInt64LE(rent, NATIVE_OFFSET + 4)
  }
  const lamports = rent + (coin.isNative ? amount : 0n)
  vm.setAccount(account, { owner: coin.program, data: new Uint8Array(data), lamports })
  return lamports
}

/** Freezes or thaws a token account. */
export function writeFrozen(vm: AccountStore, account: Address, isFrozen: boolean): void {
  const found = vm.account(account)
  if (!found) return
  found.data[STATE_OFFSET] = isFrozen ? 2 : 1
  vm.setAccount(account, found)
}

/** The amount of a token account and what it withholds; undefined where there is none. */
export function readAmounts(data: Uint8Array): { amount: bigint; withheld: bigint } {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const withheld = data.length > BASE_BYTES ? view.getBigUint64(WITHHELD_OFFSET, true) : 0n
  return { amount: view.getBigUint64(AMOUNT_OFFSET, true), withheld }
}

/** Derivations take longer than transactions, and all worlds have the same addresses. */
const derived = new Map<string, Promise<Address>>()

export function associated(owner: Address, { mint, program }: Coin): Promise<Address> {
  const known = derived.get(owner + mint) ?? associatedTokenAddress(owner, mint, program)
  derived.set(owner + mint, known)
  return known
}
