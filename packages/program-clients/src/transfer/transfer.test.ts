import {
  associatedTokenAddress,
  buildTransaction,
  createTokenAccount,
  FORMAT_LIMITS,
  MEMO_PROGRAM,
  type ParsedTransaction,
  parseTransaction,
  SYSTEM_PROGRAM,
  setComputeUnitLimit,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, type Instruction } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../byte-writer.ts'
import { transferChecked } from '../transfer-checked.ts'
import { type Extensions, key, mintAccount, tokenAccount, wallet } from './accounts.test-helper.ts'
import { planTransfer, type TransferReading } from './plan-transfer.ts'
import { type TransferIntent, transferInstructions } from './transfer.ts'
import { verifyTransfer } from './verify-transfer.ts'

const [SENDER, RECIPIENT, MINT, SOURCE, SECOND, OTHER] = [key(1), key(2), key(3), key(4), key(5), key(6)]
const FEE = 5_000n
const LEAST = 890_880n
const ACCOUNT_RENT = 2_039_280n
const cluster = {
  epoch: 10n,
  rent: { baseLamports: LEAST, lamportsPerByte: 6_960n },
  signatureFeeLamports: FEE,
}
const sol: TransferIntent = {
  sender: SENDER,
  recipient: RECIPIENT,
  mint: SYSTEM_PROGRAM,
  amount: 1_000_000n,
  memo: '',
}
const tokens: TransferIntent = { ...sol, mint: MINT, amount: 100n }

interface Change {
  mint?: TransferReading['token'] extends infer T ? (T extends { mint: infer M } ? M : never) : never
  mintExtensions?: Extensions
  sources?: TransferReading['token'] extends infer T ? (T extends { sources: infer S } ? S : never) : never
  destination?: ReturnType<typeof wallet> | undefined
  senderLamports?: bigint
}

const source = (
  amount: bigint,
  at: string = SOURCE,
  more: { frozen?: boolean; extensions?: Extensions } = {},
) => tokenAccount(at, { mint: MINT, owner: SENDER, amount, ...more })
const destination = (
  more: { owner?: string; mint?: string; frozen?: boolean; extensions?: Extensions } = {},
) => tokenAccount(key(7), { mint: MINT, owner: RECIPIENT, amount: 0n, ...more })

function tokenReading(change: Change = {}): TransferReading {
  const { senderLamports = 10n ** 9n, sources = [source(100n)], destination: to = destination() } = change
  const mint = 'mint' in change ? change.mint : mintAccount(MINT, change.mintExtensions)
  const account = 'destination' in change ? change.destination : to
  return { senderLamports, recipientLamports: 0n, token: { mint, sources, destination: account } }
}

describe('native SOL', () => {
  const plan = (amount: bigint, senderLamports: bigint, recipientLamports = LEAST, memo = '') =>
    planTransfer({ ...sol, amount, memo }, { senderLamports, recipientLamports, token: undefined }, cluster)
  // spec 2-5-01, 2-2.withdraw-02, 2-9-09, 2-9-13
  test.each([
    ['the whole balance without the fee', 10_000_000n - FEE, 10_000_000n, LEAST, true],
    ['a part that leaves an account', 1_000_000n, 10_000_000n, LEAST, true],
    ['a first payment of what an account needs', LEAST, 10_000_000n, 0n, true],
    ['nothing', 0n, 10_000_000n, LEAST, 'AMOUNT'],
    ['less than nothing', -1n, 10_000_000n, LEAST, 'AMOUNT'],
    ['more than there is', 10_000_001n, 10_000_000n, LEAST, 'BALANCE'],
    ['what the fee is paid from', 10_000_000n - FEE + 1n, 10_000_000n, LEAST, 'FEE_BALANCE'],
    ['all but a rest that no account may have', 10_000_000n - FEE - 1n, 10_000_000n, LEAST, 'SENDER_RENT'],
    ['less than a new account needs', LEAST - 1n, 10_000_000n, 0n, 'RECIPIENT_RENT'],
  ])('%s', (_, amount, balance, recipient, expected) =>
    expect(plan(amount, balance, recipient)).toEqual(
      expected === true
        ? { ok: true, plan: { token: undefined, arrives: amount, transferFee: 0n, rentLamports: 0n } }
        : { ok: false, code: expected },
    ),
  )
  test('a memo that does not fit', () =>
    expect(plan(1n, 10n ** 9n, LEAST, 'ü'.repeat(129))).toEqual({ ok: false, code: 'MEMO_TOO_LONG' }))
})

