import {
  type AccountView,
  type Amm,
  type ChainTime,
  type Decoded,
  type DecodedRoot,
  decodeError,
  hasPrefix,
  type Invocation,
  type PoolAccount,
  type PoolRoot,
  poolFrame,
  type Side,
  type SwapOrder,
  type SwapUser,
  sortedMintBytes,
  type VenueSwap,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { AccountFilter } from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import { isSoundBaseFee } from '../meteora-shared/fees.ts'
import {
  reportedPrice,
  SWAP_EVENT,
  SWAP2,
  SWAP2_LAYOUT,
  type Swap2Pool,
  swap2,
  swap2Footprint,
} from '../meteora-shared/swap2.ts'
import { isSoundDynamicFee } from '../meteora-shared/volatility.ts'
import { discriminator } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'
import {
  AUTHORITY,
  type CurveAccount,
  type CurveTerms,
  decodeConfig,
  decodeCurve,
  EVENT_AUTHORITY,
  POOL_BYTES,
  POOL_DISCRIMINATOR,
  PROGRAM,
} from './layout.ts'
import { dbcPool } from './pool.ts'

/** Of rates. */
const CAP = 990_000_000n

/** Validates the account of a curve. Its quote mint is in the config: until then both mints are the base. */
function decodeRoot({ address, owner, data }: PoolAccount): DecodedRoot<CurveAccount> {
  if (owner !== PROGRAM) return decodeError('WRONG_OWNER')
  if (!hasPrefix(data, POOL_DISCRIMINATOR))
    return decodeError(data.length < 8 ? 'WRONG_LENGTH' : 'OTHER_ACCOUNT')
  if (data.length !== POOL_BYTES) return decodeError('WRONG_LENGTH')
  const state = decodeCurve(data)
  if (state === undefined || state.vaults[0] === state.vaults[1]) return decodeError('INVALID_STATE')
  const { baseMint } = state
  return { ok: true, root: { address, programId: PROGRAM, mints: [baseMint, baseMint], state } }
}

/** The config, which curves share. */
const needsOf = ({ state }: PoolRoot<CurveAccount>): readonly string[] => [state.config]

/** The root with its config. */
function completeRoot(root: PoolRoot<CurveAccount>, view: AccountView): DecodedRoot<CurveAccount> {
  const account = view.account(root.state.config)
  if (account === undefined) return decodeError('MISSING_ACCOUNT')
  const terms = account.owner === PROGRAM ? decodeConfig(account.data) : undefined
  if (terms === undefined || !isSound(root.state, terms)) return decodeError('INVALID_STATE')
  const { baseMint } = root.state
  return { ok: true, root: { ...root, mints: [baseMint, terms.quoteMint], state: { ...root.state, terms } } }
}

function isSound({ baseMint, price, volatility }: CurveAccount, terms: CurveTerms): boolean {
  const { quoteMint, base, dynamic, startPrice, points } = terms
  if (baseMint === quoteMint || !isSoundBaseFee(base)) return false
  if (dynamic && !isSoundDynamicFee(dynamic, volatility)) return false
  const last = points.at(-1)
  return last !== undefined && startPrice > 0n && startPrice <= price && price <= last.price
}

function toPool(root: PoolRoot<CurveAccount>, view: AccountView, at: ChainTime, label: string): Decoded {
  const { mints, state } = root
  const { terms, activation } = state
  if (terms === undefined) return decodeError('MISSING_ACCOUNT')
  // The program makes no such mints, and does not reckon with their fees.
  if (mints.some((mint) => view.transferFeeOf(mint) !== undefined)) return decodeError('INVALID_STATE')
  const { base, dynamic, isBySlot } = terms
  return {
    ok: true,
    pool: dbcPool({
      reserves: state.reserves,
      price: state.price,
      isMigrated: state.isMigrated,
      volatility: state.volatility,
      terms,
      feeSide: terms.feeSide,
      fees: { base, dynamic, cap: CAP, activation, isBySlot },
      at,
      footprint: swap2Footprint(swap2Of(root, terms)),
      ...poolFrame(root, view, label),
    }),
  }
}

/** What a swap names of a curve with the terms of its config. */
const swap2Of = (
  { address, mints, state }: PoolRoot<CurveAccount>,
  { isToken2022, base }: CurveTerms,
): Swap2Pool => ({
  program: PROGRAM,
  authority: AUTHORITY,
  eventAuthority: EVENT_AUTHORITY,
  config: state.config,
  address,
  mints,
  vaults: state.vaults,
  isToken2022,
  hasLimiter: base.kind === 'limiter',
})

const SWAP_EVENT_BYTES = 179
const COMPLETE_EVENT = discriminator('e5e756549c864b18')
const COMPLETE_EVENT_BYTES = 80
/** Of the accounts of a swap. */
const [BASE_MINT, QUOTE_MINT, PAYER] = [7, 8, 9]
const SALE = 0

/**
 * The trade of a swap call, from its event; mints and trader are accounts of the call. The base in the curve is told
 * when the trade completes it, and 0 before: the price is reported.
 */
function readSwap(venue: string, invocation: Invocation): VenueSwap | undefined {
  const event = eventOf(invocation, SWAP_EVENT, SWAP_EVENT_BYTES)
  const { [BASE_MINT]: base, [QUOTE_MINT]: quote, [PAYER]: trader } = invocation.accounts
  if (!event || !base || !quote || !trader) return undefined
  const completion = eventOf(invocation, COMPLETE_EVENT, COMPLETE_EVENT_BYTES)
  const [reserveBase, reserveQuote] = [completion?.u64(64) ?? 0n, event.u64(155)]
  const isSale = event.u8(64) === SALE
  return {
    kind: 'swap',
    venue,
    pool: event.key(0),
    trader,
    mintIn: isSale ? base : quote,
    mintOut: isSale ? quote : base,
    amountIn: event.u64(83),
    amountOut: event.u64(107),
    reserveIn: isSale ? reserveBase : reserveQuote,
    reserveOut: isSale ? reserveQuote : reserveBase,
    price: reportedPrice(event, 115),
    mint0: base,
    ...(completion && { curve: { realBase: 0n, realQuote: reserveQuote } }),
  }
}

const BASE_MINT_OFFSET = 136

/** Curves of either mint: their config names the quote mint. */
const baseMintFilters = (mintA: string, mintB: string): readonly (readonly AccountFilter[])[] =>
  (sortedMintBytes(mintA, mintB) ?? []).map((bytes) => [{ offset: BASE_MINT_OFFSET, bytes }])

const id = 'meteora-dbc'
const label = 'Meteora DBC'

/** Bonding curves of up to 20 ranges, of which a completed one becomes a pool of another program. */
export const meteoraDbc: Amm<CurveAccount> = {
  id,
  label,
  poolType: 'bonding-curve',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label,
    instructions: [{ discriminator: SWAP2, name: 'Swap' }],
    errors: {
      6002: 'Slippage tolerance exceeded',
      6013: 'The curve is complete',
      6033: 'The curve does not trade this amount',
      6043: 'Another instruction of the transaction names the curve',
    },
    swaps: [
      {
        routerVenue: 'meteoraDbc',
        accounts: { count: 15, tail: 1, pool: 2, userIn: 3, userOut: 4, user: 9 },
        direct: SWAP2_LAYOUT,
      },
    ],
  }),
  discovery: {
    filters: [{ offset: 0, bytes: POOL_DISCRIMINATOR }],
    pairFilters: baseMintFilters,
  },
  root: decodeRoot,
  needs: needsOf,
  complete: completeRoot,
  pool: (root, view, at) => toPool(root, view, at, label),
  instruction: toInstruction,
  routerVenue: () => 'meteoraDbc',
  readInvocation: (invocation) => readSwap(id, invocation),
}

/** Of a completed root: throws for another. */
function toInstruction(
  root: PoolRoot<CurveAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const { terms } = root.state
  if (terms === undefined) throw new Error(`the config of ${root.address} is not known`)
  return swap2(swap2Of(root, terms), side, order, user)
}
