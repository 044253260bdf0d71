import { describe, expect, test } from 'vitest'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import { parseKnownInstruction } from './parse.ts'

const account = (at: number) => ({ address: `account-${at}`, signer: false, writable: true })
const instruction = (programId: string, data: readonly number[], accounts: number) => ({
  programId,
  data: Uint8Array.from(data),
  accounts: Array.from({ length: accounts }, (_, at) => account(at)),
})

// spec 2-8-36
describe('a transfer of tokens that lacks an account throws', () => {
  test.each([
    ['transfer', TOKEN_PROGRAM, [3, 1, 0, 0, 0, 0, 0, 0, 0], 2],
    ['checked transfer', TOKEN_PROGRAM, [12, 1, 0, 0, 0, 0, 0, 0, 0, 6], 3],
    ['checked transfer of Token-2022', TOKEN_2022_PROGRAM, [12, 1, 0, 0, 0, 0, 0, 0, 0, 6], 3],
    ['transfer with a fee', TOKEN_2022_PROGRAM, [26, 1], 0],
  ])('%s', (_, programId, data, accounts) => {
    expect(() => parseKnownInstruction(instruction(programId, data, accounts))).toThrow(
      'Missing required account in instruction',
    )
  })
})

test.each([
  ['a complete transfer is no part of a swap', TOKEN_PROGRAM, [3, 1, 0, 0, 0, 0, 0, 0, 0], 3],
  ['nor is one of its data alone', TOKEN_PROGRAM, [], 3],
  ['a transfer of lamports to nobody', SYSTEM_PROGRAM, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1],
])('%s', (_, programId, data, accounts) => {
  expect(parseKnownInstruction(instruction(programId, data, accounts))).toBeUndefined()
})