const feeOf = (bps: number, maximum: bigint): Extensions => {
  const rate = () => new ByteWriter().u64(0n).u64(maximum).u16(bps).done()
  const head = new ByteWriter().key(key(0)).key(key(0)).u64(0n).done()
  return [[1, Uint8Array.of(...head, ...rate(), ...rate())]]
}
const pausable = (paused: number) => new ByteWriter().key(key(8)).u8(paused).done()
const hook = (program: number) => new ByteWriter().key(key(8)).key(key(program)).done()

describe('tokens', () => {
  const planned = (change: Change, intent: Partial<TransferIntent> = {}) =>
    planTransfer({ ...tokens, ...intent }, tokenReading(change), cluster)
  const path = (more: object = {}) => ({
    tokenProgram: TOKEN_PROGRAM,
    decimals: 6,
    sources: [{ account: SOURCE, amount: 100n }],
    opensAccount: false,
    ...more,
  })
  const accepted = (more: object = {}, costs: object = {}) => ({
    ok: true,
    plan: { token: path(more), arrives: 100n, transferFee: 0n, rentLamports: 0n, ...costs },
  })

  test('from one account to an open one', () => expect(planned({})).toEqual(accepted()))
  test('from the largest of several, as many as are needed', () => {
    const sources = [source(30n, SECOND), source(90n), source(5n, OTHER)]
    const taken = [
      { account: SOURCE, amount: 90n },
      { account: SECOND, amount: 10n },
    ]
    expect(planned({ sources })).toEqual(accepted({ sources: taken }))
  })
  test.each([
    ['no account', undefined],
    ['SOL at its address', wallet(key(7))],
  ])('the account is opened where there is %s', (_, account) =>
    expect(planned({ destination: account })).toEqual(
      accepted({ opensAccount: true }, { rentLamports: ACCOUNT_RENT }),
    ),
  )
  test.each<[string, Extensions, number]>([
    ['no extension', [], 170],
    ['a transfer fee', feeOf(0, 0n), 182],
    ['a hook without a program', [[14, hook(0)]], 175],
    ['a pause', [[26, pausable(0)]], 174],
  ])('an account of a mint with %s has the rent of its size', (_, mintExtensions, bytes) =>
    expect(planned({ mintExtensions, destination: undefined })).toEqual(
      accepted(
        { opensAccount: true, tokenProgram: TOKEN_2022_PROGRAM },
        { rentLamports: LEAST + 6_960n * BigInt(bytes) },
      ),
    ),
  )
  test.each([
    ['rounded up', feeOf(150, 1_000n), [source(100n)], 2n],
    ['at its maximum', feeOf(5_000, 7n), [source(100n)], 7n],
    ['of each transfer', feeOf(150, 1_000n), [source(50n), source(50n, SECOND)], 2n],
    ['of nothing', feeOf(0, 7n), [source(100n)], 0n],
  ])('what arrives is without the transfer fee, %s', (_, mintExtensions, sources, transferFee) =>
    expect(planned({ mintExtensions, sources })).toMatchObject({
      ok: true,
      plan: { transferFee, arrives: 100n - transferFee },
    }),
  )
  test('the whole SOL balance may pay for account and fee', () =>
    expect(planned({ destination: undefined, senderLamports: ACCOUNT_RENT + FEE })).toMatchObject({
      ok: true,
    }))

  const memoRequired: Extensions = [[8, Uint8Array.of(1)]]
  test.each<[string, Change, string]>([
    ['no mint', { mint: undefined }, 'NO_MINT'],
    ['a mint of another program', { mint: { ...mintAccount(MINT), owner: key(9) } }, 'NO_MINT'],
    ['a wallet for a mint', { mint: { ...wallet(MINT), owner: TOKEN_PROGRAM } }, 'NO_MINT'],
    ['non-transferable', { mintExtensions: [[9, new Uint8Array()]] }, 'NON_TRANSFERABLE'],
    ['paused', { mintExtensions: [[26, pausable(1)]] }, 'PAUSED'],
    ['a hook', { mintExtensions: [[14, hook(9)]] }, 'HOOK'],
    ['an unknown extension', { mintExtensions: [[99, new Uint8Array()]] }, 'UNKNOWN_EXTENSION'],
    ['too little', { sources: [source(99n)] }, 'BALANCE'],
    [
      'an account of another',
      { sources: [tokenAccount(SOURCE, { mint: MINT, owner: OTHER, amount: 100n })] },
      'BALANCE',
    ],
    [
      'an account of another mint',
      { sources: [tokenAccount(SOURCE, { mint: OTHER, owner: SENDER, amount: 100n })] },
      'BALANCE',
    ],
    ['an account of another program', { sources: [{ ...source(100n), owner: key(9) }] }, 'BALANCE'],
    ['frozen', { sources: [source(99n), source(1n, SECOND, { frozen: true })] }, 'FROZEN'],
    ['a frozen recipient', { destination: destination({ frozen: true }) }, 'RECIPIENT_FROZEN'],
    ['a recipient account of another', { destination: destination({ owner: OTHER }) }, 'RECIPIENT_ACCOUNT'],
    [
      'a recipient account of another mint',
      { destination: destination({ mint: OTHER }) },
      'RECIPIENT_ACCOUNT',
    ],
    [
      'new accounts that start frozen',
      { mintExtensions: [[6, Uint8Array.of(2)]], destination: undefined },
      'FROZEN_BY_DEFAULT',
    ],
    [
      'a recipient who requires a memo',
      { destination: destination({ extensions: memoRequired }) },
      'MEMO_REQUIRED',
    ],
    ['too little SOL for the fee', { senderLamports: FEE - 1n }, 'FEE_BALANCE'],
    [
      'too little SOL for the account',
      { senderLamports: ACCOUNT_RENT, destination: undefined },
      'FEE_BALANCE',
    ],
    ['a rest that no wallet may have', { senderLamports: FEE + 1n }, 'SENDER_RENT'],
    [
      'nine accounts',
      { sources: Array.from({ length: 10 }, (_, at) => source(12n, key(20 + at))) },
      'TOO_MANY_ACCOUNTS',
    ],
  ])('refused: %s', (_, change, code) => expect(planned(change)).toEqual({ ok: false, code }))

  test('a token that was not read', () =>
    expect(
      planTransfer(tokens, { senderLamports: 10n ** 9n, recipientLamports: 0n, token: undefined }, cluster),
    ).toEqual({
      ok: false,
      code: 'NO_MINT',
    }))
  test('a required memo works for one account only', () => {
    const to = destination({ extensions: memoRequired })
    expect(planned({ destination: to }, { memo: 'rent' })).toEqual(accepted())
    const sources = [source(50n), source(50n, SECOND)]
    expect(planned({ destination: to, sources }, { memo: 'rent' })).toEqual({
      ok: false,
      code: 'TOO_MANY_ACCOUNTS',
    })
  })
  test('frozen accounts that are to be thawed by default do not matter to an open one', () =>
    expect(planned({ mintExtensions: [[6, Uint8Array.of(2)]] })).toMatchObject({ ok: true }))
  test('sources always give the amount, never more than they have', () =>
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 50n), { maxLength: 9 }), fc.bigInt(1n, 300n), (amounts, amount) => {
        const sources = amounts.map((units, at) => source(units, key(20 + at)))
        const result = planned({ sources }, { amount })
        if (!result.ok) return
        const taken = result.plan.token?.sources ?? []
        expect(taken.reduce((sum, one) => sum + one.amount, 0n)).toBe(amount)
        for (const one of taken) {
          const at = sources.findIndex(({ address }) => address === one.account)
          expect(one.amount > 0n && one.amount <= (amounts[at] ?? 0n)).toBe(true)
        }
      }),
    ))
})

