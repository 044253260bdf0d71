import {
  type AccountView,
  type Amm,
  type ChainTime,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  mintFilters,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  sortedMintBytes,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import { isSoundBaseFee } from '../meteora-shared/fees.ts'
import { amountA, amountB } from '../meteora-shared/price-step.ts'
import { SWAP2, SWAP2_LAYOUT, type Swap2Pool, swap2, swap2Footprint } from '../meteora-shared/swap2.ts'
import { isSoundDynamicFee } from '../meteora-shared/volatility.ts'
import { isHookedMint } from '../shared/pool-tokens.ts'
import { readCreation, readSwap } from './events.ts'
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
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<DammAccount> {
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
const needsOf = ({ state }: PoolRoot<DammAccount>): readonly string[] =>
  state.mints.filter((_, index) => state.isToken2022[index])

function toPool(root: PoolRoot<DammAccount>, view: AccountView, at: ChainTime, label: string): Decoded {
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
      footprint: swap2Footprint(swap2Of(root)),
      ...poolFrame(root, view, label),
    }),
  }
}

/** Reserves of an account that keeps none, as its next swap counts them: rounded up. */
const countedReserves = ({ price, range, liquidity }: DammAccount): readonly [bigint, bigint] => [
  amountA(price, range[1], liquidity, 'ceil'),
  amountB(range[0], price, liquidity, 'ceil'),
]

/** What a swap names of a pool. */
const swap2Of = ({ address, mints, state }: PoolRoot<DammAccount>): Swap2Pool => ({
  program: PROGRAM,
  authority: AUTHORITY,
  eventAuthority: EVENT_AUTHORITY,
  address,
  mints,
  vaults: state.vaults,
  isToken2022: state.isToken2022,
  hasLimiter: state.base.kind === 'limiter',
})

/** Configs by index from 0 on; pools of later ones are not found by derivation. */
const CONFIGS = 24
const CONFIG_SEED = Buffer.from('config')
const POOL_SEED = Buffer.from('pool')
const CUSTOM_POOL_SEED = Buffer.from('cpool')

let configs: Uint8Array[] | undefined

/** The pool of two mints without a config, and those of the first configs. The greater mint comes first. */
function candidates(mintA: string, mintB: string): string[] {
  const mints = sortedMintBytes(mintA, mintB)
  if (mints === undefined) return []
  const [lesser, greater] = mints
  configs ??= Array.from({ length: CONFIGS }, (_, index) => configOf(BigInt(index)))
  return [
    deriveAddress(PROGRAM, [CUSTOM_POOL_SEED, greater, lesser]),
    ...configs.map((config) => deriveAddress(PROGRAM, [POOL_SEED, config, greater, lesser])),
  ]
}

function configOf(index: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(index)
  return addressBytes(deriveAddress(PROGRAM, [CONFIG_SEED, bytes]))
}

const id = 'meteora-damm-v2'
const label = 'Meteora DAMM v2'

/** Pools of one range of prices, or of a constant product, with fees that follow time, price, amount or volatility. */
export const meteoraDammV2: Amm<DammAccount> = {
  id,
  label,
  poolType: 'constant-product',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP2, name: 'Swap' }],
    errors: {
      6002: 'Slippage tolerance exceeded',
      6003: 'The pool does not trade',
      6015: 'The pool does not trade this amount',
      6049: 'Another instruction of the transaction names the pool',
    },
    swaps: [
      {
        routerVenue: 'meteoraDammV2',
        accounts: { count: 14, tail: 1, pool: 1, userIn: 2, userOut: 3, user: 8 },
        direct: SWAP2_LAYOUT,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    candidates,
    pairFilters: mintFilters([168, 200], false),
  },
  root: decodeRoot,
  needs: needsOf,
  pool: (root, view, at) => toPool(root, view, at, label),
  instruction: (root, side, order, user) => swap2(swap2Of(root), side, order, user),
  routerVenue: () => 'meteoraDammV2',
  readInvocation: (invocation) => readSwap(id, invocation) ?? readCreation(id, invocation),
}
