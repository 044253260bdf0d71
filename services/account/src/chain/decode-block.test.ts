import { builtInVenues } from '@callisto/amms'
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