const lifetime = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 }
function wireOf(instructions: readonly Instruction[], feePayer: string = SENDER): ParsedTransaction {
  const built = buildTransaction({ feePayer, instructions, version: 0 }, lifetime, FORMAT_LIMITS[0])
  const parsed = built.ok ? parseTransaction(built.bytes) : built
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.transaction
}

const token = {
  tokenProgram: TOKEN_PROGRAM,
  decimals: 6,
  sources: [{ account: SOURCE, amount: 100n }],
  opensAccount: true,
}
const memoOf = (text: string, accounts: Instruction['accounts'] = []): Instruction => ({
  programAddress: MEMO_PROGRAM,
  accounts,
  data: new TextEncoder().encode(text),
})

// spec 2-7-26
test('what is built is accepted, with memo, new account and several sources', async () => {
  for (const memo of ['', 'order 7 \u{1f680}']) {
    const native = { ...sol, memo }
    expect(
      await verifyTransfer(wireOf(await transferInstructions(native, undefined)), native, undefined),
    ).toBeUndefined()
    const sources = [
      { account: SOURCE, amount: 60n },
      { account: SECOND, amount: 40n },
    ]
    for (const opensAccount of [true, false])
      for (const tokenProgram of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
        const [intent, path] = [
          { ...tokens, memo },
          { ...token, tokenProgram, sources, opensAccount },
        ]
        expect(
          await verifyTransfer(wireOf(await transferInstructions(intent, path)), intent, path),
        ).toBeUndefined()
      }
  }
})

