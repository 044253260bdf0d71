import type { ChainBlock, ChainTransaction } from '@callisto/solana'
import { describe, expect, test } from 'vitest'
import { parseBlock } from '../blocks/parse-block.ts'
import { accountOf, key, ModelChain, POOL_ACCOUNTS, shownBlock } from '../testing/model-chain.test-helper.ts'
import {
  accountUpdate,
  blockMetaUpdate,
  blockUpdate,
  pingUpdate,
  pongUpdate,
  slotUpdate,
  transactionUpdate,
} from '../testing/proto-sample.test-helper.ts'
import { seededRandom } from '../testing/random.test-helper.ts'
import { decodeUpdate } from './decode-update.ts'
import { ProtoWriter } from './subscribe-request.ts'
import { decodeTransactionError } from './transaction-error.ts'

/** A block as JSON-RPC gives it, and its reading. */
function sample() {
  const chain = new ModelChain(seededRandom(3))
  for (;;) {
    const block = chain.tick(false)!
    if (block.transactions.length < 3) continue
    // A clone has no `Buffer`, which is a view of a reply.
    return structuredClone(parseBlock(block.slot, JSON.parse(shownBlock(block)))!)
  }
}

const LINKED = sample()

/** A transaction with everything in it. */
const FULL: ChainTransaction = {
  ...LINKED.block.transactions[0]!,
  index: 0,
  accountKeys: [...LINKED.block.transactions[0]!.accountKeys, key(7, 1), key(7, 2), key(7, 3)],
  err: { InstructionError: [2, { Custom: 6_001 }] },
  logs: ['Program log: 日本', ''],
  innerInstructions: [
    {
      index: 1,
      instructions: [
        { programId: key(7, 2), accounts: [0, 255, 1], data: Uint8Array.of(1, 2, 3), stackHeight: 3 },
      ],
    },
  ],
  preBalances: [0n, 127n, 128n, 2n ** 53n, 2n ** 64n - 1n],
  postBalances: [1n, 0n],
  preTokenBalances: [
    {
      accountIndex: 3,
      mint: key(8, 1),
      owner: key(8, 2),
      programId: key(8, 3),
      amount: 18_446_744_073_709_551_615n,
      decimals: 9,
    },
  ],
  postTokenBalances: [
    { accountIndex: 0, mint: key(8, 1), owner: key(8, 2), programId: key(8, 3), amount: 0n, decimals: 0 },
  ],
}
const FULL_BLOCK: ChainBlock = {
  ...LINKED.block,
  transactions: [FULL, ...LINKED.block.transactions.slice(1)],
}

describe('blocks', () => {
  test('are what JSON-RPC gives', () => {
    const update = decodeUpdate(blockUpdate(LINKED.block, LINKED.parentHash))
    expect(update).toEqual({ filters: ['b'], kind: 'block', slot: LINKED.block.slot, block: LINKED })
  })

  test('have failed transactions, what was invoked, loaded keys and token balances', () => {
    const only: ChainBlock = { ...FULL_BLOCK, transactions: [FULL] }
    const update = decodeUpdate(blockUpdate(only, LINKED.parentHash, 3))
    expect(update).toMatchObject({ block: { block: only, parentHash: LINKED.parentHash } })
  })

  test.each<[string, (message: ProtoWriter) => ProtoWriter]>([
    ['without time', (message) => message.message(5, new ProtoWriter().uint(1, 1))],
    ['without height', (message) => message.message(4, new ProtoWriter().uint(1, 1))],
    [
      'without all transactions',
      (message) =>
        message.message(4, new ProtoWriter().uint(1, 1)).message(5, new ProtoWriter().uint(1, 1)).uint(9, 1),
    ],
  ])('%s are not given', (_, more) => {
    const block = more(new ProtoWriter().uint(1, 7).text(2, key(5, 7)).text(8, key(5, 6)))
    const update = decodeUpdate(new ProtoWriter().message(5, block).finish())
    expect(update).toEqual({ filters: [], kind: 'block', slot: 7, block: undefined })
  })
})

const ACCOUNT = accountOf(POOL_ACCOUNTS[0]!, 9)!

test.each([
  [
    'an account',
    accountUpdate(77, ACCOUNT, 2n ** 63n),
    { filters: ['a'], kind: 'account', slot: 77, writeVersion: 2n ** 63n, account: ACCOUNT },
  ],
  ['a slot', slotUpdate(9, 1, ['s7']), { filters: ['s7'], kind: 'slot', slot: 9, parent: 8, status: 1 }],
  [
    'a transaction',
    transactionUpdate(8, FULL),
    { filters: ['t'], kind: 'transaction', slot: 8, transaction: FULL },
  ],
  [
    'the summary of a block',
    blockMetaUpdate(LINKED.block, LINKED.parentHash),
    {
      filters: ['m'],
      kind: 'blockMeta',
      block: {
        slot: LINKED.block.slot,
        parentSlot: LINKED.block.parentSlot,
        blockhash: LINKED.block.blockhash,
        parentHash: LINKED.parentHash,
        transactionCount: LINKED.block.transactions.length,
      },
    },
  ],
  ['a ping', pingUpdate(), { filters: [], kind: 'ping' }],
  ['a pong', pongUpdate(3), { filters: [], kind: 'pong', id: 3 }],
  [
    'an entry, which is not read',
    new ProtoWriter().message(8, new ProtoWriter()).finish(),
    { filters: [], kind: 'other' },
  ],
  ['nothing', new Uint8Array(0), { filters: [], kind: 'other' }],
])('%s', (_, bytes, expected) => {
  expect(decodeUpdate(bytes)).toEqual(expected)
})

