import type { ParsedInstruction } from '@callisto/solana'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { parseRoute } from './read-route.ts'
import * as router from './router/generated.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)
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

/** The instruction as it reads back from a transaction. */
function onWire({
  programAddress,
  accounts: metas = [],
  data = new Uint8Array(),
}: Instruction): ParsedInstruction {
  const signer = (role: AccountRole) =>
    role === AccountRole.WRITABLE_SIGNER || role === AccountRole.READONLY_SIGNER
  const read = metas.map(({ address: own, role }) => ({
    address: own as string,
    signer: signer(role),
    writable: true,
  }))
  return { programId: programAddress, accounts: read, data: new Uint8Array(data) }
}

const exactIn = (feeAccount?: Address) =>
  router.route(
    { ...accounts, platformFeeAccount: feeAccount },
    { amountIn: 1_000n, quotedOut: 999n, slippageBps: 50, platformFeeBps: feeAccount ? 20 : 0, steps },
  )

test('the least out is the quoted amount less slippage, rounded up as the program does', () => {
  expect(parseRoute(onWire(exactIn()))).toEqual({
    swapMode: 'ExactIn',
    user: accounts.user,
    sourceAccount: accounts.sourceAccount,
    destinationAccount: accounts.destinationAccount,
    sourceMint: accounts.sourceMint,
    destinationMint: accounts.destinationMint,
    amountIn: 1_000n,
    amountOut: 995n,
    platformFeeBps: 0,
    feeAccount: undefined,
  })
})

test('a fee account is named', () => {
  expect(parseRoute(onWire(exactIn(key('9'))))).toMatchObject({ platformFeeBps: 20, feeAccount: key('9') })
})

test('exact out: the most in is the quoted amount with slippage, rounded down', () => {
  const call = router.exactOutRoute(accounts, {
    amountOut: 5n,
    quotedIn: 999n,
    slippageBps: 50,
    platformFeeBps: 0,
    steps,
  })
  expect(parseRoute(onWire(call))).toMatchObject({ swapMode: 'ExactOut', amountIn: 1_003n, amountOut: 5n })
})

test.each([
  ['another program', (one: ParsedInstruction) => ({ ...one, programId: key('9') })],
  ['data that goes on', (one: ParsedInstruction) => ({ ...one, data: new Uint8Array([...one.data, 0]) })],
  ['data cut off', (one: ParsedInstruction) => ({ ...one, data: one.data.slice(0, -1) })],
  ['a call that is none', (one: ParsedInstruction) => ({ ...one, data: new Uint8Array([9]) })],
  ['too few accounts', (one: ParsedInstruction) => ({ ...one, accounts: one.accounts.slice(0, 7) })],
  [
    'a user who does not sign',
    (one: ParsedInstruction) => ({ ...one, accounts: one.accounts.map((a) => ({ ...a, signer: false })) }),
  ],
])('%s is no route', (_, change) => {
  expect(parseRoute(change(onWire(exactIn())))).toBeUndefined()
})
