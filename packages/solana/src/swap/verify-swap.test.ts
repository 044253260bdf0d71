import { AccountRole, address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { associatedTokenAddress } from '../instructions/associated-token.ts'
import {
  closeTokenAccount,
  createTokenAccount,
  littleEndian,
  setComputeUnitLimit,
  setComputeUnitPrice,
  syncNative,
  transferLamports,
} from '../instructions/encode.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import type { ParsedInstruction } from '../transaction/parse-transaction.ts'
import type { TransactionConfig, TransactionPlan } from '../transaction/transaction-plan.ts'
import { COMPUTE_BUDGET_PROGRAM, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../well-known.ts'
import type { RouteCall, SwapIntent } from './swap-intent.ts'
import { type VerifyOptions, verifySwapTransaction } from './verify-swap.ts'

const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }
const key = async () => (await generateKeyPairSigner()).address
const router = await key()
const user = await key()
const thief = await key()
const usdc = await key()
const wsolAccount = await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM)
const usdcAccount = await associatedTokenAddress(user, usdc, TOKEN_PROGRAM)
const thiefAccount = await associatedTokenAddress(thief, usdc, TOKEN_PROGRAM)

/** A stand-in for the router's codec: user, source, destination, mints, then two amounts. */
function route(change: Partial<RouteCall> = {}): Instruction {
  const call = { user, sourceAccount: wsolAccount, destinationAccount: usdcAccount, ...change }
  return {
    programAddress: router,
    accounts: [
      { address: address(call.user), role: AccountRole.READONLY_SIGNER },
      { address: address(call.sourceAccount), role: AccountRole.WRITABLE },
      { address: address(call.destinationAccount), role: AccountRole.WRITABLE },
    ],
    data: littleEndian([change.amountIn ?? 1_000n, 8], [change.amountOut ?? 150n, 8]),
  }
}

function readRoute(instruction: ParsedInstruction): RouteCall | undefined {
  if (instruction.programId !== router) return undefined
  const view = new DataView(instruction.data.buffer, instruction.data.byteOffset)
  const [owner, source, destination] = instruction.accounts.map((account) => account.address)
  return {
    swapMode: 'ExactIn',
    user: owner ?? '',
    sourceAccount: source ?? '',
    destinationAccount: destination ?? '',
    sourceMint: NATIVE_MINT,
    destinationMint: usdc,
    amountIn: view.getBigUint64(0, true),
    amountOut: view.getBigUint64(8, true),
    platformFeeBps: 0,
    feeAccount: undefined,
  }
}

const intent: SwapIntent = {
  user,
  swapMode: 'ExactIn',
  input: { mint: NATIVE_MINT, tokenProgram: TOKEN_PROGRAM },
  output: { mint: usdc, tokenProgram: TOKEN_PROGRAM },
  amountIn: 1_000n,
  amountOut: 150n,
  wrapSol: true,
  platformFeeBps: 0,
  maxPriorityFeeLamports: 1_000n,
  readRoute,
}

const open = (owner = user, mint: string = usdc, account: string = usdcAccount) =>
  createTokenAccount({ payer: user, account, owner, mint, tokenProgram: TOKEN_PROGRAM })
const honest = [
  setComputeUnitLimit(200_000),
  setComputeUnitPrice(5_000n),
  open(user, NATIVE_MINT, wsolAccount),
  transferLamports(user, wsolAccount, 1_000n),
  syncNative(wsolAccount, TOKEN_PROGRAM),
  open(),
  route(),
  closeTokenAccount(wsolAccount, user, user, TOKEN_PROGRAM),
]
function build(plan: TransactionPlan): Uint8Array {
  const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[plan.version])
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}
const wire = (instructions: readonly Instruction[], feePayer: string = user) =>
  build({ version: 0, feePayer, instructions })
const withoutBudget = (instructions: readonly Instruction[]) =>
  instructions.filter((one) => one.programAddress !== COMPUTE_BUDGET_PROGRAM)
const wireV1 = (instructions: readonly Instruction[], change: Partial<TransactionConfig> = {}) =>
  build({
    version: 1,
    feePayer: user,
    instructions,
    config: {
      computeUnitLimit: 200_000,
      loadedAccountsDataSizeLimit: 2 ** 20,
      priorityFeeLamports: 1_000n,
      ...change,
    },
  })

