import {
  type AccountView,
  type Decoded,
  type DecodedRoot,
  type DecodeErrorCode,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { readTokens, tokenNeeds } from '../shared/pool-tokens.ts'
import { arrayAddress, extensionAddress, extensionAttempts } from './addresses.ts'
import {
  type ClmmAccount,
  decodeConfig,
  decodeExtension,
  decodePool,
  hasUnknownRules,
  OTHER_DISCRIMINATORS,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { ClmmPool, type ClmmRules } from './pool.ts'
import { arrayOf, arraysFrom, hasExtension, ticksInArray } from './tick-bitmap.ts'
import { MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK } from './tick-price.ts'
import { appendTicks, type WindowTick } from './tick-window.ts'

/** Arrays with ticks that a pool is known by on either side; the one of the price counts for both. */
export const ARRAYS_PER_SIDE = 3

/** Builds until 2026 derive the address of the extension in every swap. */
const UNITS_PER_ATTEMPT = 1_500

const MILLION = 1_000_000n

/** Validates the account of a pool. Rules that this code does not implement are refused by their own code. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<ClmmAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (OTHER_DISCRIMINATORS.some((other) => hasPrefix(data, other))) return decodeError('OTHER_ACCOUNT')
  if (!hasPrefix(data, POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const state = decodePool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  if (hasUnknownRules(data)) return decodeError('UNSUPPORTED_RULES')
  const { mints, vaults, tickSpacing, sqrtPrice, tick } = state
  const hasSoundPrice =
    sqrtPrice >= MIN_SQRT_PRICE && sqrtPrice < MAX_SQRT_PRICE && tick >= MIN_TICK && tick < MAX_TICK
  if (mints[0] === mints[1] || vaults[0] === vaults[1] || tickSpacing === 0 || !hasSoundPrice)
    return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints, state } }
}

/** First ticks of the arrays around the price, downwards from the array of the price, and upwards from it. */
export interface NearArrays {
  down: readonly number[]
  up: readonly number[]
}

/** By the bitmaps of the pool and its extension; without the extension, by that of the pool. */
export function nearArrays({ address, state }: PoolRoot<ClmmAccount>, view: AccountView): NearArrays {
  const { tickSpacing, bitmap, tick } = state
  const account = hasExtension(tickSpacing) ? view.account(extensionAddress(address)) : undefined
  const extension = account?.owner === PROGRAM ? decodeExtension(account.data, address) : undefined
  const bits = { tickSpacing, own: bitmap, extension }
  const array = arrayOf(tick, tickSpacing)
  const toStart = (number: number) => number * ticksInArray(tickSpacing)
  return {
    down: arraysFrom(bits, array, false, ARRAYS_PER_SIDE).map(toStart),
    up: arraysFrom(bits, array, true, ARRAYS_PER_SIDE).map(toStart),
  }
}

/** The first ticks of all of them in rising order. */
const inOrder = ({ down, up }: NearArrays): number[] => [...new Set([...[...down].reverse(), ...up])]

/**
 * The config of the fee, the vaults and the extension of the bitmap at first; then the mints of Token-2022 and the arrays
 * that the bitmaps name.
 */
export function needsOf(root: PoolRoot<ClmmAccount>, view: AccountView): readonly string[] {
  const { address, mints, state } = root
  const arrays = inOrder(nearArrays(root, view)).map((start) => arrayAddress(address, start))
  const extension = hasExtension(state.tickSpacing) ? [extensionAddress(address)] : []
  return [state.config, ...tokenNeeds(view, mints, state.vaults), ...extension, ...arrays]
}

/** The ticks of the arrays around the price, in rising order. */
function ticksOf(root: PoolRoot<ClmmAccount>, view: AccountView): WindowTick[] | DecodeErrorCode {
  const { address, state } = root
  const ticks: WindowTick[] = []
  for (const [array, start] of inOrder(nearArrays(root, view)).entries()) {
    const account = view.account(arrayAddress(address, start))
    if (account === undefined) return 'MISSING_ACCOUNT'
    if (account.owner !== PROGRAM) return 'INVALID_STATE'
    const result = appendTicks(ticks, account.data, address, {
      start,
      tickSpacing: state.tickSpacing,
      array,
    })
    if (result !== 'ok') return result
  }
  return ticks
}

/** Whether the price lies between the ticks around it. */
function isBetween(ticks: readonly WindowTick[], { tick, sqrtPrice }: ClmmAccount): boolean {
  const at = ticks.findIndex(({ index }) => index > tick)
  const [left, right] = at < 0 ? [ticks.at(-1), undefined] : [ticks[at - 1], ticks[at]]
  return (
    (left === undefined || left.sqrtPrice <= sqrtPrice) &&
    (right === undefined || right.sqrtPrice >= sqrtPrice)
  )
}

/** The trade fee in parts per million, where the config and the extension are what the root names. */
function feeOf({ address, state }: PoolRoot<ClmmAccount>, view: AccountView): bigint | DecodeErrorCode {
  const config = view.account(state.config)
  if (config === undefined) return 'MISSING_ACCOUNT'
  if (hasExtension(state.tickSpacing)) {
    const extension = view.account(extensionAddress(address))
    if (extension === undefined) return 'MISSING_ACCOUNT'
    const isSound = extension.owner === PROGRAM && decodeExtension(extension.data, address) !== undefined
    if (!isSound) return 'INVALID_STATE'
  }
  const feePpm = config.owner === PROGRAM ? decodeConfig(config.data) : undefined
  return feePpm === undefined || feePpm >= MILLION ? 'INVALID_STATE' : feePpm
}

export function toPool(
  root: PoolRoot<ClmmAccount>,
  view: AccountView,
  label: string,
  rules: ClmmRules,
): Decoded {
  const { address, mints, state } = root
  const { sqrtPrice, liquidity, tick, isPaused, openTime } = state
  const feePpm = feeOf(root, view)
  if (typeof feePpm === 'string') return decodeError(feePpm)
  const tokens = readTokens(view, mints, state.vaults)
  if (typeof tokens === 'string') return decodeError(tokens)
  const ticks = ticksOf(root, view)
  if (typeof ticks === 'string') return decodeError(ticks)
  if (!isBetween(ticks, state)) return decodeError('INVALID_STATE')
  return {
    ok: true,
    pool: new ClmmPool({
      price: { sqrtPrice, liquidity, tick },
      ticks,
      held: tokens.held,
      feePpm,
      isPaused,
      openTime,
      rules,
      derivationUnits: rules === '2024' ? UNITS_PER_ATTEMPT * extensionAttempts(address) : 0,
      footprint: { accounts: swapAccounts(root, view), dataBytes: 41 },
      ...poolFrame(root, view, label),
    }),
  }
}

/** The program and all that a swap of either side names, but for the user's. */
const swapAccounts = (root: PoolRoot<ClmmAccount>, view: AccountView): string[] => [
  ...new Set([
    root.programId,
    root.address,
    root.state.observation,
    TOKEN_PROGRAM,
    TOKEN_2022_PROGRAM,
    MEMO_PROGRAM,
    ...root.mints,
    ...needsOf(root, view),
  ]),
]
