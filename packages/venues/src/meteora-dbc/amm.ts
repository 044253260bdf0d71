import {
  type Amm,
  type Invocation,
  type PoolRoot,
  type Side,
  type SwapOrder,
  type SwapUser,
  sortedMintBytes,
  type VenueSwap,
} from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { AccountFilter } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { BUY } from '../meteora-shared/fees.ts'
import {
  INSTRUCTIONS_SYSVAR,
  reportedPrice,
  SWAP_EVENT,
  SWAP2,
  SWAP2_LAYOUT,
  swapData,
  tokenProgramOf,
} from '../meteora-shared/swap2.ts'
import { discriminator } from '../shared/fields.ts'
import { readonly, signer, writable } from '../shared/metas.ts'
import { eventOf } from '../shared/self-call.ts'
import { completeRoot, decodeRoot, needsOf, toPool } from './decode.ts'
import { AUTHORITY, type CurveAccount, EVENT_AUTHORITY, POOL_DISCRIMINATOR, PROGRAM } from './layout.ts'

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
  instruction: swapInstruction,
  routerVenue: () => 'meteoraDbc',
  readInvocation: (invocation) => readSwap(id, invocation),
}

/** Of a completed root: throws for another. */
function swapInstruction(
  { address: pool, mints, state }: PoolRoot<CurveAccount>,
  side: Side,
  order: SwapOrder,
  user: SwapUser,
): Instruction {
  const { config, vaults, terms } = state
  if (terms === undefined) throw new Error(`the config of ${pool} is not known`)
  const out = side === 0 ? 1 : 0
  return {
    programAddress: PROGRAM as Address,
    accounts: [
      readonly(AUTHORITY),
      readonly(config),
      writable(pool),
      writable(user.tokenAccount(mints[side])),
      writable(user.tokenAccount(mints[out])),
      writable(vaults[0]),
      writable(vaults[1]),
      readonly(mints[0]),
      readonly(mints[1]),
      signer(user.owner),
      readonly(tokenProgramOf(terms.isToken2022[0])),
      readonly(tokenProgramOf(terms.isToken2022[1])),
      // No referral.
      readonly(PROGRAM),
      readonly(EVENT_AUTHORITY),
      readonly(PROGRAM),
      ...(terms.base.kind === 'limiter' && side === BUY ? [readonly(INSTRUCTIONS_SYSVAR)] : []),
    ],
    data: swapData(order),
  }
}
