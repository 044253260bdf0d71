import { address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import {
  clmm,
  cpmm,
  distributor,
  dlmm,
  launchpad,
  oracle,
  recurring,
  router,
  stable,
  trigger,
  votelock,
} from './index.ts'
import { programErrorName } from './program-error-name.ts'
import { readInstruction } from './read-instruction.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)

const clients = {
  clmm,
  cpmm,
  distributor,
  dlmm,
  launchpad,
  oracle,
  recurring,
  router,
  stable,
  trigger,
  votelock,
}
const rows = Object.entries(clients).flatMap(([client, { PROGRAM, instructions, ...rest }]) =>
  Object.entries(instructions).map(([name, { discriminator }]) => {
    const decoder = `decode${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return { client, name, program: PROGRAM, discriminator, hasArgs: decoder in rest }
  }),
)

describe('every instruction of every client is read', () => {
  test.each(rows)('$client $name', ({ program, name, discriminator, hasArgs }) => {
    const bare = readInstruction(program, [], Uint8Array.of(discriminator))
    // The discriminator alone is complete for an instruction without arguments and too short for any other one.
    expect(bare?.name).toBe(hasArgs ? undefined : name)
  })
})

test('accounts and arguments come with their names', () => {
  const data = cpmm.quoteExactOut(
    { pool: key('2'), mintIn: key('3'), mintOut: key('4') },
    { amountOut: 7n },
  ).data
  expect(
    readInstruction(cpmm.PROGRAM, [key('2'), key('3'), key('4'), key('5')], new Uint8Array(data)),
  ).toEqual({
    name: 'quoteExactOut',
    accounts: [
      ['pool', key('2')],
      ['mintIn', key('3')],
      ['mintOut', key('4')],
    ],
    args: [['amountOut', 7n]],
  })
})

test.each([
  ['another program', key('9'), Uint8Array.of(4)],
  ['an unknown instruction', cpmm.PROGRAM, Uint8Array.of(99)],
  ['no data', cpmm.PROGRAM, new Uint8Array()],
  ['data that is too long', cpmm.PROGRAM, new Uint8Array(18).fill(4, 0, 1)],
])('%s is not read', (_, program, data) => {
  expect(readInstruction(program, [], data)).toBeUndefined()
})

test('errors have the names of their IDL', () => {
  expect(programErrorName(cpmm.PROGRAM, cpmm.errorCodes.slippageExceeded)).toBe('slippageExceeded')
  expect(programErrorName(router.PROGRAM, 6001)).toBe('slippageToleranceExceeded')
  expect(programErrorName(cpmm.PROGRAM, 1)).toBeUndefined()
  expect(programErrorName(key('9'), 6001)).toBeUndefined()
})
