import {
  type AccountView,
  type ChainTime,
  type Decoded,
  type DecodedRoot,
  type DecodeErrorCode,
  decodeError,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  type Side,
} from '@callisto/amms'
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM } from '@callisto/solana'
import { addressBytes } from '@callisto/solana/codec'
import { mintError } from '../shared/pool-tokens.ts'
import { arrayAddress, extensionAddress } from './addresses.ts'
import { arrayOf, Bins, MAX_ARRAYS } from './bins.ts'
import { arraysFrom, type Bitmap, isBeyond } from './bitmap.ts'
import {
  BinArray,
  type DlmmAccount,
  decodeExtension,
  decodePair,
  EVENT_AUTHORITY,
  kindOf,
  PROGRAM,
} from './layout.ts'
import { dlmmPool } from './pool.ts'

type Root = PoolRoot<DlmmAccount>

const MAX_U32 = 2 ** 32 - 1
const MAX_U128 = 2 ** 128
const NONE: ReadonlySet<number> = new Set()

/** Validates the account of a pair. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<DlmmAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  const kind = kindOf(data)
  if (kind !== 'pair') return decodeError(kind === 'other' ? 'OTHER_ACCOUNT' : 'WRONG_DISCRIMINATOR')
  const state = decodePair(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  if (state === 'unsupported') return decodeError('UNSUPPORTED_RULES')
  if (!isSound(state)) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints: state.mints, state } }
}

function isSound({ mints, vaults, terms, volatility }: DlmmAccount) {
  return (
    mints[0] !== mints[1] &&
    vaults[0] !== vaults[1] &&
    terms.binStep > 0 &&
    // The program makes rates in 128 bits and reduces volatility in 32, and fails beyond.
    terms.baseRate < MAX_U128 &&
    volatility.accumulated * terms.reductionBps <= MAX_U32 &&
    terms.maxVolatility * terms.reductionBps <= MAX_U32
  )
}

/**
 * The extension, which may not exist; mints of Token-2022, whose transfers may call a hook; and the next arrays in both
 * directions, those beyond the own bitmap once the extension is in the view.
 */
export function needsOf(root: Root, view: AccountView): readonly string[] {
  const arrays = new Set([...arraysOf(root, view, 0), ...arraysOf(root, view, 1)])
  return [extensionAddress(root.address), ...mintsToRead(root), ...arrays]
}

const mintsToRead = ({ mints, state }: Root) =>
  mints.filter((_, index) => state.tokenPrograms[index] === TOKEN_2022_PROGRAM)

/** The arrays that a swap of a side takes, in the order in which the program wants them. */
export const arraysOf = (root: Root, view: AccountView, side: Side): readonly string[] =>
  arraysFrom(bitmapOf(root, view), arrayOf(root.state.activeBin), side, MAX_ARRAYS).map((index) =>
    arrayAddress(root.address, index),
  )

function bitmapOf({ address, state }: Root, view: AccountView): Bitmap {
  const account = view.account(extensionAddress(address))
  const extension =
    account?.owner === PROGRAM ? decodeExtension(account.data, addressBytes(address)) : undefined
  return { own: state.bitmap, extension, cleared: NONE }
}

export function toPool(root: Root, view: AccountView, at: ChainTime, label: string): Decoded {
  const { address, programId, mints, state } = root
  const bitmap = bitmapOf(root, view)
  const hasExtension = view.account(extensionAddress(address)) !== undefined
  if (hasExtension && bitmap.extension === undefined) return decodeError('INVALID_STATE')
  if (!hasExtension && isBeyond(arrayOf(state.activeBin))) return decodeError('MISSING_ACCOUNT')
  for (const mint of mintsToRead(root)) {
    const error = mintError(view, mint)
    if (error !== undefined) return decodeError(error)
  }
  const active = arrayOf(state.activeBin)
  const indices = [
    arraysFrom(bitmap, active, 0, MAX_ARRAYS),
    arraysFrom(bitmap, active, 1, MAX_ARRAYS),
  ] as const
  const arrays = arraysIn(view, address, [...indices[0], ...indices[1]])
  if (typeof arrays === 'string') return decodeError(arrays)
  const accounts = (side: Side) => [
    programId,
    address,
    ...(hasExtension ? [extensionAddress(address)] : []),
    ...state.vaults,
    ...mints,
    state.oracle,
    ...new Set(state.tokenPrograms),
    MEMO_PROGRAM,
    EVENT_AUTHORITY,
    ...indices[side].map((index) => arrayAddress(address, index)),
  ]
  return {
    ok: true,
    pool: dlmmPool({
      bins: new Bins(arrays, bitmap, [state.lowestBin, state.highestBin]),
      accounts,
      decodedAt: at,
      ...state,
      ...poolFrame(root, view, label),
    }),
  }
}

function arraysIn(
  view: AccountView,
  pair: string,
  indices: readonly number[],
): ReadonlyMap<number, BinArray> | DecodeErrorCode {
  const arrays = new Map<number, BinArray>()
  const pairBytes = addressBytes(pair)
  for (const index of indices) {
    if (arrays.has(index)) continue
    const account = view.account(arrayAddress(pair, index))
    if (account === undefined) return 'MISSING_ACCOUNT'
    const array = account.owner === PROGRAM ? BinArray.decode(account.data, pairBytes, index) : undefined
    if (array === undefined) return 'INVALID_STATE'
    arrays.set(index, array)
  }
  return arrays
}
