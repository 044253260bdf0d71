import { systemClock } from '@callisto/solana'
import { expect, test } from 'vitest'
import type { BlockSource, FoundBlock } from '../blocks/block-source.ts'
import { MAX_GAP_SLOTS, touchedAccounts } from './touched-accounts.ts'

const FOLLOWED = { owners: new Set(['program']), watched: new Set(['watched']) }
const clock = { ...systemClock, wait: async () => undefined }

function block(slot: number, parentSlot: number, ...accountKeys: string[]): FoundBlock {
  return { block: { slot, parentSlot, transactions: [{ accountKeys }] } } as unknown as FoundBlock
}

const CHAIN = [
  block(4, 3, 'before', 'program'),
  block(5, 4, 'a', 'program'),
  block(7, 5, 'b', 'other'),
  block(8, 7, 'watched', 'c'),
  block(9, 8, 'd', 'program'),
]

/** Touched accounts of slots 5 to 9 with a node that has the newest block after some reads. */
function touched(lateReads = 0, chain = CHAIN, range = { from: 5, to: 9 }) {
  let reads = 0
  const read = async (slot: number): Promise<FoundBlock> => {
    if (slot === range.to && reads++ < lateReads) return 'notYet'
    return chain.find((one) => typeof one !== 'string' && one.block.slot === slot) ?? 'skipped'
  }
  const source = { block: read, reread: read } as unknown as BlockSource
  return touchedAccounts({ source, clock }, range, FOLLOWED, new AbortController().signal)
}

const ALL = ['a', 'd', 'program', 'watched']

test.each<[string, Promise<ReadonlySet<string> | undefined>, string[] | undefined]>([
  ['of all blocks of the gap', touched(), ALL],
  ['also where a node has the newest one late', touched(3), ALL],
  ['of none where a node never has it', touched(1_000), undefined],
  ['of none where a block between is missing', touched(0, CHAIN.toSpliced(2, 1)), undefined],
  ['of none where the gap is too long', touched(0, CHAIN, { from: 9 - MAX_GAP_SLOTS, to: 9 }), undefined],
  ['of no gap', touched(0, CHAIN, { from: 10, to: 9 }), []],
])('accounts %s', async (_, found, expected) => {
  const set = await found
  expect(set && [...set].sort()).toEqual(expected)
})