const cluster = { formats: FORMAT_LIMITS, signatureFeeLamports: 5_000n }
const verify = (bytes: Uint8Array, wanted: SwapIntent, options: Partial<VerifyOptions> = {}) =>
  verifySwapTransaction(bytes, wanted, { cluster, ...options })

test('an honest transaction is summarised', async () => {
  const result = await verify(wire(honest), intent)
  expect(result.ok && result.summary).toEqual({
    spend: { mint: NATIVE_MINT, amount: 1_000n, exact: true },
    receive: { mint: usdc, amount: 150n, exact: false, account: usdcAccount },
    platformFee: undefined,
    opens: [NATIVE_MINT, usdc],
    closes: [NATIVE_MINT],
    feeLamports: 5_000n,
    priorityFeeLamports: 1_000n,
    tipLamports: 0n,
  })
})

test('an honest transaction of version 1 has the fee of its header', async () => {
  const result = await verify(wireV1(withoutBudget(honest)), intent)
  expect(result.ok && result.summary).toMatchObject({
    spend: { mint: NATIVE_MINT, amount: 1_000n, exact: true },
    feeLamports: 5_000n,
    priorityFeeLamports: 1_000n,
  })
})

const without = (index: number) => honest.filter((_, at) => at !== index)
const instead = (index: number, ...other: Instruction[]) =>
  honest.flatMap((one, at) => (at === index ? other : [one]))
const raw = (programAddress: string, data: Uint8Array, ...accounts: string[]): Instruction => ({
  programAddress: address(programAddress),
  data,
  accounts: accounts.map((one) => ({
    address: address(one),
    role: one === user ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
  })),
})

const isChanged = (instructions: readonly Instruction[]) =>
  withoutBudget(instructions).some((one, at) => one !== withoutBudget(honest)[at])