describe('what differs from the intent is refused', () => {
  const account = (owner: string = RECIPIENT) => associatedTokenAddress(owner, MINT, TOKEN_PROGRAM)
  const give = async (more: Partial<Parameters<typeof transferChecked>[0]> = {}) =>
    transferChecked({
      from: SOURCE,
      to: await account(),
      mint: MINT,
      owner: SENDER,
      amount: 100n,
      decimals: 6,
      tokenProgram: TOKEN_PROGRAM,
      ...more,
    })
  const open = async (more: Partial<Parameters<typeof createTokenAccount>[0]> = {}) =>
    createTokenAccount({
      payer: SENDER,
      account: await account(),
      owner: RECIPIENT,
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM,
      ...more,
    })
  const pay = (from: string, to: string, lamports = sol.amount) => transferLamports(from, to, lamports)

  test.each<[string, readonly Instruction[], TransferIntent, string]>([
    ['another recipient', [pay(SENDER, OTHER)], sol, 'the recipient differs'],
    ['another payer', [pay(OTHER, RECIPIENT)], sol, 'another one than you signs or pays'],
    ['more', [pay(SENDER, RECIPIENT, sol.amount + 1n)], sol, 'the amount differs'],
    ['twice', [pay(SENDER, RECIPIENT), pay(SENDER, RECIPIENT)], sol, 'the amount differs'],
    ['nothing', [], sol, 'the amount differs'],
    ['a memo', [memoOf('x'), pay(SENDER, RECIPIENT)], sol, 'the memo differs'],
    ['no memo', [pay(SENDER, RECIPIENT)], { ...sol, memo: 'x' }, 'the memo differs'],
    ['another memo', [memoOf('y'), pay(SENDER, RECIPIENT)], { ...sol, memo: 'x' }, 'the memo differs'],
    [
      'two memos',
      [memoOf('x'), memoOf('x'), pay(SENDER, RECIPIENT)],
      { ...sol, memo: 'x' },
      'the memo differs',
    ],
    [
      'a memo with an account',
      [memoOf('x', [{ address: RECIPIENT, role: AccountRole.READONLY }]), pay(SENDER, RECIPIENT)],
      { ...sol, memo: 'x' },
      'the memo differs',
    ],
    ['a budget', [setComputeUnitLimit(1), pay(SENDER, RECIPIENT)], sol, 'for something else'],
    ['another program', [{ programAddress: key(9) }, pay(SENDER, RECIPIENT)], sol, 'for something else'],
  ])('SOL: %s', async (_, instructions, intent, reason) =>
    expect(await verifyTransfer(wireOf(instructions), intent, undefined)).toContain(reason),
  )

  test('another fee payer', async () =>
    expect(await verifyTransfer(wireOf([], OTHER), sol, undefined)).toBe(
      'another one than you signs or pays',
    ))
  test('an unsigned account gives the SOL', async () => {
    const unsigned = { ...pay(OTHER, RECIPIENT) }
    const accounts = unsigned.accounts?.map((one) => ({ ...one, role: AccountRole.WRITABLE })) ?? []
    const wire = wireOf([{ ...unsigned, accounts }])
    expect(await verifyTransfer(wire, sol, undefined)).toBe('another one than you gives the SOL')
  })
  test('SOL for a token and a token for SOL', async () => {
    expect(await verifyTransfer(wireOf([]), sol, token)).toBe('the asset differs')
    expect(await verifyTransfer(wireOf([]), tokens, undefined)).toBe('the asset differs')
    expect(await verifyTransfer(wireOf([await give()]), sol, undefined)).toContain('for something else')
    expect(await verifyTransfer(wireOf([pay(SENDER, RECIPIENT)]), tokens, token)).toContain(
      'for something else',
    )
  })

  const unsignedOwner = async () => {
    const transfer = await give({ owner: OTHER })
    const accounts = transfer.accounts?.map((one) =>
      one.address === OTHER ? { ...one, role: AccountRole.READONLY } : one,
    )
    return { ...transfer, accounts: accounts ?? [] }
  }
  const lacking = async () => ({ ...(await give()), accounts: ((await give()).accounts ?? []).slice(0, 3) })
  test.each<[string, () => Promise<Instruction[]>, string]>([
    ['another amount', async () => [await open(), await give({ amount: 99n })], 'the amount differs'],
    ['another account', async () => [await open(), await give({ to: OTHER })], 'the recipient differs'],
    ['another mint', async () => [await open(), await give({ mint: OTHER })], 'the asset differs'],
    [
      'another token program',
      async () => [await open(), await give({ tokenProgram: TOKEN_2022_PROGRAM })],
      'the asset differs',
    ],
    [
      'the tokens of another',
      async () => [await open(), await unsignedOwner()],
      'another one than you gives the tokens',
    ],
    ['an account that is missing', async () => [await give()], 'the accounts that it opens differ'],
    [
      'two accounts',
      async () => [await open(), await open(), await give()],
      'the accounts that it opens differ',
    ],
    [
      'the account of another',
      async () => [await open({ owner: OTHER }), await give()],
      'for something else',
    ],
    [
      'another account than is derived',
      async () => [await open({ account: OTHER }), await give()],
      'for something else',
    ],
    [
      'the account of another mint',
      async () => [await open({ mint: OTHER }), await give()],
      'for something else',
    ],
    [
      'the account of another program',
      async () => [await open({ tokenProgram: TOKEN_2022_PROGRAM }), await give()],
      'for something else',
    ],
    ['a transfer that lacks an account', async () => [await open(), await lacking()], 'for something else'],
  ])('tokens: %s', async (_, instructions, reason) =>
    expect(await verifyTransfer(wireOf(await instructions()), tokens, token)).toContain(reason),
  )
  test('an account that another one pays for', async () => {
    const opening = await open({ payer: OTHER })
    const accounts = opening.accounts?.map((one) =>
      one.address === OTHER ? { ...one, role: AccountRole.WRITABLE } : one,
    )
    const wire = wireOf([{ ...opening, accounts: accounts ?? [] }, await give()])
    expect(await verifyTransfer(wire, tokens, token)).toContain('for something else')
  })
  test('an account where none is meant', async () =>
    expect(
      await verifyTransfer(wireOf([await open(), await give()]), tokens, { ...token, opensAccount: false }),
    ).toBe('the accounts that it opens differ'))
  test('an account for SOL', async () =>
    expect(await verifyTransfer(wireOf([await open(), pay(SENDER, RECIPIENT)]), sol, undefined)).toContain(
      'for something else',
    ))
})
