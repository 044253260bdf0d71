import type { Market } from '../fold/market.ts'
import type { FoldPool, Token } from '../fold/token-and-pool.ts'
import type { SearchIndex } from '../view/search-index.ts'
import { launchText } from './mint-info.ts'
import type { MintRegistry } from './mint-registry.ts'

interface TokenIndexerOptions {
  market: Market
  mints: MintRegistry
  index: SearchIndex
}

/** Requests the metadata of new tokens from the chain and enters their names into the search index. */
export class TokenIndexer {
  readonly #options: TokenIndexerOptions

  constructor(options: TokenIndexerOptions) {
    this.#options = options
  }

  /** Requests the metadata of both tokens of a new pool, and indexes the base by what is known already. */
  addPool({ base, quote }: FoldPool): void {
    const { mints } = this.#options
    this.requestMint(base)
    if (!mints.info(quote.mint)) this.requestMint(quote)
    this.#index(base)
  }

  /** Indexes a token that was restored from the tables. */
  addRestored(token: Token): void {
    this.#index(token)
    if (!token.launch) this.requestMint(token)
  }

  /** Reads the metadata of tokens that were loaded from the archive, and indexes them. */
  async load(tokens: readonly Token[], signal: AbortSignal): Promise<void> {
    const { mints } = this.#options
    for (const { mint, launch } of tokens) if (launch) mints.markLaunched(mint)
    try {
      await mints.read(
        tokens.map(({ mint }) => mint),
        signal,
      )
    } catch {
      // Requested like the metadata of a new token; until it is read the token is presented without it.
      for (const token of tokens) this.requestMint(token)
    }
    for (const token of tokens) this.#index(token)
  }

  /** Drops what is kept of a token that has left memory. */
  remove(token: Token): void {
    this.#options.mints.drop(token.mint)
    this.#options.index.delete(token)
  }

  requestMint({ mint, launch }: Token): void {
    const { mints } = this.#options
    if (launch) mints.requestLaunched(mint)
    else mints.request(mint)
  }

  /** Reads the requested mints and indexes their tokens again. */
  async refresh(signal: AbortSignal): Promise<void> {
    const { market, mints } = this.#options
    for (const mint of await mints.refresh(signal)) {
      const token = market.token(mint)
      if (!token) continue
      token.version += 1
      market.revision += 1
      this.#index(token)
    }
  }

  #index(token: Token): void {
    const { mints, index } = this.#options
    const info = mints.info(token.mint)
    const text = info ?? (token.launch ? launchText(token.mint, token.launch) : undefined)
    if (text?.symbol === undefined && text?.name === undefined) return
    const { symbol = '', name = '', skeletons } = text
    index.set(token, { symbol, name, skeletons, isVerified: info?.isVerified ?? false })
  }
}
