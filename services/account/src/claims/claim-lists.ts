import { createHash } from 'node:crypto'
import type { AsrClaim } from '@callisto/contract'
import { type ClaimLeaf, ClaimTree, distributor, parseClaimList } from '@callisto/program-clients'
import type { Log } from '@callisto/service-kit'
import type { ChainReader } from '../view/chain-reader.ts'

/** The list of a distribution, as it was published: the chain has only its root and the hash of the file. */
export interface PublishedList {
  /** Name of the round. */
  timeline: string
  /** Account of the distribution. */
  distribution: string
  /** The CSV file of the claims; see `parseClaimList`. */
  list: string
}

interface ReadList {
  timeline: string
  distribution: string
  leaves: readonly ClaimLeaf[]
  /** Place of a claimant among the leaves. */
  places: ReadonlyMap<string, number>
  tree: ClaimTree
  /** The mint, known once the distribution on the chain has the root of this list. */
  mint: string | undefined
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/**
 * Claims and proofs by address. A list is used once the distribution on the chain has its root and its hash, so that nobody
 * is given a proof that fails; a file that is none is left out with a warning.
 */
export class ClaimLists {
  readonly #lists: readonly ReadList[]
  readonly #warn: (details: object, message: string) => void

  constructor(published: readonly PublishedList[], log: Pick<Log, 'warn'>) {
    this.#warn = (details, message) => log.warn(details, message)
    this.#lists = published.flatMap((one) => this.#read(one))
  }

  #read({ timeline, distribution, list }: PublishedList): ReadList[] {
    const parsed = parseClaimList(list)
    if (!parsed.ok) {
      const { line, reason } = parsed
      this.#warn({ distribution, line, reason }, 'account: a list of claims cannot be read')
      return []
    }
    const leaves = parsed.claims
    const places = new Map(leaves.map(({ claimant }, place) => [claimant as string, place]))
    const tree = new ClaimTree(leaves, sha256)
    return [{ timeline, distribution, leaves, places, tree, mint: undefined }]
  }

  /** Claims of an address in a round, of these mints or of all. Rejects when the chain cannot be read. */
  async claimsOf(
    address: string,
    { timeline, mints }: { timeline: string; mints?: readonly string[] | undefined },
    chain: ChainReader,
  ): Promise<AsrClaim[]> {
    const lists = this.#lists.filter((list) => list.timeline === timeline && list.places.has(address))
    const claims = await Promise.all(
      lists.map(async (list) => toClaim(list, address, await mintOf(list, chain))),
    )
    return claims.filter((claim) => claim !== undefined).filter(({ mint }) => !mints || mints.includes(mint))
  }
}

/** The mint of the distribution, if its root is that of the list; undefined otherwise, and asked for again the next time. */
async function mintOf(list: ReadList, chain: ChainReader): Promise<string | undefined> {
  if (list.mint !== undefined) return list.mint
  const account = (await chain.accounts([list.distribution])).get(list.distribution)
  if (account?.owner !== distributor.PROGRAM) return undefined
  const state = distributor.decodeDistribution(account.data)
  if (!state || Buffer.compare(state.root, list.tree.root) !== 0) return undefined
  list.mint = state.mint
  return list.mint
}

function toClaim(list: ReadList, address: string, mint: string | undefined): AsrClaim | undefined {
  const place = list.places.get(address)
  if (mint === undefined || place === undefined) return undefined
  const { amountUnlocked, amountLocked } = list.leaves[place]!
  return {
    mint,
    merkle_tree: list.distribution,
    amount: `${amountUnlocked}`,
    ...(amountLocked > 0n ? { locked_amount: `${amountLocked}` } : {}),
    proof: list.tree.proofOf(place).map((hash) => [...hash]),
  }
}
