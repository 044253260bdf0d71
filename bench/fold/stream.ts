import { xorshift } from './random.ts'

/** Shape of a stream of swaps. */
export interface Shape {
  tokens: number
  wallets: number
  swaps: number
  /** Seconds of market time that the swaps span. */
  seconds: number
}

/** A swap between a token and SOL, amounts in base units. */
export interface StreamSwap {
  /** Number of the token and of the wallet. */
  token: number
  wallet: number
  isBuy: boolean
  quote: bigint
}

export interface StreamBlock {
  slot: number
  /** Unix seconds. */
  time: number
  swaps: StreamSwap[]
}

/** First second of every stream. */
export const START = 1_700_000_000
/** Tokens that one wallet trades. */
const FAVOURITES = 12
/** Swaps that are generated at a time, to keep memory flat. */
const PART = 2_000

/**
 * Swaps with the skew of a real market: a few tokens and a few wallets make most of them, and a wallet returns to the
 * same few tokens.
 */
export function* swapBlocks({ tokens, wallets, swaps, seconds }: Shape): Generator<StreamBlock[]> {
  const next = xorshift(4747)
  const perBlock = Math.max(1, Math.round(swaps / (seconds * 2.5)))
  let blocks: StreamBlock[] = []
  let inPart = 0
  for (let made = 0; made < swaps; made += perBlock) {
    const block: StreamBlock = {
      slot: made + 2,
      time: START + Math.floor((made / swaps) * seconds),
      swaps: [],
    }
    for (let n = 0; n < Math.min(perBlock, swaps - made); n++) {
      const wallet = Math.floor(wallets * next() ** 2)
      const favourite =
        Math.imul(wallet * FAVOURITES + Math.floor(FAVOURITES * next() ** 2), 0x9e3779b1) >>> 0
      const token = Math.floor(tokens * (favourite / 4_294_967_296) ** 3)
      const isBuy = next() < 0.52
      block.swaps.push({ token, wallet, isBuy, quote: BigInt(Math.floor(1e7 + next() * 1e9)) })
    }
    blocks.push(block)
    inPart += block.swaps.length
    if (inPart < PART) continue
    yield blocks
    blocks = []
    inPart = 0
  }
  yield blocks
}
