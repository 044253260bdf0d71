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
import type { SwapCall, SwapIntent, SwapReading, SwapStep } from './swap-intent.ts'
import { type VerifyOptions, verifySwapTransaction } from './verify-swap.ts'

const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }
const key = async () => (await generateKeyPairSigner()).address
const router = await key()
const user = await key()
const thief = await key()
const usdc = await key()
const wsolAccount = await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM)
const usdcAccount = await associatedTokenAddress(user, usdc, TOKEN_PROGRAM)
const pool = await key()
const thiefAccount = await associatedTokenAddress(thief, usdc, TOKEN_PROGRAM)

/** A stand-in for the router's codec: user, source, destination and what its one step names, then two amounts. */
function route(change: Partial<SwapCall & SwapStep> = {}): Instruction {
  const call = { user, sourceAccount: wsolAccount, destinationAccount: usdcAccount, pool, ...change }
  const { sourceAccount, destinationAccount } = call
  const { inputAccount = sourceAccount, outputAccount = destinationAccount, otherAccounts = [] } = change
  return {
    programAddress: router,
    accounts: [
      { address: address(call.user), role: AccountRole.READONLY_SIGNER },
      { address: address(call.sourceAccount), role: AccountRole.WRITABLE },
      { address: address(call.destinationAccount), role: AccountRole.WRITABLE },
      ...[call.pool, inputAccount, outputAccount, ...otherAccounts].map((one) => ({
        address: address(one),
        role: AccountRole.WRITABLE,
      })),
    ],
    data: littleEndian([change.amountIn ?? 1_000n, 8], [change.amountOut ?? 150n, 8]),
  }
}

