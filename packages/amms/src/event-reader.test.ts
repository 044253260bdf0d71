import { TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import type { Amm } from './amm.ts'
import type { ExecutedCalls } from './call-stack.ts'
import { cpmmAmm } from './cpmm/amm.ts'
import { VenueEventReader } from './event-reader.ts'
import type { Invocation, ProgramCall } from './venue-event.ts'

const [VENUE, CALLER, OTHER] = ['Venue', 'Router', 'Token'].map((name) => name.padEnd(32, '1')) as [
  string,
  string,
  string,
]

/** A venue that keeps what it is handed. */
function recordingVenue() {
  const read: { data: Uint8Array; call: ProgramCall }[] = []
  const ended: Invocation[] = []
  const amm: Amm<never> = {
    ...(cpmmAmm as Amm<never>),
    owners: [VENUE],
    readLog: () => undefined,
    readCallLog: (data, call) => {
      read.push({ data, call })
      return undefined
    },
    readInvocation: (invocation) => {
      ended.push(invocation)
      return undefined
    },
  }
  return { read, ended, reader: new VenueEventReader([amm as Amm]) }
}

const instruction = (programId: string, accounts: number[], byte: number, stackHeight: number) => ({
  programId,
  accounts,
  data: Uint8Array.of(byte),
  stackHeight,
})

const transaction: ExecutedCalls = {
  err: null,
  accountKeys: ['trader', 'vault'],
  logs: [
    `Program ${CALLER} invoke [1]`,
    `Program ${VENUE} invoke [2]`,
    `Program ${OTHER} invoke [3]`,
    'Program data: AQ==',
    `Program ${OTHER} success`,
    'Program data: Ag==',
    `Program ${VENUE} success`,
    `Program ${CALLER} success`,
    `Program ${VENUE} invoke [1]`,
    'Program data: Aw==',
    `Program ${VENUE} success`,
  ],
  instructions: [instruction(CALLER, [0], 0, 1), instruction(VENUE, [1], 7, 1)],
  innerInstructions: [
    { index: 0, instructions: [instruction(VENUE, [1, 0], 8, 2), instruction(OTHER, [], 9, 3)] },
  ],
  preTokenBalances: [],
  postTokenBalances: [
    { accountIndex: 1, mint: 'mint', owner: 'pool', programId: OTHER, amount: 5n, decimals: 0 },
  ],
}

test('a line of data is read with the call that wrote it', () => {
  const { read, reader } = recordingVenue()
  expect(reader.read(transaction, { quoteMintOf: () => undefined })).toEqual([])
  const calls = read.map(({ data, call }) => [[...data], call.accounts, [...call.data]])
  expect(calls).toEqual([
    [[2], ['vault', 'trader'], [8]],
    [[3], ['vault'], [7]],
  ])
  const { tokenBalance } = read[0]!.call
  expect(tokenBalance('vault')).toMatchObject({ mint: 'mint', amount: 5n })
  expect(tokenBalance('trader')).toBeUndefined()
  expect(tokenBalance('absent')).toBeUndefined()
})

test('a completed call is read with its inner calls and the token balances', () => {
  const { ended, reader } = recordingVenue()
  reader.read(transaction, { quoteMintOf: () => undefined })
  expect(ended.map(({ accounts, inner }) => [accounts, inner.length])).toEqual([
    [['vault', 'trader'], 1],
    [['vault'], 0],
  ])
  expect(ended[1]!.tokenBalance('vault')).toMatchObject({ mint: 'mint', amount: 5n })
})

const context = { quoteMintOf: () => undefined }

test.each([
  ['in the middle of a call', transaction.logs.slice(0, 3)],
  ['behind the first call', transaction.logs.slice(0, 8)],
  ['at the start', []],
])('logs that are cut %s hide no call', (_, logs) => {
  const { ended, reader } = recordingVenue()
  reader.read({ ...transaction, logs: [...logs, 'Log truncated'] }, context)
  expect(ended.map(({ accounts, inner, logs: lines }) => [accounts, inner.length, lines])).toEqual([
    [['vault', 'trader'], 1, []],
    [['vault'], 0, []],
  ])
})

test('calls within calls that the logs leave out end with the innermost', () => {
  const { ended, reader } = recordingVenue()
  const inner = [
    instruction(VENUE, [1], 1, 2),
    instruction(VENUE, [0], 2, 3),
    instruction(OTHER, [], 3, 4),
    instruction(VENUE, [1], 4, 2),
  ]
  reader.read({ ...transaction, logs: [], innerInstructions: [{ index: 0, instructions: inner }] }, context)
  expect(ended.map(({ data, inner: below }) => [data[0], below.length])).toEqual([
    [2, 1],
    [1, 2],
    [4, 0],
    [7, 0],
  ])
})

/** A venue that reports nothing: its pool, its trader, both of its vaults, and an account that it pays fees to. */
const silentVenue = {
  ...cpmmAmm,
  id: 'silent',
  owners: [VENUE],
  readLog: undefined,
  readInvocation: () => undefined,
  swapVaults: ({ accounts: [pool, trader, a, b, fees] }: ProgramCall) => [
    { pool, trader, vaults: [a, b], feeAccounts: [fees] },
  ],
} as unknown as Amm

const keys = ['pool', 'trader', 'vault a', 'vault b', 'fees', 'own a', 'own b']
const balances = (amounts: readonly (readonly [account: string, mint: string, amount: bigint])[]) =>
  amounts.map(([account, mint, amount]) => ({
    accountIndex: keys.indexOf(account),
    mint,
    owner: '',
    programId: TOKEN_PROGRAM as string,
    amount,
    decimals: 0,
  }))
const transfer = (from: string, to: string, amount: number) => ({
  programId: TOKEN_PROGRAM as string,
  accounts: [keys.indexOf(from), keys.indexOf(to), 1],
  data: Uint8Array.of(3, amount, 0, 0, 0, 0, 0, 0, 0),
  stackHeight: 2,
})
const swapCall = instruction(VENUE, [0, 1, 2, 3, 4], 1, 1)
const silentSwap: ExecutedCalls = {
  err: null,
  accountKeys: keys,
  logs: [`Program ${VENUE} invoke [1]`, 'Log truncated'],
  instructions: [swapCall],
  innerInstructions: [],
  preTokenBalances: balances([
    ['vault a', 'A', 100n],
    ['vault b', 'B', 200n],
    ['fees', 'B', 5n],
  ]),
  postTokenBalances: balances([
    ['vault a', 'A', 110n],
    ['vault b', 'B', 177n],
    ['fees', 'B', 8n],
  ]),
}
const read = (change: Partial<ExecutedCalls>) =>
  new VenueEventReader([silentVenue]).read({ ...silentSwap, ...change }, context)
const swap = {
  index: 0,
  kind: 'swap',
  venue: 'silent',
  pool: 'pool',
  trader: 'trader',
  mintIn: 'A',
  mintOut: 'B',
  amountIn: 10n,
  amountOut: 20n,
  reserveIn: 110n,
  reserveOut: 177n,
}

test('a swap without an event is read from the transfers below its call', () => {
  const transfers = [
    transfer('own a', 'vault a', 10),
    transfer('vault b', 'own b', 20),
    transfer('vault b', 'fees', 3),
  ]
  expect(read({ innerInstructions: [{ index: 0, instructions: transfers }] })).toEqual([swap])
  const data = transfers.flatMap((one) => [one.accounts.length, one.data.length, ...one.data])
  const batch = {
    ...transfers[0]!,
    accounts: transfers.flatMap(({ accounts }) => accounts),
    data: Uint8Array.of(255, ...data),
  }
  expect(read({ innerInstructions: [{ index: 0, instructions: [batch] }] })).toEqual([swap])
  const back = transfers.slice(0, 2).map(({ accounts: [from, to], ...one }) => ({
    ...one,
    accounts: [to!, from!, 1],
  }))
  const twice = [
    { index: 0, instructions: transfers },
    { index: 1, instructions: back },
  ]
  expect(read({ instructions: [swapCall, swapCall], innerInstructions: twice })).toMatchObject([
    { mintIn: 'A', amountIn: 10n, amountOut: 20n },
    { mintIn: 'B', amountIn: 20n, amountOut: 10n },
  ])
})

test('without transfers it is read from balances, where they can be of one swap alone', () => {
  expect(read({})).toEqual([swap])
  expect(read({ instructions: [swapCall, swapCall] })).toEqual([])
  expect(read({ preTokenBalances: silentSwap.postTokenBalances })).toEqual([])
  expect(read({ postTokenBalances: [] })).toEqual([])
  expect(read({ err: { InstructionError: [0, 'Custom'] } })).toEqual([])
})
