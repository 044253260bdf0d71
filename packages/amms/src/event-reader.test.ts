import type { ChainTransaction } from '@callisto/solana'
import { expect, test } from 'vitest'
import type { Amm } from './amm.ts'
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

const transaction: Pick<
  ChainTransaction,
  'err' | 'logs' | 'accountKeys' | 'instructions' | 'innerInstructions' | 'postTokenBalances'
> = {
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