test('the bytes of an account are a copy', () => {
  const bytes = accountUpdate(1, ACCOUNT, 1)
  const update = decodeUpdate(bytes)
  bytes.fill(0)
  expect(update).toMatchObject({ account: ACCOUNT })
})

test.each([
  ['an account without address', new ProtoWriter().message(2, new ProtoWriter().uint(2, 1)).finish()],
  ['a transaction without content', new ProtoWriter().message(4, new ProtoWriter().uint(2, 1)).finish()],
  ['a block without hash', new ProtoWriter().message(5, new ProtoWriter().uint(1, 1)).finish()],
  ['a slot as text', new ProtoWriter().message(3, new ProtoWriter().text(1, '7')).finish()],
  ['an account that is an integer', new ProtoWriter().uint(2, 1).finish()],
])('%s is none', (_, bytes) => {
  expect(decodeUpdate(bytes)).toBeUndefined()
})

test('hostile bytes: no throw, and nothing unsound', () => {
  const random = seededRandom(5)
  const seeds = [
    accountUpdate(77, ACCOUNT, 3),
    slotUpdate(9, 1, ['s7']),
    blockUpdate({ ...FULL_BLOCK, transactions: [FULL] }, LINKED.parentHash, 3),
    transactionUpdate(8, FULL),
    blockMetaUpdate(LINKED.block, LINKED.parentHash),
  ]
  const kinds = new Map<string, number>()
  for (let i = 0; i < 20_000; i++) {
    const update = decodeUpdate(mutated(seeds[i % seeds.length]!, random))
    const kind = update?.kind ?? 'none'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (update?.kind === 'account') expect(update.account.address.length).toBeGreaterThanOrEqual(32)
    if (update?.kind === 'slot') expect(Number.isSafeInteger(update.slot)).toBe(true)
    if (update?.kind === 'block' && update.block !== undefined) {
      const { transactions } = update.block.block
      const programs = transactions.flatMap(({ instructions, accountKeys }) =>
        instructions.map(({ programId }) => accountKeys.includes(programId)),
      )
      expect(programs).not.toContain(false)
    }
  }
  expect(kinds.get('none')).toBeGreaterThan(5_000)
  expect(kinds.get('account')).toBeGreaterThan(100)
})

/** Bytes with one to three changes: replaced, cut, inserted, repeated, or an extreme length. */
function mutated(seed: Uint8Array, random: () => number): Uint8Array {
  const below = (limit: number) => Math.floor(random() * limit)
  let bytes = [...seed]
  for (let i = 1 + below(3); i > 0; i--) {
    const at = below(bytes.length)
    const kind = below(5)
    if (kind === 0) bytes[at] = below(256)
    else if (kind === 1) bytes = bytes.slice(0, at)
    else if (kind === 2) bytes.splice(at, 0, below(256))
    else if (kind === 3) bytes.push(...bytes.slice(at))
    else bytes.splice(at, 1, 255, 255, 255, 255, 15)
  }
  return Uint8Array.from(bytes)
}

describe('errors of transactions', () => {
  const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
  test.each<[unknown, number[]]>([
    ['AccountInUse', u32(0)],
    ['BlockhashNotFound', u32(7)],
    ['CommitCancelled', u32(38)],
    [{ InstructionError: [3, 'GenericError'] }, [...u32(8), 3, ...u32(0)]],
    [
      { InstructionError: [255, { Custom: 4_294_967_295 }] },
      [...u32(8), 255, ...u32(25), 255, 255, 255, 255],
    ],
    [{ InstructionError: [0, 'InvalidError'] }, [...u32(8), 0, ...u32(26)]],
    [{ InstructionError: [0, 'BorshIoError'] }, [...u32(8), 0, ...u32(44), 1, 0, 0, 0, 0, 0, 0, 0, 88]],
    [{ InstructionError: [0, 'BuiltinProgramsMustConsumeComputeUnits'] }, [...u32(8), 0, ...u32(53)]],
    [{ DuplicateInstruction: 4 }, [...u32(30), 4]],
    [{ InsufficientFundsForRent: { account_index: 5 } }, [...u32(31), 5]],
    [{ ProgramExecutionTemporarilyRestricted: { account_index: 6 } }, [...u32(35), 6]],
    [undefined, u32(39)],
    [undefined, [...u32(8), 0, ...u32(54)]],
    [undefined, [8, 0]],
    [undefined, []],
    [undefined, u32(8)],
  ])('%j', (expected, bytes) => {
    expect(decodeTransactionError(Uint8Array.from(bytes))).toEqual(expected)
  })
})
