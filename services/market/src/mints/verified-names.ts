import type { MintInfo } from './mint-info.ts'

/** A verified token that another one can be taken for. */
export interface VerifiedToken {
  id: string
  symbol: string
}

type NamedMint = Pick<MintInfo, 'mint' | 'isVerified' | 'symbol' | 'name' | 'skeletons'>

/** Verified tokens by what their symbols and names look like. */
export class VerifiedNames {
  readonly #bySkeleton = new Map<string, VerifiedToken>()
  readonly #keysOf = new Map<string, string>()
  #version = 0

  /** Increases with each change: what was presented before it may miss a look-alike. */
  get version(): number {
    return this.#version
  }

  /** Takes a mint that has been read. Of two verified tokens with one skeleton the first stays. */
  set({ mint, isVerified, symbol, name, skeletons }: NamedMint): void {
    const keys = isVerified ? skeletons.join(' ') : undefined
    if (keys === this.#keysOf.get(mint)) return
    this.#version += 1
    for (const [key, { id }] of this.#bySkeleton) if (id === mint) this.#bySkeleton.delete(key)
    this.#keysOf.delete(mint)
    if (keys === undefined) return
    this.#keysOf.set(mint, keys)
    const token = { id: mint, symbol: symbol ?? name ?? mint }
    for (const key of skeletons) if (!this.#bySkeleton.has(key)) this.#bySkeleton.set(key, token)
  }

  /** The verified token that a token with these skeletons looks like; undefined for a verified one and for an original name. */
  lookalikeOf(mint: string, skeletons: readonly string[]): VerifiedToken | undefined {
    if (this.#keysOf.has(mint)) return undefined
    for (const key of skeletons) {
      const token = this.#bySkeleton.get(key)
      if (token) return token
    }
    return undefined
  }
}
