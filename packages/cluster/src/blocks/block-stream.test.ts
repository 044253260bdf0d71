import { ChainForkError } from '@callisto/solana'
import { afterEach, describe, expect, test } from 'vitest'
import type { Head } from '../head.ts'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import type { BlockSource, FoundBlock } from './block-source.ts'
import { type BlockId, streamBlocks } from './block-stream.ts'

/** A block of a slot; its hash is the slot and the branch, its parent's likewise. */
function block(name: string, parent: string): Exclude<FoundBlock, string> {
  return {
    endpoint: 'rpc-1',
    parentHash: parent,
    block: {
      slot: Number.parseInt(name, 10),
      parentSlot: Number.parseInt(parent, 10),
      blockhash: name,
      blockHeight: 0,
      blockTime: 0,
      transactions: [],
    },
  }
}

/** Blocks of slots 1 to `count`, but for those that are skipped, on branch `a`. */
function branch(count: number, skipped: readonly number[] = []): Map<number, FoundBlock> {
  const found = new Map<number, FoundBlock>()
  let parent = '0a'
  for (let slot = 1; slot <= count; slot++) {
    if (skipped.includes(slot)) {
      found.set(slot, 'skipped')
      continue
    }
    found.set(slot, block(`${slot}a`, parent))
    parent = `${slot}a`
  }
  return found
}

let stop = new AbortController()
afterEach(() => stop.abort())

interface Script {
  blocks: Map<number, FoundBlock>
  /** The heads that are announced, one after the other. */
  heads: number[]
  /** Replies of `getBlocks`; the truth by default. */
  lists?: (from: number, to: number) => number[]
  last?: BlockId
  fromSlot?: number
  /** Whether all blocks need no call. */
  isPushed?: boolean
}

/** Reads to the end of the script. */
async function read({ blocks, heads, lists, last, fromSlot = 1, isPushed = false }: Script) {
  stop = new AbortController()
  const clock = new FakeClock()
  const given: string[] = []
  const source = {
    hasFrom: () => isPushed,
    block: async (slot: number) => blocks.get(slot) ?? 'notYet',
    reread: async (slot: number) => blocks.get(slot) ?? 'notYet',
    slots: async (from: number, to: number) =>
      lists?.(from, to) ??
      [...blocks].flatMap(([slot, one]) => (one !== 'skipped' && slot >= from && slot <= to ? [slot] : [])),
  } as unknown as BlockSource
  const head = { reach: async (slot: number) => heads.find((one) => one >= slot) } as unknown as Head
  const state: { error?: unknown; isDone?: boolean } = {}
  const run = async () => {
    for await (const one of streamBlocks({ source, head, clock }, fromSlot, last, stop.signal))
      given.push(one.blockhash)
  }
  run().then(
    () => Object.assign(state, { isDone: true }),
    (error: unknown) => Object.assign(state, { error }),
  )
  await clock.advance(20_000)
  return { given, ...state }
}

const names = (...slots: number[]) => slots.map((slot) => `${slot}a`)

test.each<[string, Script, string[]]>([
  ['all of a list', { blocks: branch(5), heads: [5] }, names(1, 2, 3, 4, 5)],
  ['one head after the other', { blocks: branch(3), heads: [1, 2, 3] }, names(1, 2, 3)],
  ['skipped slots', { blocks: branch(6, [2, 4, 5]), heads: [3, 6] }, names(1, 3, 6)],
  [
    'what a list leaves out',
    { blocks: branch(20), heads: [20], lists: () => [1, 20] },
    names(...Array.from({ length: 20 }, (_, i) => i + 1)),
  ],
  [
    'what a node skips that lags',
    {
      blocks: branch(5, [3]).set(2, 'skipped').set(4, block('4a', '1a')).set(5, block('5a', '4a')),
      heads: [1, 3, 5],
    },
    names(1, 4, 5),
  ],
  ['from a slot on', { blocks: branch(5), heads: [5], fromSlot: 3 }, names(3, 4, 5)],
  [
    'after a known block',
    { blocks: branch(5), heads: [5], fromSlot: 3, last: { slot: 2, blockhash: '2a' } },
    names(3, 4, 5),
  ],
])('gives %s', async (_, script, expected) => {
  expect((await read(script)).given).toEqual(expected)
})

test('pushed blocks are followed by their parents, however far the head is, without a list', async () => {
  const lists = () => {
    throw new Error('a list was asked for')
  }
  const script = { blocks: branch(40, [7, 8]), heads: [40], lists, fromSlot: 3, isPushed: true }
  const { given } = await read({ ...script, last: { slot: 2, blockhash: '2a' } })
  const slots = Array.from({ length: 38 }, (_, index) => index + 3).filter((slot) => slot !== 7 && slot !== 8)
  expect(given).toEqual(names(...slots))
  // Nothing tells what the first block follows.
  expect((await read(script)).error).toEqual(new Error('a list was asked for'))
})

test('an empty list of a node that lags loses nothing', async () => {
  let isLate = true
  const lists = (from: number, to: number) => {
    const isEmpty = isLate && from > 1
    if (from > 1) isLate = false
    return isEmpty ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index)
  }
  const { given } = await read({ blocks: branch(40), heads: [2, 20, 40], lists })
  expect(given).toEqual(names(...Array.from({ length: 40 }, (_, index) => index + 1)))
})

describe('a chain that disagrees', () => {
  test('has taken back the last block when it does not have it any more', async () => {
    const blocks = branch(2).set(3, block('3b', '1a')).set(2, 'skipped')
    const { given, error } = await read({
      blocks,
      heads: [3],
      fromSlot: 3,
      last: { slot: 2, blockhash: '2a' },
    })
    expect(given).toEqual([])
    expect(error).toEqual(new ChainForkError(2))
  })

  test('has taken it back when another block is in its place', async () => {
    const blocks = branch(2).set(2, block('2b', '1a')).set(3, block('3b', '2b'))
    const { error } = await read({ blocks, heads: [3], fromSlot: 3, last: { slot: 2, blockhash: '2a' } })
    expect(error).toBeInstanceOf(ChainForkError)
  })

  test('is believed only when it does not agree again', async () => {
    const blocks = branch(2).set(3, block('3b', '1a'))
    const running = read({ blocks, heads: [3, 4], fromSlot: 3, last: { slot: 2, blockhash: '2a' } })
    // The node has left the branch by its next reply.
    blocks.set(3, 'skipped').set(4, block('4a', '2a'))
    expect(await running).toMatchObject({ given: ['4a'] })
  })

  test('is an error when it keeps both', async () => {
    const blocks = branch(2).set(3, block('3b', '1a'))
    const { error } = await read({ blocks, heads: [3], fromSlot: 3, last: { slot: 2, blockhash: '2a' } })
    expect(error).toMatchObject({ code: 'RPC_REPLY' })
  })
})

test('hundreds of blocks that lists leave out are an error, not a search', async () => {
  const { error } = await read({
    blocks: branch(400),
    heads: [400],
    lists: () => [400],
    last: { slot: 1, blockhash: '1a' },
    fromSlot: 2,
  })
  expect(error).toMatchObject({ code: 'RPC_REPLY' })
})
