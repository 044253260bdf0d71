import type { Invocation, PoolCreated, VenueSwap } from '@callisto/amms'
import { reportedPrice, SWAP_EVENT } from '../meteora-shared/swap2.ts'
import { discriminator } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'

const EVENT_BYTES = 180
/** Of the accounts of a swap. */
const [MINT_A, MINT_B, PAYER] = [6, 7, 8]

const CREATED = discriminator('e432f655cb428625')
/** Pool, mints and creator: what comes behind is not the same in all builds. */
const CREATED_BYTES = 128

/** The pool that a call creates, from its event. */
export function readCreation(venue: string, invocation: Invocation): PoolCreated | undefined {
  const event = eventOf(invocation, CREATED, CREATED_BYTES)
  if (event === undefined) return undefined
  const [pool, mint0, mint1, creator] = [0, 32, 64, 96].map((at) => event.key(at)) as [
    string,
    string,
    string,
    string,
  ]
  return { kind: 'pool', venue, pool, mint0, mint1, creator }
}

/** The trade of a swap call, from its event; mints and trader are accounts of the call. */
export function readSwap(venue: string, invocation: Invocation): VenueSwap | undefined {
  const event = eventOf(invocation, SWAP_EVENT, EVENT_BYTES)
  const { [MINT_A]: mintA, [MINT_B]: mintB, [PAYER]: trader } = invocation.accounts
  if (!event || !mintA || !mintB || !trader) return undefined
  const isSale = event.u8(32) === 0
  const [reserveA, reserveB] = [event.u64(164), event.u64(172)]
  return {
    kind: 'swap',
    venue,
    pool: event.key(0),
    trader,
    mintIn: isSale ? mintA : mintB,
    mintOut: isSale ? mintB : mintA,
    amountIn: event.u64(132),
    amountOut: event.u64(148),
    reserveIn: isSale ? reserveA : reserveB,
    reserveOut: isSale ? reserveB : reserveA,
    price: reportedPrice(event, 84),
    mint0: mintA,
  }
}
