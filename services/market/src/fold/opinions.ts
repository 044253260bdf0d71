import { AddressSet } from './address-set.ts'
import type { SignedMemo } from './market-event.ts'
import type { Opinion } from './token-and-pool.ts'

/** Wallets whose memos count for more. The operator vouches for them; a memo counts as its wallet is marked at its block. */
export interface MarkedWallets {
  /** People whose likes are also counted apart. */
  voices: ReadonlySet<string>
  /** Whose narratives are shown. */
  narrators: ReadonlySet<string>
  /** Whose prices of stocks are shown. */
  pricePublishers: ReadonlySet<string>
}

/** No wallet is marked: nobody's narrative or price of a stock is shown. */
const nobodyMarked: MarkedWallets = { voices: new Set(), narrators: new Set(), pricePublishers: new Set() }

/** Folds signed memos into opinions: each wallet's like of a token counts once. */
export class Opinions {
  readonly #marked: MarkedWallets
  /** Pairs of token and wallet. */
  readonly #likes = new AddressSet()

  constructor(marked: MarkedWallets = nobodyMarked) {
    this.#marked = marked
  }

  /** Bytes of the pairs. */
  get bytes(): number {
    return this.#likes.bytes
  }

  /** Adds a pair of the tables. */
  restoreLike(mint: string, wallet: string): void {
    this.#likes.add(pairOf(mint, wallet))
  }

  /** A token's opinion after a memo at a time (unix seconds); undefined when the memo changes nothing. */
  apply(known: Opinion | undefined, { signer, memo }: SignedMemo, time: number): Opinion | undefined {
    const { voices, narrators, pricePublishers } = this.#marked
    const opinion: Opinion = known ?? { likes: 0, voices: 0 }
    if (memo.kind === 'like') {
      const pair = pairOf(memo.mint, signer)
      if (this.#likes.has(pair)) return undefined
      this.#likes.add(pair)
      return {
        ...opinion,
        likes: opinion.likes + 1,
        voices: opinion.voices + (voices.has(signer) ? 1 : 0),
      }
    }
    if (memo.kind === 'narrative') {
      if (!narrators.has(signer)) return undefined
      const { text } = memo
      return text === undefined
        ? { ...opinion, narrativeBegunAt: time }
        : { ...opinion, narrative: text, narrativeAt: time, narrator: signer }
    }
    if (!pricePublishers.has(signer)) return undefined
    return { ...opinion, stockPrice: { usd: memo.priceUsd, at: time, publisher: signer } }
  }
}

const pairOf = (mint: string, wallet: string): string => `${mint} ${wallet}`
