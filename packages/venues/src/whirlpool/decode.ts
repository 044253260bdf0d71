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
  type Side,
  type SwapFootprint,
} from '@callisto/amms'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '@callisto/solana'
import { MAX_TICK, MIN_TICK } from '../shared/concentrated/tick-prices.ts'
import { readTokens, tokenNeeds } from '../shared/pool-tokens.ts'
import { type AdaptiveFee, isValidFee } from './adaptive-fee.ts'
import { addressesOf, neededArrays, type PoolAddresses, swapArrays } from './addresses.ts'
import {
  decodeOracle,
  decodeWhirlpool,
  IMMUTABLE_PROGRAM,
  POOL_DISCRIMINATOR,
  PROGRAM,
  type WhirlpoolAccount,
} from './layout.ts'
import { whirlpoolPool } from './pool.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickPrices } from './prices.ts'
import { decodeTickArray, type TickArray } from './tick-array.ts'

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Validates the account of a pool. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<WhirlpoolAccount> {
  if (owner !== PROGRAM && owner !== IMMUTABLE_PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR)) return decodeError('WRONG_DISCRIMINATOR')
  const state = decodeWhirlpool(data)
  if (state === undefined) return decodeError('WRONG_LENGTH')
  const { mints, vaults, spacing } = state
  if (mints[0] === mints[1] || vaults[0] === vaults[1] || spacing === 0 || !isValidPrice(state))
    return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: owner, mints, state } }
}

/** Whether the price is at the tick: between its price and the next one's, on which it may stand after a fall. */
function isValidPrice({ sqrtPrice, tick }: WhirlpoolAccount): boolean {
  if (sqrtPrice < MIN_SQRT_PRICE || sqrtPrice > MAX_SQRT_PRICE) return false
  if (tick < MIN_TICK - 1 || tick > MAX_TICK) return false
  const isBelow = tick < MIN_TICK || tickPrices.at(tick) <= sqrtPrice
  return isBelow && (tick === MAX_TICK || sqrtPrice <= tickPrices.at(tick + 1))
}

/** The vaults, whose programs a swap names; the arrays of both directions, of which some may not exist; the adaptive fee. */
export function needsOf(root: PoolRoot<WhirlpoolAccount>, view: AccountView): readonly string[] {
  const { address, programId, mints, state } = root
  const { tick, spacing, isAdaptive, vaults } = state
  const addresses = addressesOf(programId, address)
  const arrays = neededArrays(tick, spacing).map((start) => addresses.array(start).address)
  const oracle = isAdaptive ? [addresses.oracle.address] : []
  return [...tokenNeeds(view, mints, vaults), ...arrays, ...oracle]
}

export function toPool(root: PoolRoot<WhirlpoolAccount>, view: AccountView, label: string): Decoded {
  const { address, programId, mints, state } = root
  const tokens = readTokens(view, mints, state.vaults)
  if (typeof tokens === 'string') return decodeError(tokens)
  const adaptiveFee = state.isAdaptive ? readFee(root, view) : undefined
  if (typeof adaptiveFee === 'string') return decodeError(adaptiveFee)
  const arrays = readArrays(root, view)
  if (arrays === undefined) return decodeError('INVALID_STATE')
  const { sqrtPrice, tick, liquidity, spacing, feePpm } = state
  const footprintOf = (side: Side): SwapFootprint => ({
    accounts: [
      programId,
      ...new Set(tokens.programs),
      MEMO_PROGRAM,
      address,
      ...mints,
      ...state.vaults,
      ...swapAddresses(root, side),
    ],
    dataBytes: SWAP_BYTES,
  })
  const addresses = addressesOf(programId, address)
  const bumpsOf = (side: Side) => bumpsTried(addresses, swapArrays(tick, spacing, side), arrays.absent)
  return {
    ok: true,
    pool: whirlpoolPool({
      spacing,
      feePpm,
      held: tokens.held,
      position: { sqrtPrice, tick, liquidity, adaptiveFee },
      arrays: arrays.found,
      footprintOf,
      units: {
        programId,
        spacing,
        bumps: [bumpsOf(0), bumpsOf(1)],
        extendedMints: tokens.programs.filter((program) => program === TOKEN_2022_PROGRAM).length,
      },
      ...poolFrame(root, view, label),
    }),
  }
}

/** Of the instruction of a swap. */
export const SWAP_BYTES = 43

/** The arrays and the oracle of a swap's instruction. */
export function swapAddresses(
  { address, programId, state }: PoolRoot<WhirlpoolAccount>,
  side: Side,
): string[] {
  const addresses = addressesOf(programId, address)
  const arrays = swapArrays(state.tick, state.spacing, side).map((start) => addresses.array(start).address)
  return [...arrays, addresses.oracle.address]
}

function readFee(
  { address, programId, state }: PoolRoot<WhirlpoolAccount>,
  view: AccountView,
): AdaptiveFee | DecodeErrorCode {
  const account = view.account(addressesOf(programId, address).oracle.address)
  if (account === undefined) return 'MISSING_ACCOUNT'
  const oracle = account.owner === programId ? decodeOracle(account.data) : undefined
  if (oracle === undefined || oracle.pool !== address || !isValidFee(oracle, state.spacing))
    return 'INVALID_STATE'
  return oracle
}

interface ReadArrays {
  found: ReadonlyMap<number, TickArray>
  /** First ticks of those that do not exist. */
  absent: ReadonlySet<number>
}

/** Undefined where an account is no array of the pool. One that does not exist has no ticks. */
function readArrays(
  { address, programId, state }: PoolRoot<WhirlpoolAccount>,
  view: AccountView,
): ReadArrays | undefined {
  const found = new Map<number, TickArray>()
  const absent = new Set<number>()
  const addresses = addressesOf(programId, address)
  for (const start of neededArrays(state.tick, state.spacing)) {
    const account = view.account(addresses.array(start).address)
    if (account === undefined || isEmpty(account)) {
      found.set(start, emptyArray(start))
      absent.add(start)
      continue
    }
    const array = account.owner === programId ? decodeTickArray(account.data, address, start) : undefined
    if (array === undefined) return undefined
    found.set(start, array)
  }
  return { found, absent }
}

/** Holds lamports, and nothing else. */
const isEmpty = ({ owner, data }: PoolAccount) => owner === SYSTEM_PROGRAM && data.length === 0

const emptyArray = (start: number): TickArray => ({ start, places: [], netAt: () => 0n })

/** Bumps that the program tries: for the oracle, and for each array that does not exist. */
function bumpsTried(
  addresses: PoolAddresses,
  starts: readonly number[],
  absent: ReadonlySet<number>,
): number {
  let tried = 256 - addresses.oracle.bump
  for (const start of starts) if (absent.has(start)) tried += 256 - addresses.array(start).bump
  return tried
}
