import { IntLists, type IntListsLayout, type IntRange } from './int-lists.ts'
import type { Memory } from './memory.ts'

/** A token with more core neighbours has a list of as many links, those with the deepest pools. */
export const MAX_DEEP = 32

/** What the lists are made from. */
interface Links {
  /** The links of a token to core tokens. */
  coreLinks(token: number): Int32Array
  /** Root depth of the deepest edge back to the token, in units of the token. */
  rootDepthBack(link: number): number
}

/**
 * For tokens with many core neighbours: the links over which most can be traded. A search reads these alone, so that
 * its cost does not grow with the degree. A list follows updates approximately: a link that becomes deeper than the
 * last of the list replaces it, and all are compared again after as many updates as the token has neighbours.
 */
export class DeepLinks {
  readonly #lists: IntLists
  readonly #links: Links
  /** Per token: updates until its links are compared again, and the least root depth when they were. */
  readonly #countdown: number[] = []
  readonly #least: number[] = []

  constructor(links: Links, memory: Memory) {
    this.#links = links
    this.#lists = new IntLists(memory)
  }

  get layout(): IntListsLayout {
    return this.#lists.layout
  }

  /** Reads the lists of another thread from now on. */
  useLayout(layout: IntListsLayout): void {
    this.#lists.useLayout(layout)
  }

  get bytes(): number {
    return this.#lists.bytes + 16 * this.#least.length
  }

  addToken(): void {
    this.#lists.add()
    this.#countdown.push(0)
    this.#least.push(0)
  }

  /** Whether a token has a list. */
  has(token: number): boolean {
    return this.#lists.length(token) > 0
  }

  /** Loads the list of a token: `MAX_DEEP` links, some of which may not trade. */
  load(token: number, range: IntRange): void {
    this.#lists.load(token, range)
  }

  /** Takes note of a change of a link of a token with so many core neighbours. */
  update(token: number, link: number, degree: number): void {
    if (degree <= MAX_DEEP) {
      if (this.has(token)) this.#lists.clear(token)
      return
    }
    const left = this.#countdown[token]!
    this.#countdown[token] = left - 1
    if (!this.has(token) || left <= 0) this.#compare(token, degree)
    else if (this.#links.rootDepthBack(link) > this.#least[token]!) this.#replaceLast(token, link)
  }

  #compare(token: number, degree: number): void {
    const links = this.#links
    const sorted = Array.from(links.coreLinks(token), (link) => ({ link, depth: links.rootDepthBack(link) }))
      .sort((a, b) => b.depth - a.depth)
      .slice(0, MAX_DEEP)
    this.#lists.clear(token)
    for (const { link } of sorted) this.#lists.push(token, link)
    this.#least[token] = sorted.at(-1)!.depth
    this.#countdown[token] = degree
  }

  #replaceLast(token: number, link: number): void {
    const list = this.#lists.list(token)
    if (!list.includes(link)) list[list.length - 1] = link
  }
}