describe('hostile transactions are rejected', () => {
  const cases: Record<string, readonly Instruction[]> = {
    'no swap': without(6),
    'two swaps': [...honest, route()],
    'more spent': instead(6, route({ amountIn: 1_001n })),
    'less guaranteed': instead(6, route({ amountOut: 149n })),
    'paid to a thief': instead(6, route({ destinationAccount: thiefAccount })),
    'paid to the wrong own account': instead(6, route({ destinationAccount: wsolAccount })),
    'another source': instead(6, route({ sourceAccount: usdcAccount })),
    'another wallet': instead(6, route({ user: thief })),
    'SOL to a thief': [...honest, transferLamports(user, thief, 1n)],
    'more SOL wrapped': [...honest, transferLamports(user, wsolAccount, 1n)],
    'SOL not wrapped': without(3),
    'an account for a thief': instead(5, open(thief, usdc, thiefAccount)),
    'an account that is not the derived one': instead(5, open(user, usdc, wsolAccount)),
    'rent to a thief': instead(7, closeTokenAccount(wsolAccount, thief, user, TOKEN_PROGRAM)),
    'a foreign account closed': instead(7, closeTokenAccount(thiefAccount, user, user, TOKEN_PROGRAM)),
    'an expensive priority fee': instead(1, setComputeUnitPrice(5_001n)),
    'a priority fee without limit': without(0),
    'two priority fees': [...honest, setComputeUnitPrice(0n)],
    'a durable nonce': [raw(SYSTEM_PROGRAM, littleEndian([4, 4]), thief, user), ...honest],
    'an account assigned': [
      raw(SYSTEM_PROGRAM, new Uint8Array([1, 0, 0, 0, ...new Uint8Array(32)]), user),
      ...honest,
    ],
    'an approval': [...honest, raw(TOKEN_PROGRAM, littleEndian([4, 1], [1n, 8]), usdcAccount, thief, user)],
    'a new authority': [...honest, raw(TOKEN_PROGRAM, new Uint8Array([6, 2, 0]), usdcAccount, user)],
    'a token transfer': [
      ...honest,
      raw(TOKEN_PROGRAM, littleEndian([3, 1], [1n, 8]), usdcAccount, thiefAccount, user),
    ],
    'an unknown program': [...honest, raw(thief, new Uint8Array([0]), user)],
    'another signature': [...honest, transferLamports(thief, wsolAccount, 0n)],
  }

  test.each(Object.entries(cases))('%s', async (_, instructions) => {
    const result = await verify(wire(instructions), intent)
    expect(result).toEqual({ ok: false, reason: expect.any(String) })
  })

  test.each(Object.entries(cases))('in version 1: %s', async (_, instructions) => {
    const result = await verify(wireV1(withoutBudget(instructions)), intent)
    // Cases about compute budget instructions are those of the header, below.
    if (withoutBudget(instructions).length === withoutBudget(honest).length && !isChanged(instructions))
      return
    expect(result).toEqual({ ok: false, reason: expect.any(String) })
  })

  test.each<[string, Partial<TransactionConfig>]>([
    ['a priority fee above the limit', { priorityFeeLamports: 1_001n }],
    ['no compute units', { computeUnitLimit: 0 }],
    ['no account data', { loadedAccountsDataSizeLimit: 0 }],
    ['more account data than a transaction may load', { loadedAccountsDataSizeLimit: 2 ** 26 + 1 }],
  ])('in the header of version 1: %s', async (_, change) => {
    expect(await verify(wireV1(withoutBudget(honest), change), intent)).toMatchObject({ ok: false })
  })

  test('in the header of version 1: more compute units than a transaction has', async () => {
    const bytes = wireV1(withoutBudget(honest), { computeUnitLimit: 1_399_999 })
    const at = Buffer.from(bytes).indexOf(littleEndian([1_399_999, 4]))
    bytes.set(littleEndian([1_400_001, 4]), at)
    expect(await verify(bytes, intent)).toEqual({
      ok: false,
      reason: 'the compute unit limit is out of range',
    })
  })

  test('version 1 with compute budget instructions', async () => {
    expect(await verify(wireV1(honest), intent)).toEqual({
      ok: false,
      reason: 'the compute budget is set in the header and in an instruction',
    })
  })

  test('version 1 on a cluster without it', async () => {
    const { 1: _, ...formats } = FORMAT_LIMITS
    const result = await verify(wireV1(withoutBudget(honest)), intent, {
      cluster: { formats, signatureFeeLamports: 5_000n },
    })
    expect(result).toMatchObject({ ok: false })
  })

  test('another fee payer', async () => {
    expect(await verify(wire(honest, thief), intent)).toMatchObject({ ok: false })
  })

  test('an unsigned answer of the wallet', async () => {
    const result = await verify(wire(honest), intent, { signed: true })
    expect(result).toEqual({ ok: false, reason: 'your signature is missing' })
  })

  test('accounts from a table that we did not read ourselves', async () => {
    const table = await key()
    const bytes = build({
      version: 0,
      feePayer: user,
      instructions: honest,
      lookupTables: { [table]: [usdcAccount, wsolAccount] },
    })
    expect(await verify(bytes, intent)).toMatchObject({ ok: false })
    const trusted = { [table]: [usdcAccount, wsolAccount] }
    expect(await verify(bytes, intent, { lookupTables: trusted })).toMatchObject({ ok: true })
    const swapped = { [table]: [thiefAccount, wsolAccount] }
    expect(await verify(bytes, intent, { lookupTables: swapped })).toMatchObject({ ok: false })
  })
})

describe('agreed extras are accepted', () => {
  let tipAccount = ''
  beforeAll(async () => {
    tipAccount = await key()
  })

  test('a tip, once and as agreed', async () => {
    const tipped = { ...intent, tip: { account: tipAccount, lamports: 77n } }
    const once = [...honest, transferLamports(user, tipAccount, 77n)]
    expect(await verify(wire(once), tipped)).toMatchObject({
      ok: true,
      summary: { tipLamports: 77n },
    })
    expect(await verify(wire([...once, transferLamports(user, tipAccount, 77n)]), tipped)).toMatchObject({
      ok: false,
    })
  })

  test('another destination', async () => {
    const elsewhere = { ...intent, destinationAccount: thiefAccount }
    const result = await verify(wire(instead(6, route({ destinationAccount: thiefAccount }))), elsewhere)
    expect(result).toMatchObject({ ok: true, summary: { receive: { account: thiefAccount } } })
    expect(await verify(wire(honest), elsewhere)).toMatchObject({ ok: false })
  })
})
