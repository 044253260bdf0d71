/** Wallets whose memos count for more. */
export interface ReferenceMarks {
  voices: ReadonlySet<string>
  narrators: ReadonlySet<string>
  pricePublishers: ReadonlySet<string>
}

/** Reference implementation of what memos state about tokens: keeps every memo and reads them all for every query. */
export class ReferenceOpinions {
  readonly #memos: { signer: string; text: string; time: number }[] = []
  readonly #marks: ReferenceMarks

  constructor(marks: ReferenceMarks) {
    this.#marks = marks
  }

  add(
    time: number,
    transactions: readonly { err: unknown; memos: readonly { signer: string; text: string }[] }[],
  ): void {
    for (const { err, memos } of transactions)
      if (err === null || err === undefined) for (const memo of memos) this.#memos.push({ ...memo, time })
  }

  /** Wallets that like a token, and the voices among them. */
  likes(mint: string): { all: number; voices: number } {
    const wallets = this.#memos
      .filter(({ text }) => text === `callisto:like:${mint}`)
      .map(({ signer }) => signer)
    const all = new Set(wallets)
    return { all: all.size, voices: [...all].filter((signer) => this.#marks.voices.has(signer)).length }
  }

  /** The newest narrative of a token. */
  narrative(mint: string): string | undefined {
    const begin = `callisto:narrative:${mint}:`
    const written = this.#memos.filter(
      ({ signer, text }) => this.#marks.narrators.has(signer) && text.startsWith(begin),
    )
    return written.at(-1)?.text.slice(begin.length)
  }

  /** The newest price of a stock with its time (unix seconds). */
  stockPrice(mint: string): { usd: number; time: number } | undefined {
    const begin = `callisto:stock-price:${mint}:`
    const newest = this.#memos
      .filter(({ signer, text }) => this.#marks.pricePublishers.has(signer) && text.startsWith(begin))
      .at(-1)
    return newest && { usd: Number(newest.text.slice(begin.length)), time: newest.time }
  }
}
