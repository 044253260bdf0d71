import type { PlacedVenueEvent, VenueBlock } from '@callisto/market'
import { START, type StreamBlock } from './stream.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = 'So11111111111111111111111111111111111111112'

/** Addresses of a stream's tokens, pools and wallets, one string each. */
export class StreamNames {
  readonly mints: readonly string[]
  readonly pools: readonly string[]
  readonly wallets: readonly string[]

  constructor(tokens: number, wallets: number) {
    this.mints = Array.from({ length: tokens }, (_, n) => `token${n}`)
    this.pools = this.mints.map((mint) => `pool-${mint}`)
    this.wallets = Array.from({ length: wallets }, (_, n) => `wallet${n}`)
  }

  /** The block that creates SOL/USDC and a pool of every token against SOL. */
  creation(): VenueBlock {
    const pairs = [
      { pool: 'pool-solusdc', mint0: SOL, mint1: USDC, decimals0: 9, decimals1: 6 },
      ...this.mints.map((mint0, n) => {
        return { pool: this.pools[n]!, mint0, mint1: SOL, decimals0: 6, decimals1: 9 }
      }),
    ]
    const events = pairs.flatMap(({ pool, ...mints }, n): PlacedVenueEvent[] => [
      { index: 2 * n, kind: 'pool', venue: 'cpmm', pool, ...mints, creator: '' },
      {
        index: 2 * n + 1,
        kind: 'liquidity',
        pool,
        reserve0: 10n ** 15n,
        reserve1: 10n ** 12n,
        lp: { supply: 1n, burned: 0n },
      },
    ])
    return this.#block(1, START, events)
  }

  /** A block as the venues' decoders give it: addresses as strings, amounts as integers. */
  block({ slot, time, swaps }: StreamBlock): VenueBlock {
    const events = swaps.map(({ token, wallet, isBuy, quote }, index): PlacedVenueEvent => {
      const mint = this.mints[token]!
      return {
        index,
        kind: 'swap',
        venue: 'cpmm',
        pool: this.pools[token]!,
        trader: this.wallets[wallet]!,
        mintIn: isBuy ? SOL : mint,
        mintOut: isBuy ? mint : SOL,
        amountIn: isBuy ? quote : quote * 1000n,
        amountOut: isBuy ? quote * 1000n : quote,
        reserveIn: isBuy ? 10n ** 12n + quote : 10n ** 15n,
        reserveOut: isBuy ? 10n ** 15n : 10n ** 12n + quote,
      }
    })
    return this.#block(slot, time, events)
  }

  #block(slot: number, time: number, events: PlacedVenueEvent[]): VenueBlock {
    return {
      slot,
      blockhash: '',
      time,
      mints: new Map(),
      touchedMints: new Set(),
      transactions: [{ index: 0, signature: '', circular: false, events, balances: [] }],
    }
  }
}

/** A block in the format of commit e0b4ff6, where the fold itself read addresses and integers. */
export function baselineBlock(block: VenueBlock): unknown {
  return {
    ...block,
    transactions: block.transactions.map((transaction) => ({
      ...transaction,
      events: transaction.events.map(({ index, ...event }) => ({ index, event })),
    })),
  }
}
