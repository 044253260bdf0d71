import { addressBytes } from '@callisto/solana/codec'
import type { Address } from '@solana/kit'
import { ByteWriter } from '../byte-writer.ts'

/** What one address may claim, in base units of the mint. */
export interface ClaimLeaf {
  claimant: Address
  amountUnlocked: bigint
  amountLocked: bigint
}

/** sha256 of bytes, as `node:crypto` has it. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** sha256 of bytes, at once or later as `crypto.subtle` has it. */
type AnySha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

const HASH_BYTES = 32

/** sha256(0x00, sha256(claimant, unlocked u64, locked u64)). Throws RangeError on an amount that is no u64. */
export const hashClaimLeaf = (leaf: ClaimLeaf, sha256: Sha256): Uint8Array =>
  sha256(Uint8Array.of(0, ...sha256(leafBytes(leaf))))

const leafBytes = ({ claimant, amountUnlocked, amountLocked }: ClaimLeaf) =>
  Uint8Array.from(new ByteWriter().bytes(addressBytes(claimant)).u64(amountUnlocked).u64(amountLocked).done())

/** What a node is the hash of: 0x01, the smaller, the larger one, so that a proof needs no sides. */
function nodeBytes(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(1 + 2 * HASH_BYTES)
  joined[0] = 1
  const isOrdered = compare(a, b) <= 0
  joined.set(isOrdered ? a : b, 1)
  joined.set(isOrdered ? b : a, 1 + HASH_BYTES)
  return joined
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < HASH_BYTES; at++) if (a[at] !== b[at]) return a[at]! - b[at]!
  return 0
}

/**
 * The Merkle tree of a list of claims, as the public merkle distributor builds it: leaves in the order of the list, an odd
 * last node paired with itself. A tree of `n` leaves takes about `64 * n` bytes.
 */
export class ClaimTree {
  /** From the leaves to the root, each level's hashes one behind the other. */
  readonly #levels: Uint8Array[]

  /** Throws RangeError on an empty list. */
  constructor(leaves: readonly ClaimLeaf[], sha256: Sha256) {
    if (leaves.length === 0) throw new RangeError('a tree needs a leaf')
    let level = new Uint8Array(leaves.length * HASH_BYTES)
    for (const [index, leaf] of leaves.entries()) level.set(hashClaimLeaf(leaf, sha256), index * HASH_BYTES)
    this.#levels = [level]
    while (level.length > HASH_BYTES) {
      level = parents(level, sha256)
      this.#levels.push(level)
    }
  }

  get root(): Uint8Array {
    return this.#levels.at(-1)!.slice()
  }

  /** The hashes beside the way from a leaf to the root. Throws RangeError on an index that is not in the list. */
  proofOf(index: number): Uint8Array[] {
    if (!Number.isInteger(index) || index < 0 || index >= this.#levels[0]!.length / HASH_BYTES)
      throw new RangeError(`no leaf ${index}`)
    return this.#levels.slice(0, -1).map((level, depth) => {
      const at = Math.floor(index / 2 ** depth)
      const sibling = hashAt(level, at ^ 1)
      return (sibling.length === HASH_BYTES ? sibling : hashAt(level, at)).slice()
    })
  }
}

const hashAt = (level: Uint8Array, index: number) =>
  level.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)

function parents(level: Uint8Array, sha256: Sha256): Uint8Array<ArrayBuffer> {
  const count = level.length / HASH_BYTES
  const above = new Uint8Array(Math.ceil(count / 2) * HASH_BYTES)
  for (let index = 0; index < count; index += 2) {
    const left = hashAt(level, index)
    const right = index + 1 < count ? hashAt(level, index + 1) : left
    above.set(sha256(nodeBytes(left, right)), (index / 2) * HASH_BYTES)
  }
  return above
}

/** Whether a proof leads from a leaf to the root, as the program checks it. Rejects on an amount that is no u64. */
export async function verifyClaim(
  root: Uint8Array,
  leaf: ClaimLeaf,
  proof: readonly Uint8Array[],
  sha256: AnySha256,
): Promise<boolean> {
  if (proof.some((hash) => hash.length !== HASH_BYTES)) return false
  let node = await sha256(Uint8Array.of(0, ...(await sha256(leafBytes(leaf)))))
  for (const hash of proof) node = await sha256(nodeBytes(node, hash))
  return root.length === HASH_BYTES && compare(node, root) === 0
}
