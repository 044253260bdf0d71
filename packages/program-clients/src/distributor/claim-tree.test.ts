import { createHash } from 'node:crypto'
import { readAddress } from '@callisto/solana/codec'
import { address } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClaimList, parseClaimList } from './claim-list.ts'
import { type ClaimLeaf, ClaimTree, hashClaimLeaf, verifyClaim } from './claim-tree.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

const u64 = fc.bigInt(0n, 2n ** 40n)
const leavesOf = (minLength: number, maxLength: number) =>
  fc.uniqueArray(
    fc.record<ClaimLeaf>({
      claimant: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => readAddress(bytes)),
      amountUnlocked: u64.map((amount) => amount + 1n),
      amountLocked: u64,
    }),
    { minLength, maxLength, size: 'max', selector: ({ claimant }) => claimant },
  )
const leaves = leavesOf(1, 40)

/** The definition, read literally: hex strings, and one level after the other as a list. */
function referenceRoot(claims: readonly ClaimLeaf[]): string {
  const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
  let nodes = claims.map((leaf) => Buffer.from(hashClaimLeaf(leaf, sha256)).toString('hex'))
  while (nodes.length > 1) {
    if (nodes.length % 2 === 1) nodes.push(nodes.at(-1)!)
    nodes = nodes.flatMap((node, at) =>
      at % 2 === 1 ? [] : [hash(`01${[node, nodes[at + 1]!].sort().join('')}`)],
    )
  }
  return nodes[0]!
}

test('a leaf is hashed as the public distributor does', () => {
  const leaf = {
    claimant: address('So11111111111111111111111111111111111111112'),
    amountUnlocked: 1n,
    amountLocked: 2n ** 63n,
  }
  const fields = Buffer.concat([
    Buffer.from('069b8857feab8184fb687f634618c035dac439dc1aeb3b5598a0f00000000001', 'hex'),
    Buffer.from('0100000000000000', 'hex'),
    Buffer.from('0000000000000080', 'hex'),
  ])
  const inner = createHash('sha256').update(fields).digest()
  const outer = createHash('sha256').update(Buffer.of(0)).update(inner).digest('hex')
  expect(Buffer.from(hashClaimLeaf(leaf, sha256)).toString('hex')).toBe(outer)
})

test('1,000 random lists have the root of the definition, and a proof leads to it', () =>
  fc.assert(
    fc.asyncProperty(leaves, fc.nat(), async (claims, choice) => {
      const tree = new ClaimTree(claims, sha256)
      expect(Buffer.from(tree.root).toString('hex')).toBe(referenceRoot(claims))
      const index = choice % claims.length
      expect(await verifyClaim(tree.root, claims[index]!, tree.proofOf(index), sha256)).toBe(true)
    }),
    { seed: 5, numRuns: 1_000 },
  ))

test('no other amount, address, order or length passes', async () => {
  const [claims] = fc.sample(leavesOf(21, 40), { seed: 6, numRuns: 1 })
  const tree = new ClaimTree(claims!, sha256)
  const [first, second] = claims as [ClaimLeaf, ClaimLeaf]
  const proof = tree.proofOf(0)
  const passes = (leaf: ClaimLeaf, hashes: readonly Uint8Array[]) =>
    verifyClaim(tree.root, leaf, hashes, sha256)
  expect(await passes({ ...first, amountUnlocked: first.amountUnlocked + 1n }, proof)).toBe(false)
  expect(
    await passes({ ...first, amountUnlocked: first.amountLocked, amountLocked: first.amountUnlocked }, proof),
  ).toBe(false)
  expect(await passes({ ...first, claimant: second.claimant }, proof)).toBe(false)
  expect(await passes(first, proof.slice(1))).toBe(false)
  expect(await passes(first, [...proof, tree.root])).toBe(false)
  expect(await passes(first, proof.toReversed())).toBe(false)
  expect(await passes(first, [new Uint8Array(31), ...proof.slice(1)])).toBe(false)
  expect(() => tree.proofOf(claims!.length)).toThrow(RangeError)
  expect(() => tree.proofOf(-1)).toThrow(RangeError)
  expect(() => new ClaimTree([], sha256)).toThrow(RangeError)
})

test('a list comes back from its file', () => {
  fc.assert(
    fc.property(leaves, (claims) => {
      const total = claims.reduce((sum, leaf) => sum + leaf.amountUnlocked + leaf.amountLocked, 0n)
      expect(parseClaimList(formatClaimList(claims))).toEqual({ ok: true, claims, total })
    }),
    { seed: 7, numRuns: 50 },
  )
})

const KEY = 'So11111111111111111111111111111111111111112'
const HEAD = 'pubkey,amount_unlocked,amount_locked\n'
test.each([
  ['', 1, 'header'],
  ['pubkey,amount\n', 1, 'header'],
  [HEAD, 2, 'empty'],
  [`${HEAD}${KEY},1\n`, 2, 'row'],
  [`${HEAD}${KEY},0,0\n`, 2, 'row'],
  [`${HEAD}${KEY},1.5,0\n`, 2, 'row'],
  [`${HEAD}${KEY},-1,2\n`, 2, 'row'],
  [`${HEAD}${KEY},18446744073709551616,0\n`, 2, 'row'],
  [`${HEAD}${'1'.repeat(31)},1,0\n`, 2, 'row'],
  [`${HEAD}${'z'.repeat(44)},1,0\n`, 2, 'row'],
  [`${HEAD}${KEY},1,0\n${KEY},1,0\n`, 3, 'duplicate'],
  [`${HEAD}${KEY},18446744073709551615,1\n`, 2, 'total'],
  [`${HEAD}${KEY},1,0\n\n`, 3, 'row'],
])('the list %j is refused', (text, line, reason) => {
  expect(parseClaimList(text)).toEqual({ ok: false, line, reason })
})
