import type { MintInfo } from './mint-info.ts'

/** A verified token that another one can be taken for. */
export interface VerifiedToken {
  id: string
  symbol: string
}

type NamedMint = Pick<MintInfo, 'mint' | 'isVerified' | 'symbol' | 'name' | 'skeletons'>

interface Named {
  skeletons: readonly string[]
  token: VerifiedToken
}

/** Verified tokens by what their symbols and names look like. */
export class VerifiedNames {
  readonly #bySkeleton = new Map<string, VerifiedToken>()
  /** By mint. */
  readonly #named = new Map<string, Named>()
  #version = 0

  /** Increases with each change: what was presented before it may miss a look-alike. */
  get version(): number {
    return this.#version
  }

  /** The verified mints. */
  get mints(): Iterable<string> {
    return this.#named.keys()
  }

  /** Takes a mint that has been read. Of two verified tokens with one skeleton the first stays. */
  set({ mint, isVerified, symbol, name, skeletons }: NamedMint): void {
    const known = this.#named.get(mint)
    if (known?.skeletons.join(' ') === (isVerified ? skeletons.join(' ') : undefined)) return
    this.#version += 1
    if (known) this.#delete(mint, known.skeletons)
    if (!isVerified) return
    const named = { skeletons, token: { id: mint, symbol: symbol ?? name ?? mint } }
    this.#named.set(mint, named)
    this.#add(named, skeletons)
  }

  /** The verified token that a token with these skeletons looks like; undefined for a verified one and for an original name. */
  lookalikeOf(mint: string, skeletons: readonly string[]): VerifiedToken | undefined {
    if (this.#named.has(mint)) return undefined
    for (const key of skeletons) {
      const token = this.#bySkeleton.get(key)
      if (token) return token
    }
    return undefined
  }

  #add({ token }: Named, skeletons: readonly string[]): void {
    for (const key of skeletons) if (!this.#bySkeleton.has(key)) this.#bySkeleton.set(key, token)
  }

  /** The skeletons of a token that leaves go to the next one that has them. */
  #delete(mint: string, skeletons: readonly string[]): void {
    this.#named.delete(mint)
    const freed = skeletons.filter((key) => this.#bySkeleton.get(key)?.id === mint)
    for (const key of freed) this.#bySkeleton.delete(key)
    for (const named of this.#named.values())
      this.#add(
        named,
        freed.filter((key) => named.skeletons.includes(key)),
      )
  }
}