function readSwap(instruction: ParsedInstruction): SwapReading | undefined {
  if (instruction.programId !== router) return undefined
  const view = new DataView(instruction.data.buffer, instruction.data.byteOffset)
  const addresses = instruction.accounts.map((account) => account.address)
  const [owner = '', sourceAccount = '', destinationAccount = ''] = addresses
  const [place = '', inputAccount = '', outputAccount = '', ...otherAccounts] = addresses.slice(3)
  if (view.byteLength !== 16) return { ok: false, reason: 'the route instruction is malformed' }
  const step = { user: owner, pool: place, inputAccount, outputAccount, otherAccounts, shareBps: 10_000 }
  return {
    ok: true,
    call: {
      swapMode: 'ExactIn',
      user: owner,
      sourceAccount,
      destinationAccount,
      sourceMint: NATIVE_MINT,
      destinationMint: usdc,
      amountIn: view.getBigUint64(0, true),
      amountOut: view.getBigUint64(8, true),
      platformFeeBps: 0,
      feeAccount: undefined,
      steps: [{ ...step, inputMint: NATIVE_MINT, outputMint: usdc }],
    },
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
  route: [{ pool, inputMint: NATIVE_MINT, outputMint: usdc, shareBps: 10_000 }],
  readSwap,
}

const open = (owner = user, mint: string = usdc, account: string = usdcAccount) =>
  createTokenAccount({ payer: user, account, owner, mint, tokenProgram: TOKEN_PROGRAM })
const honest = [
  setComputeUnitLimit(200_000),
  setComputeUnitPrice(5_000n),
  open(user, NATIVE_MINT, wsolAccount),
  open(),
  transferLamports(user, wsolAccount, 1_000n),
  syncNative(wsolAccount, TOKEN_PROGRAM),
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

test('wrapped SOL that was there before stays open', async () => {
  const kept = honest.filter((_, at) => at !== 2 && at !== 7)
  expect(await verify(wire(kept), intent)).toMatchObject({ ok: true, summary: { opens: [usdc], closes: [] } })
  expect(await verify(wire(without(2)), intent)).toMatchObject({ ok: false })
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
    'SOL not wrapped': without(4),
    'an account for a thief': instead(3, open(thief, usdc, thiefAccount)),
    'an account that is not the derived one': instead(3, open(user, usdc, wsolAccount)),
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
    'a swap that cannot be read': instead(6, { ...route(), data: new Uint8Array(15) }),
    'another pool': instead(6, route({ pool: thief })),
    'a step from another account': instead(6, route({ inputAccount: thiefAccount })),
    'a step into another account': instead(6, route({ outputAccount: thiefAccount })),
    'a step with an account of the user that it does not need': instead(
      6,
      route({ otherAccounts: [usdcAccount] }),
    ),
    'SOL wrapped in two parts': instead(
      4,
      transferLamports(user, wsolAccount, 400n),
      transferLamports(user, wsolAccount, 600n),
    ),
    'SOL wrapped after the swap': [...without(4).slice(0, 6), honest[4]!, honest[7]!],
    'a wrap without a sync': without(5),
    'two syncs': instead(5, honest[5]!, honest[5]!),
    'wrapped SOL closed before the swap': [...honest.slice(0, 6), honest[7]!, honest[6]!],
    'the output account closed': [...honest, closeTokenAccount(usdcAccount, user, user, TOKEN_PROGRAM)],
    'wrapped SOL closed twice': [...honest, honest[7]!],
    'wrapped SOL left open': without(7),
    'an account opened twice': instead(3, open(), open()),
    'an account opened after the swap': [...without(3), open()],
    'an account opened between wrap and sync': [
      ...honest.slice(0, 3),
      honest[4]!,
      honest[3]!,
      ...honest.slice(5),
    ],
    'a compute unit limit after the swap': [...without(0), setComputeUnitLimit(200_000)],
    'a compute unit limit that no swap keeps': instead(0, setComputeUnitLimit(1_999)),
    'a compute unit limit above the maximum': instead(0, setComputeUnitLimit(1_400_001)),
    'a compute unit price before its limit': [honest[1]!, honest[0]!, ...honest.slice(2)],
    'no compute unit limit': honest.slice(2),
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

  test('another blockhash than the approved one', async () => {
    const approved = await verify(wire(honest), intent, { blockhash: lifetime.blockhash })
    expect(approved.ok).toBe(true)
    const result = await verify(wire(honest), intent, { blockhash: thief })
    expect(result).toEqual({ ok: false, reason: 'the blockhash differs from the one that you approved' })
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

describe('nothing throws', () => {
  const rejected = { ok: false, reason: expect.any(String) }

  test.each([0, 1, 40, 64, 65, 100])('on the first %d bytes', async (bytes) => {
    expect(await verify(wire(honest).slice(0, bytes), intent)).toEqual(rejected)
  })

  test('on an intent whose mint is no address', async () => {
    const broken = { ...intent, output: { mint: 'no address', tokenProgram: TOKEN_PROGRAM } }
    expect(await verify(wire(honest), broken)).toEqual(rejected)
  })

  test('on a reader that throws', async () => {
    const readSwap = () => {
      throw new RangeError('out of bounds')
    }
    expect(await verify(wire(honest), { ...intent, readSwap })).toEqual(rejected)
  })
})

describe('agreed extras are accepted', () => {
  let tipAccount = ''
  beforeAll(async () => {
    tipAccount = await key()
  })

  test('a tip, once and as agreed', async () => {
    const tipped = { ...intent, tip: { accounts: [tipAccount], lamports: 77n } }
    const once = [...honest.slice(0, 2), transferLamports(user, tipAccount, 77n), ...honest.slice(2)]
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
    const paid = instead(6, route({ destinationAccount: thiefAccount }))
    // Its own account is then one that the swap does not need.
    expect(await verify(wire(paid), elsewhere)).toMatchObject({ ok: false })
    const result = await verify(wire(paid.filter((_, at) => at !== 3)), elsewhere)
    expect(result).toMatchObject({ ok: true, summary: { receive: { account: thiefAccount } } })
    expect(await verify(wire(honest), elsewhere)).toMatchObject({ ok: false })
  })
})
