import type { PlacedVenueEvent, VenueBlock } from '@callisto/market'
import { START, type StreamBlock } from './stream.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = 'So11111111111111111111111111111111111111112'

interface PoolNames {
  pool: string
  mint0: string
  mint1: string
  decimals0: number
  decimals1: number
}

/** Addresses of a stream's tokens, pools and wallets; the first ones are made once and reused. */
export class StreamNames {
  readonly #mints: readonly string[]
  readonly #pools: readonly string[]
  readonly #wallets: readonly string[]

  /** The names of so many tokens and wallets are reused; those of others are made for each use. */
  constructor(tokens: number, wallets: number) {
    this.#mints = Array.from({ length: tokens }, (_, n) => mintName(n))
    this.#pools = Array.from({ length: tokens }, (_, n) => poolName(n))
    this.#wallets = Array.from({ length: wallets }, (_, n) => walletName(n))
  }

  /** The block that creates SOL/USDC and a pool of every reused token against SOL. */
  creation(): VenueBlock {
    const sol = { pool: 'pool-solusdc', mint0: SOL, mint1: USDC, decimals0: 9, decimals1: 6 }
    const pools = [sol, ...this.#mints.map((_, token) => this.#poolOf(token))]
    return blockOf(1, START, pools.flatMap(creationEvents))
  }

  #poolOf(token: number): PoolNames {
    const mint0 = this.#mints[token] ?? mintName(token)
    const pool = this.#pools[token] ?? poolName(token)
    return { pool, mint0, mint1: SOL, decimals0: 6, decimals1: 9 }
  }

  /**
   * A block as the venues' decoders give it: addresses as strings, amounts as integers. It begins with the pools of
   * `created` tokens.
   */
  block({ slot, time, swaps }: StreamBlock, created: readonly number[] = []): VenueBlock {
    const creations = created.flatMap((token, n) => creationEvents(this.#poolOf(token), n))
    const events = swaps.map(({ token, wallet, isBuy, quote }, n): PlacedVenueEvent => {
      const mint = this.#mints[token] ?? mintName(token)
      return {
        index: creations.length + n,
        kind: 'swap',
        venue: 'cpmm',
        pool: this.#pools[token] ?? poolName(token),
        trader: this.#wallets[wallet] ?? walletName(wallet),
        mintIn: isBuy ? SOL : mint,
        mintOut: isBuy ? mint : SOL,
        amountIn: isBuy ? quote : quote * 1000n,
        amountOut: isBuy ? quote * 1000n : quote,
        reserveIn: isBuy ? 10n ** 12n + quote : 10n ** 15n,
        reserveOut: isBuy ? 10n ** 15n : 10n ** 12n + quote,
      }
    })
    return blockOf(slot, time, [...creations, ...events])
  }
}

const mintName = (token: number) => `token${token}`
const poolName = (token: number) => `pool-token${token}`
const walletName = (wallet: number) => `wallet${wallet}`

/** A pool and its first deposit, as the n-th of a transaction. */
function creationEvents({ pool, ...mints }: PoolNames, n: number): PlacedVenueEvent[] {
  return [
    { index: 2 * n, kind: 'pool', venue: 'cpmm', pool, ...mints, creator: '' },
    {
      index: 2 * n + 1,
      kind: 'liquidity',
      pool,
      reserve0: 10n ** 15n,
      reserve1: 10n ** 12n,
      lp: { supply: 1n, burned: 0n, change: 1n },
      provided: { owner: 'provider', amount0: 10n ** 15n, amount1: 10n ** 12n },
    },
  ]
}

function blockOf(slot: number, time: number, events: PlacedVenueEvent[]): VenueBlock {
  return {
    slot,
    blockhash: '',
    time,
    mints: new Map(),
    touchedMints: new Set(),
    transactions: [{ index: 0, signature: '', circular: false, fundings: [], events, balances: [] }],
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
