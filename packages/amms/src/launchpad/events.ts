import { launchpad } from '@callisto/program-clients'
import type { EventContext, VenueEvent, VenueSwap } from '../venue-event.ts'

/** Reads an event of the program. A trade names its curve alone: its quote mint is that of the launch. */
export function readLaunchpadLog(data: Uint8Array, { quoteMintOf }: EventContext): VenueEvent | undefined {
  const event = launchpad.decodeEvent(data)
  switch (event?.type) {
    case 'launched':
      return { kind: 'launch', venue: 'launchpad', ...event }
    case 'graduated':
      return { kind: 'graduation', curve: event.curve, mint: event.mint, pool: event.pool }
    case 'feesCollected': {
      const { curve: pool, collector, creator: isCreator, amount } = event
      return { kind: 'fees', pool, collector, isCreator, amounts: [amount] }
    }
    case 'traded': {
      const quoteMint = quoteMintOf(event.curve)
      return quoteMint === undefined ? undefined : toCurveSwap(event, quoteMint)
    }
    default:
      return undefined
  }
}

function toCurveSwap(event: launchpad.TradedEvent, quoteMint: string): VenueSwap {
  const isBuy = event.side === 'buy'
  return {
    kind: 'swap',
    venue: 'launchpad',
    pool: event.curve,
    trader: event.trader,
    mintIn: isBuy ? quoteMint : event.mint,
    mintOut: isBuy ? event.mint : quoteMint,
    amountIn: isBuy ? event.quoteAmount : event.baseAmount,
    amountOut: isBuy ? event.baseAmount : event.quoteAmount,
    reserveIn: isBuy ? event.virtualQuote : event.virtualBase,
    reserveOut: isBuy ? event.virtualBase : event.virtualQuote,
    curve: { realBase: event.realBase, realQuote: event.realQuote },
  }
}
