import {
  type AccountView,
  type ChainTime,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
} from '@callisto/amms'
import { isSoundBaseFee } from '../meteora-shared/fees.ts'
import { amountA, amountB } from '../meteora-shared/price-step.ts'
import { INSTRUCTIONS_SYSVAR, SWAP_BYTES, tokenProgramOf } from '../meteora-shared/swap2.ts'
import { isSoundDynamicFee } from '../meteora-shared/volatility.ts'
import { isHookedMint } from '../shared/pool-tokens.ts'
import {
  AUTHORITY,
  type DammAccount,
  decodePool,
  EVENT_AUTHORITY,
  POOL_BYTES,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { dammPool } from './pool.ts'

const MAX_U64 = 2n ** 64n - 1n

/** Validates the account of a pool. */
export function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<DammAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  if (data.length !== POOL_BYTES) return decodeError('WRONG_LENGTH')
  const state = decodePool(data)
  if (state === undefined || !isSound(state)) return decodeError('INVALID_STATE')
  return { ok: true, root: { address, programId: PROGRAM, mints: state.mints, state } }
}

function isSound(state: DammAccount): boolean {
  const { mints, vaults, base, dynamic, volatility, isCompounding, price, range } = state
  if (mints[0] === mints[1] || vaults[0] === vaults[1] || !isSoundBaseFee(base)) return false
  if (dynamic && !isSoundDynamicFee(dynamic, volatility)) return false
  if (state.protocolPercent > 100n || state.compoundingBps > 10_000n) return false
  if (isCompounding) return price > 0n && state.reserves !== undefined
  return state.compoundingBps === 0n && range[0] > 0n && range[0] <= price && price <= range[1]
}

/** Mints of Token-2022 alone: what vaults hold is not part of a quote. */
export const needsOf = ({ state }: PoolRoot<DammAccount>): readonly string[] =>
  state.mints.filter((_, index) => state.isToken2022[index])

export function toPool(
  root: PoolRoot<DammAccount>,
  view: AccountView,
  at: ChainTime,
  label: string,
): Decoded {
  const { state } = root
  for (const mint of needsOf(root)) {
    const account = view.account(mint)
    if (account === undefined) return decodeError('MISSING_ACCOUNT')
    if (isHookedMint(account)) return decodeError('INVALID_STATE')
  }
  const reserves = state.reserves ?? countedReserves(state)
  if (reserves[0] > MAX_U64 || reserves[1] > MAX_U64) return decodeError('INVALID_STATE')
  const { base, cap, dynamic, activation, isBySlot } = state
  return {
    ok: true,
    pool: dammPool({
      ...poolFrame(root, view, label),
      isEnabled: state.isEnabled,
      isCompounding: state.isCompounding,
      liquidity: state.liquidity,
      price: state.price,
      range: state.range,
      reserves,
      fees: { base, cap, dynamic, activation, isBySlot },
      feeSide: state.feeSide,
      volatility: state.volatility,
      protocolPercent: state.protocolPercent,
      compoundingBps: state.compoundingBps,
      at,
      footprint: { accounts: accountsOf(root), dataBytes: SWAP_BYTES },
    }),
  }
}

/** Reserves of an account that keeps none, as its next swap counts them: rounded up. */
const countedReserves = ({ price, range, liquidity }: DammAccount): readonly [bigint, bigint] => [
  amountA(price, range[1], liquidity, 'ceil'),
  amountB(range[0], price, liquidity, 'ceil'),
]

const accountsOf = ({ address, programId, mints, state }: PoolRoot<DammAccount>): readonly string[] => [
  programId,
  AUTHORITY,
  address,
  ...state.vaults,
  ...mints,
  ...state.isToken2022.map(tokenProgramOf),
  EVENT_AUTHORITY,
  ...(state.base.kind === 'limiter' ? [INSTRUCTIONS_SYSVAR] : []),
]
