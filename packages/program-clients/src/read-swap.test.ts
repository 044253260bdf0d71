import { AddressSchema, type ProgramDescription } from '@callisto/contract'
import { COMPUTE_BUDGET_PROGRAM, type ParsedInstruction, TOKEN_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { expect, test } from 'vitest'
import { describeProgram, swapAccountPositions } from './describe-program.ts'
import { cpmm, launchpad } from './index.ts'
import { ProgramRegistry } from './program-registry.ts'
import { appendStepAccounts } from './route-accounts.ts'
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
const POOL = key('A')
const steps = [{ venue: 'cpmm' as const, shareBps: 10_000, inputIndex: 0, outputIndex: 1 }]
const stepKeys = {
  user: accounts.user,
  pool: POOL,
  vaultIn: key('B'),
  vaultOut: key('C'),
  userIn: accounts.sourceAccount,
  userOut: accounts.destinationAccount,
  mintIn: accounts.sourceMint,
  mintOut: accounts.destinationMint,
  tokenProgramIn: key('7'),
  tokenProgramOut: key('8'),
}
const direct = cpmm.swapExactIn(stepKeys, { amountIn: 1_000n, minAmountOut: 995n })

const roles = {
  user: 'user',
  pool: 'pool',
  mintIn: 'mintIn',
  mintOut: 'mintOut',
  userIn: 'userIn',
  userOut: 'userOut',
}
const positions = swapAccountPositions(cpmm.instructions.swapExactIn.accounts, roles)
const routed = describeProgram(cpmm, 'CPMM', [{ routerVenue: 'cpmm', accounts: positions }])
const unrouted = describeProgram(cpmm, 'CPMM', [
  {
    accounts: positions,
    direct: {
      exactIn: { prefix: '04', amounts: 'in, out', suffix: '' },
      exactOut: { prefix: '05', amounts: 'out, in', suffix: '' },
    },
  },
])
const both = describeProgram(cpmm, 'CPMM', [{ ...unrouted.swaps[0]!, routerVenue: 'cpmm' }])
const registryOf = (...programs: ProgramDescription[]) => new ProgramRegistry(programs)

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
  appendStepAccounts(
    router.route(
      { ...accounts, platformFeeAccount: feeAccount },
      { amountIn: 1_000n, quotedOut: 999n, slippageBps: 50, platformFeeBps: feeAccount ? 20 : 0, steps },
    ),
    [direct],
  )
const step = {
  user: accounts.user,
  pool: POOL,
  inputMint: accounts.sourceMint,
  outputMint: accounts.destinationMint,
  inputAccount: accounts.sourceAccount,
  outputAccount: accounts.destinationAccount,
  shareBps: 10_000,
  otherAccounts: [POOL, key('B'), key('C'), key('5'), key('6'), key('7'), key('8')],
}
const read = (instruction: Instruction, registry = registryOf(routed)) =>
  registry.readSwap(onWire(instruction))

test('the least out is the quoted amount less slippage, rounded up as the program does', () => {
  expect(read(exactIn())).toEqual({
    ok: true,
    call: {
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
      steps: [step],
    },
  })
})

test('a fee account is named', () => {
  expect(read(exactIn(key('9')))).toMatchObject({ call: { platformFeeBps: 20, feeAccount: key('9') } })
})

test('exact out: the most in is the quoted amount with slippage, rounded down', () => {
  const amounts = { amountOut: 5n, quotedIn: 999n, slippageBps: 50, platformFeeBps: 0, steps }
  const call = appendStepAccounts(router.exactOutRoute(accounts, amounts), [direct])
  expect(read(call)).toMatchObject({ call: { swapMode: 'ExactOut', amountIn: 1_003n, amountOut: 5n } })
})

test.each([
  ['data that goes on', (one: ParsedInstruction) => ({ ...one, data: new Uint8Array([...one.data, 0]) })],
  ['a call that is none', (one: ParsedInstruction) => ({ ...one, data: new Uint8Array([9]) })],
  ['too few accounts', (one: ParsedInstruction) => ({ ...one, accounts: one.accounts.slice(0, 7) })],
  ['a step cut short', (one: ParsedInstruction) => ({ ...one, accounts: one.accounts.slice(0, -1) })],
  [
    'an account that no step uses',
    (one: ParsedInstruction) => ({ ...one, accounts: [...one.accounts, one.accounts[0]!] }),
  ],
  [
    'a user who does not sign',
    (one: ParsedInstruction) => ({ ...one, accounts: one.accounts.map((a) => ({ ...a, signer: false })) }),
  ],
  [
    'a step of an unknown program',
    (one: ParsedInstruction) => ({
      ...one,
      accounts: one.accounts.map((a) => (a.address === cpmm.PROGRAM ? { ...a, address: key('D') } : a)),
    }),
  ],
])('a route with %s is rejected', (_, change) => {
  expect(registryOf(routed).readSwap(change(onWire(exactIn())))).toMatchObject({ ok: false })
})

test('a registered program in a row of the router that is not its own is rejected', () => {
  const stranger = describeProgram(launchpad, 'Launchpad', [{ routerVenue: 'stable', accounts: positions }])
  const asStep = { ...direct, programAddress: launchpad.PROGRAM }
  const call = appendStepAccounts(
    router.route(accounts, { amountIn: 1n, quotedOut: 1n, slippageBps: 0, platformFeeBps: 0, steps }),
    [asStep],
  )
  expect(read(call, registryOf(routed, stranger))).toMatchObject({ ok: false })
})

test('a swap by the own instruction of a venue is read', () => {
  const { shareBps: _, ...own } = step
  expect(read(direct, registryOf(unrouted))).toEqual({
    ok: true,
    direct: { swapMode: 'ExactIn', amountIn: 1_000n, amountOut: 995n, step: own },
  })
  const exactOut = cpmm.swapExactOut(stepKeys, { amountOut: 7n, maxAmountIn: 9n })
  expect(read(exactOut, registryOf(unrouted))).toMatchObject({
    direct: { swapMode: 'ExactOut', amountIn: 9n, amountOut: 7n },
  })
})

/** A program with fixed bytes behind the amounts, mints in the order of the pool, accounts behind the swap, no exact out. */
const other = describeProgram(cpmm, 'CPMM', [
  {
    accounts: { ...positions, mintIn: undefined, mintOut: undefined, tail: 2 },
    direct: { exactIn: { prefix: '04', amounts: 'out, in', suffix: '0001' } },
  },
])
const otherCall = (tail: number, suffix = [0, 1]) => ({
  ...direct,
  accounts: [...direct.accounts, ...Array.from({ length: tail }, () => direct.accounts[1]!)],
  data: Uint8Array.of(...(direct.data as Uint8Array), ...suffix),
})

test('its amounts may be the other way round, and its mints those of the token accounts', () => {
  for (const tail of [0, 2])
    expect(read(otherCall(tail), registryOf(other))).toMatchObject({
      direct: {
        amountIn: 995n,
        amountOut: 1_000n,
        step: { inputMint: undefined, outputMint: undefined, inputAccount: accounts.sourceAccount },
      },
    })
})

test.each<[string, Instruction]>([
  ['more accounts behind it than may follow', otherCall(3)],
  ['other bytes behind the amounts', otherCall(0, [0, 2])],
  ['fewer bytes', otherCall(0, [0])],
  [
    'an exact output that the program does not have',
    { ...otherCall(0), data: Uint8Array.of(5, ...new Uint8Array(18)) },
  ],
])('%s: rejected', (_, call) => {
  expect(read(call, registryOf(other))).toMatchObject({ ok: false })
})

test.each([
  ['a venue that the router program calls', direct, routed],
  ['such a venue, whatever its description says of it', direct, both],
  ['another instruction', { ...direct, data: Uint8Array.of(2, ...new Uint8Array(16)) }, unrouted],
  ['longer data', { ...direct, data: Uint8Array.of(...(direct.data as Uint8Array), 0) }, unrouted],
  ['one account too many', { ...direct, accounts: [...direct.accounts, direct.accounts[0]!] }, unrouted],
  [
    'no signature of the user',
    { ...direct, accounts: direct.accounts.map((a) => ({ ...a, role: 0 })) },
    unrouted,
  ],
] as [string, Instruction, ProgramDescription][])('a direct call with %s is rejected', (_, call, program) => {
  expect(read(call, registryOf(program))).toMatchObject({ ok: false })
})

test('an instruction of any other program is no swap', () => {
  expect(read({ ...direct, programAddress: key('9') })).toBeUndefined()
  expect(read({ ...direct, programAddress: TOKEN_PROGRAM })).toBeUndefined()
})

test('names and errors come from the descriptions', () => {
  const registry = registryOf(routed)
  expect(registry.labelOf(cpmm.PROGRAM)).toBe('CPMM')
  expect(registry.labelOf(router.PROGRAM)).toBe('Callisto Router')
  expect(registry.labelOf(launchpad.PROGRAM)).toBeUndefined()
  expect(registry.instructionName(cpmm.PROGRAM, Uint8Array.of(4, 1))).toBe('Swap exact in')
  expect(registry.instructionName(router.PROGRAM, Uint8Array.of(1))).toBe('Exact out route')
  expect(registry.instructionName(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(2))).toBe('Set compute unit limit')
  expect(registry.instructionName(cpmm.PROGRAM, new Uint8Array())).toBeUndefined()
  expect(registry.instructionName(key('9'), Uint8Array.of(4))).toBeUndefined()
  const { slippageToleranceExceeded: code } = router.errorCodes
  expect(registry.errors[router.PROGRAM]?.[code]).toBe('Slippage tolerance exceeded')
})

test.each([router.PROGRAM, TOKEN_PROGRAM])('no description replaces that of %s', (own) => {
  const forged = { ...unrouted, address: AddressSchema.parse(own), label: 'Forged' }
  const registry = registryOf(forged)
  expect(registry.labelOf(own)).not.toBe('Forged')
  expect(registry.readSwap(onWire({ ...direct, programAddress: own }))?.ok).not.toBe(true)
})
