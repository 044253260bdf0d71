import { builtInVenues } from '@callisto/amms'
import { trigger } from '@callisto/program-clients'
import {
  type ChainInstruction,
  type ChainTransaction,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  TIP_ACCOUNTS,
} from '@callisto/solana'
import { expect, test } from 'vitest'
import { changesOf } from '../fold/changes-of.ts'
import { decodeBlock } from './decode-block.ts'

const [MAKER, TAKER, MAKER_USDC, TAKER_USDC] = ['maker', 'taker', 'usdc of the maker', 'usdc of the taker']
const USDC = 'usdc'
const SOLD = 500_000_000n
const RENT = 2_039_280n
const FEE = 10_000n
const BOUGHT = 76_428_683n

const system = (kind: number, from: number, to: number, lamports = 0n): ChainInstruction => ({
  ...{ programId: SYSTEM_PROGRAM, accounts: [from, to], stackHeight: 1 },
  data: Uint8Array.from([kind, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(lamports).buffer)]),
})
const usdc = (accountIndex: number, owner: string, amount: bigint) => ({
  ...{ accountIndex, owner, amount, mint: USDC, decimals: 6, programId: 'token' },
})

/** A maker pays the fee and sells USDC to a taker, who opens the account for it: by one instruction, or out of another. */
function settlement(opening: Pick<ChainTransaction, 'instructions' | 'innerInstructions'>): ChainTransaction {
  return {
    ...{ signature: 'a', index: 0, signerCount: 2, err: null, feeLamports: FEE, computeUnits: 1, logs: [] },
    accountKeys: [MAKER, TAKER, MAKER_USDC, TAKER_USDC],
    ...opening,
    preBalances: [10n ** 9n, 5n * 10n ** 9n, RENT, 0n],
    postBalances: [10n ** 9n + SOLD - FEE, 5n * 10n ** 9n - SOLD - RENT, RENT, RENT],
    preTokenBalances: [usdc(2, MAKER, 10n ** 9n)],
    postTokenBalances: [usdc(2, MAKER, 10n ** 9n - BOUGHT), usdc(3, TAKER, BOUGHT)],
  }
}

const context = {
  mintsOf: () => undefined,
  isPool: () => false,
  makerOf: () => undefined,
  isWallet: () => false,
  labelOf: (venue: string) => venue,
  venueOf: () => undefined,
}
const read = (transaction: ChainTransaction) => {
  const block = {
    slot: 1,
    parentSlot: 0,
    blockHeight: 1,
    blockhash: 'b',
    blockTime: 1,
    transactions: [transaction],
  }
  return decodeBlock(block, () => undefined, builtInVenues).transactions[0]!
}

const transfer = system(2, 1, 0)
test.each<[string, Pick<ChainTransaction, 'instructions' | 'innerInstructions'>]>([
  ['by CreateAccount', { instructions: [system(0, 1, 3), transfer], innerInstructions: [] }],
  [
    'by a transfer out of another instruction',
    { instructions: [transfer], innerInstructions: [{ index: 0, instructions: [system(2, 1, 3)] }] },
  ],
])('rent is a cost of the signer that pays it, and in no amount of a swap: %s', (_, opening) => {
  const transaction = read(settlement(opening))
  expect(transaction.costs).toEqual(new Map([[TAKER, RENT]]))
  const swap = (wallet: string, sign: bigint, networkCost: bigint) => ({
    ...{ wallet, kind: 'swap', platform: 'RFQ', networkCost },
    [sign < 0n ? 'a' : 'b']: { mint: NATIVE_MINT, amount: sign * SOLD },
    [sign < 0n ? 'b' : 'a']: { mint: USDC, amount: -sign * BOUGHT },
  })
  const changes = changesOf(transaction, context)
  expect(changes).toHaveLength(2)
  expect(changes).toEqual(expect.arrayContaining([swap(TAKER, -1n, RENT), swap(MAKER, 1n, FEE)]))
})

const TIP = 1_000_000n
test.each([
  ['of its payer', 0],
  ['of another signer', 1],
])('a tip is a cost %s, and in no amount of a swap', (_, by) => {
  const plain = settlement({
    instructions: [transfer, system(2, by, 4, TIP)],
    innerInstructions: [{ index: 0, instructions: [system(2, 1, 3)] }],
  })
  const postBalances = [...plain.postBalances, 1_890_880n + TIP]
  postBalances[by]! -= TIP
  const tipped = {
    ...plain,
    accountKeys: [...plain.accountKeys, TIP_ACCOUNTS[0]!],
    preBalances: [...plain.preBalances, 1_890_880n],
    postBalances,
  }
  const changes = changesOf(read(tipped), context)
  const legs = changes.map(({ wallet, kind, a, networkCost }) => [wallet, kind, a?.amount, networkCost])
  expect(legs).toEqual(
    expect.arrayContaining([
      [TAKER, 'swap', -SOLD, RENT + (by === 1 ? TIP : 0n)],
      [MAKER, 'swap', -BOUGHT, FEE + (by === 0 ? TIP : 0n)],
      [TIP_ACCOUNTS[0], 'transfer-in', TIP, 0n],
    ]),
  )
  expect(legs).toHaveLength(3)
  // What a failed transaction would have tipped, nobody has paid.
  const failed = { ...tipped, err: 'failed', postBalances: tipped.preBalances }
  expect([...read(failed).costs.keys()]).not.toContain(by === 1 ? TAKER : MAKER)
})

