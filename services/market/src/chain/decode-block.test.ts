import { type ChainInstruction, TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { fakeBlock } from '../testing/fake-chain.test-helper.ts'
import { decodeBlock } from './market-fold.ts'

const TRANSFER = [3, 1, 0, 0, 0, 0, 0, 0, 0]
const MINT_TO = [7, 1, 0, 0, 0, 0, 0, 0, 0]
const part = (data: readonly number[]) => [3, data.length, ...data]

function touchedBy(data: readonly number[]): string[] {
  const block = fakeBlock(1, 1_700_000_000, [{ events: [] }])
  const instruction: ChainInstruction = {
    programId: TOKEN_PROGRAM,
    accounts: [0, 1, 2, 3, 4, 5],
    data: Uint8Array.from(data),
    stackHeight: 1,
  }
  const [transaction] = block.transactions
  const called = { ...transaction!, accountKeys: [...'abcdef'], instructions: [instruction] }
  return [...decodeBlock({ ...block, transactions: [called] }, () => undefined).touchedMints]
}

test('accounts of instructions that may change a mint are named, those in a batch too', () => {
  expect(touchedBy(TRANSFER)).toEqual([])
  expect(touchedBy([255, ...part(TRANSFER), ...part(TRANSFER)])).toEqual([])
  expect(touchedBy([255, ...part(TRANSFER), ...part(MINT_TO)])).toEqual(['d', 'e', 'f'])
})
