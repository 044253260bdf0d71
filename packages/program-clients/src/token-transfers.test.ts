import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { tokenInstructions, tokenTransfers } from './token-transfers.ts'

const amount = (value: number) => [value, 0, 0, 0, 0, 0, 0, 0]
const transfer = [3, ...amount(7)]
const checked = [12, ...amount(8), 6]
const withFee = [26, 1, ...amount(9), 6, ...amount(1)]
const call = (data: readonly number[], accounts = 'abcdefgh', programId: string = TOKEN_PROGRAM) => ({
  programId,
  accounts: [...accounts],
  data: Uint8Array.from(data),
})
const part = (accounts: number, data: readonly number[]) => [accounts, data.length, ...data]

test.each([
  ['transfer', transfer, TOKEN_PROGRAM, [['a', 'b', 7n]]],
  ['transferChecked', checked, TOKEN_PROGRAM, [['a', 'c', 8n]]],
  ['transferCheckedWithFee', withFee, TOKEN_2022_PROGRAM, [['a', 'c', 9n]]],
  [
    'batch',
    [255, ...part(3, transfer), ...part(1, [17]), ...part(4, checked)],
    TOKEN_PROGRAM,
    [
      ['a', 'b', 7n],
      ['e', 'g', 8n],
    ],
  ],
  ['approval', [4, ...amount(7)], TOKEN_PROGRAM, []],
  ['transfer of another program', transfer, SYSTEM_PROGRAM, []],
])('transfers of a %s', (_, data, programId, expected) => {
  const found = tokenTransfers(call(data, 'abcdefgh', programId))
  expect(found.map(({ source, destination, amount: moved }) => [source, destination, moved])).toEqual(
    expected,
  )
})

test('a batch that is cut has the instructions that are whole', () => {
  const batch = [255, ...part(3, transfer), ...part(4, checked)]
  const whole = 1 + 2 + transfer.length
  for (let length = 0; length < batch.length; length++)
    expect(tokenTransfers(call(batch.slice(0, length)))).toHaveLength(length >= whole ? 1 : 0)
  expect(tokenTransfers(call(batch, 'abcdef'))).toHaveLength(1)
  expect(tokenTransfers(call(transfer.slice(0, -1)))).toEqual([])
  expect(tokenTransfers(call(checked, 'ab'))).toEqual([])
})

test('a batch in a batch is not opened', () => {
  const inner = [255, ...part(3, transfer)]
  const parts = tokenInstructions(call([255, ...part(3, inner)]))
  expect(parts.map(({ data }) => [...data])).toEqual([inner])
  expect(tokenTransfers(call([255, ...part(3, inner)]))).toEqual([])
})