test('rent whose funder no instruction names is of the payer, as is rent that comes back', () => {
  const unnamed = settlement({ instructions: [transfer], innerInstructions: [] })
  expect(read(unnamed).costs).toEqual(new Map([[MAKER, RENT]]))
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = unnamed
  const closing = {
    ...unnamed,
    instructions: [system(0, 1, 3)],
    ...{ preBalances: postBalances, postBalances: preBalances },
    ...{ preTokenBalances: postTokenBalances, postTokenBalances: preTokenBalances },
  }
  expect(read(closing).costs).toEqual(new Map([[MAKER, -RENT]]))
})

const [OWNER, ORDER, VAULT, KEEPER] = ['owner', 'order', 'vault', 'keeper']
const [ORDER_RENT, DEPOSIT] = [6_000_000n, 440_000n]

/** An order with a vault of USDC that is opened by its maker, or closed by a keeper for a reward. */
function ofOrder(name: 'create' | 'close'): ChainTransaction {
  const { discriminator, accounts } = trigger.instructions[name]
  const accountKeys = [name === 'create' ? OWNER : KEEPER, ORDER, VAULT, 'usdc of the owner', trigger.PROGRAM]
  if (name === 'close') accountKeys.push(OWNER)
  const places: Record<string, number> = { order: 1, maker: accountKeys.indexOf(OWNER) }
  const call = {
    ...{ programId: trigger.PROGRAM, data: Uint8Array.of(discriminator), stackHeight: 1 },
    accounts: accounts.map((account) => places[account] ?? 4),
  }
  const funded = [system(2, 0, 1, ORDER_RENT + DEPOSIT), system(2, 0, 2, RENT)]
  const open = [usdc(2, ORDER, SOLD), usdc(3, OWNER, 0n)]
  const none = [usdc(3, OWNER, SOLD)]
  const all = ORDER_RENT + DEPOSIT + RENT
  return {
    ...{ signature: 'a', index: 0, signerCount: 1, err: null, feeLamports: FEE, computeUnits: 1, logs: [] },
    ...{ accountKeys, instructions: [call] },
    innerInstructions: name === 'create' ? [{ index: 0, instructions: funded }] : [],
    ...(name === 'create'
      ? {
          preBalances: [10n ** 9n, 0n, 0n, RENT, 1n],
          postBalances: [10n ** 9n - all - FEE, ORDER_RENT + DEPOSIT, RENT, RENT, 1n],
          ...{ preTokenBalances: none, postTokenBalances: open },
        }
      : {
          preBalances: [10n ** 9n, ORDER_RENT + DEPOSIT, RENT, RENT, 1n, 10n ** 9n],
          postBalances: [10n ** 9n - FEE, 0n, 0n, RENT, 1n, 10n ** 9n + all],
          ...{ preTokenBalances: open, postTokenBalances: none },
        }),
  }
}

test('rent and deposit of an order are a cost of its maker, and come back to it whoever closes it', () => {
  const orders = { ...context, makerOf: (address: string) => (address === ORDER ? OWNER : undefined) }
  const cost = (wallet: string, networkCost: bigint) => ({
    ...{ wallet, kind: wallet === OWNER ? 'order' : 'network-cost', platform: '', networkCost },
    ...{ a: undefined, b: undefined },
  })
  const all = ORDER_RENT + DEPOSIT + RENT
  expect(changesOf(read(ofOrder('create')), orders)).toEqual([cost(OWNER, all + FEE)])
  const closed = changesOf(read(ofOrder('close')), orders)
  expect(closed).toHaveLength(2)
  expect(closed).toEqual(expect.arrayContaining([cost(OWNER, -all), cost(KEEPER, FEE)]))
  const failed = read({ ...ofOrder('close'), err: 'failed' })
  expect([failed.orders, failed.fills]).toEqual([[], []])
})

test.each([
  ['wrap', SOLD, RENT, RENT + FEE],
  ['unwrap', -SOLD, -RENT, FEE - RENT],
  ['account-close', 0n, -RENT, FEE - RENT],
] as const)('costs say what they were of: %s', (kind, wrapped, rent, networkCost) => {
  const opened = { accountIndex: 1, owner: OWNER, mint: NATIVE_MINT, decimals: 9, programId: 'token' }
  const [before, after] = rent > 0n ? [0n, wrapped] : [-wrapped, 0n]
  const all = wrapped + rent
  const transaction = read({
    ...{ signature: 'a', index: 0, signerCount: 1, err: null, feeLamports: FEE, computeUnits: 1, logs: [] },
    ...{ accountKeys: [OWNER, 'wrapped'], instructions: [], innerInstructions: [] },
    preBalances: [10n ** 9n, all > 0n ? 0n : -all],
    postBalances: [10n ** 9n - all - FEE, all > 0n ? all : 0n],
    preTokenBalances: rent > 0n ? [] : [{ ...opened, amount: before }],
    postTokenBalances: rent > 0n ? [{ ...opened, amount: after }] : [],
  })
  expect(changesOf(transaction, context)).toEqual([
    { wallet: OWNER, kind, platform: '', networkCost, a: undefined, b: undefined },
  ])
})
