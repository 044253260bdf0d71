// @vitest-environment happy-dom
import { router } from '@callisto/program-clients'
import { encodeBase58 } from '@callisto/solana/codec'
import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { nameInstruction } from './instruction-fields.ts'
import type { InstructionView } from './parse-transaction.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
const instruction = (change: Partial<InstructionView>): InstructionView => ({
  programId: key('2'),
  type: undefined,
  data: undefined,
  accounts: [],
  info: [],
  inner: [],
  ...change,
})

test('an instruction of a bundled program has its name, arguments and accounts', () => {
  const accounts = {
    user: key('2'),
    sourceAccount: key('3'),
    destinationAccount: key('4'),
    sourceMint: key('5'),
    destinationMint: key('6'),
    sourceTokenProgram: key('7'),
    destinationTokenProgram: key('8'),
  }
  const steps = [{ venue: 'cpmm' as const, shareBps: 10_000, inputIndex: 0, outputIndex: 1 }]
  const args = { amountIn: 1_000n, quotedOut: 990n, slippageBps: 50, platformFeeBps: 0, steps }
  const made = router.route(accounts, args)
  const named = nameInstruction(
    instruction({
      programId: router.PROGRAM,
      data: encodeBase58(new Uint8Array(made.data)),
      accounts: [...made.accounts.map((meta) => meta.address), key('9')],
    }),
  )
  expect(named).toMatchObject({ program: 'Callisto Router', name: 'Route', data: undefined })
  expect(named.fields.slice(0, 5)).toEqual([
    { name: 'amountIn', value: '1000', kind: 'number' },
    { name: 'quotedOut', value: '990', kind: 'number' },
    { name: 'slippageBps', value: '50', kind: 'number' },
    { name: 'platformFeeBps', value: '0', kind: 'number' },
    { name: 'steps 1', value: 'venue cpmm, shareBps 10000, inputIndex 0, outputIndex 1', kind: 'text' },
  ])
  expect(named.fields).toContainEqual({ name: 'sourceMint', value: key('5'), kind: 'address' })
  expect(named.otherAccounts).toEqual([key('9')])
})

test('what the RPC parsed is shown as it is, its name in words', () => {
  const info = [['lamports', '5'] as const, ['source', key('3')] as const]
  expect(nameInstruction(instruction({ type: 'transferChecked', info }))).toEqual({
    program: undefined,
    name: 'Transfer checked',
    fields: [
      { name: 'lamports', value: '5', kind: 'number' },
      { name: 'source', value: key('3'), kind: 'address' },
    ],
    otherAccounts: [],
    data: undefined,
  })
})

test.each([
  ['an unknown program', key('2'), '3'],
  ['data that is no base58', router.PROGRAM, '0OIl'],
  ['an unknown instruction', router.PROGRAM, encodeBase58(Uint8Array.of(99))],
])('%s keeps its data and accounts', (_, programId, data) => {
  expect(nameInstruction(instruction({ programId, data, accounts: [key('4')] }))).toMatchObject({
    name: undefined,
    fields: [],
    otherAccounts: [key('4')],
    data,
  })
})
