import { cpmm, launchpad, ProgramRegistry } from '@callisto/program-clients'
import { TIP_ACCOUNTS } from '@callisto/solana'
import { describe, expect, test } from 'vitest'
import { SOL_MINT } from '../tokens/mints.ts'
import { describeTransaction } from './describe-transaction.ts'
import { parseTransaction } from './parse-transaction.ts'
import { type ReplyOptions, tokenBalance, transactionReply } from './transaction.test-helper.ts'

const registry = new ProgramRegistry([])
const ME = 'So11111111111111111111111111111111111111112'
const POOL = 'So11111111111111111111111111111111111111113'
const OTHER = 'So11111111111111111111111111111111111111114'
const MINT = 'So11111111111111111111111111111111111111115'
const ACCOUNT = 'So11111111111111111111111111111111111111116'

function describeReply(options: ReplyOptions) {
  const view = parseTransaction('sig', transactionReply({ keys: [ME, POOL], ...options }))
  if (!view) throw new Error('no transaction')
  return describeTransaction(view, registry)
}

/** The logs of one invocation that wrote events. */
function logsOf(program: string, ...events: Uint8Array[]): string[] {
  const lines = events.map((bytes) => `Program data: ${Buffer.from(bytes).toString('base64')}`)
  return [`Program ${program} invoke [1]`, ...lines, `Program ${program} success`]
}

const address = (text: string) => text as cpmm.Pool['config']
const swapped = (mintIn: string, mintOut: string) =>
  cpmm.encodeEvent({
    type: 'swapped',
    pool: address(POOL),
    user: address(ME),
    mintIn: address(mintIn),
    mintOut: address(mintOut),
    amountIn: 1n,
    received: 1n,
    amountOut: 1n,
    delivered: 1n,
    fee: 0n,
    protocolFee: 0n,
    creatorFee: 0n,
    reserve0: 1n,
    reserve1: 1n,
  })

describe('trades', () => {
  test('what left and what arrived, without the network fee and without rent of own accounts', () => {
    // 2,039,280 lamports of rent went to the token account of the signer.
    expect(
      describeReply({
        keys: [ME, ACCOUNT],
        preBalances: [5_000_000_000, 0],
        postBalances: [3_497_955_720, 2_039_280],
        postTokenBalances: [tokenBalance(1, ME, MINT, '241220000')],
        logs: logsOf(cpmm.PROGRAM, swapped(SOL_MINT, MINT)),
      }),
    ).toEqual({
      kind: 'swap',
      actor: ME,
      paid: { mint: SOL_MINT, units: 1_500_000_000n, decimals: 9 },
      received: { mint: MINT, units: 241_220_000n, decimals: 6 },
    })
  })

  test('a tip is no part of what was sold: 0.5 SOL, not 0.501', () => {
    const info = { source: ME, destination: TIP_ACCOUNTS[2], lamports: 1_000_000 }
    const tip = { programId: '11111111111111111111111111111111', parsed: { type: 'transfer', info } }
    expect(
      describeReply({
        keys: [ME, ACCOUNT, TIP_ACCOUNTS[2]!],
        preBalances: [5_000_000_000, 0, 1_000_000],
        postBalances: [4_496_955_720, 2_039_280, 2_000_000],
        postTokenBalances: [tokenBalance(1, ME, MINT, '241220000')],
        instructions: [tip],
        logs: logsOf(cpmm.PROGRAM, swapped(SOL_MINT, MINT)),
      }),
    ).toMatchObject({ kind: 'swap', paid: { mint: SOL_MINT, units: 500_000_000n } })
  })

  test('a round trip has a result and no other side', () => {
    expect(
      describeReply({
        preBalances: [100_000, 0],
        postBalances: [105_000, 0],
        logs: logsOf(cpmm.PROGRAM, swapped(SOL_MINT, MINT), swapped(MINT, SOL_MINT)),
      }),
    ).toEqual({ kind: 'trade', actor: ME, pools: 2, net: { mint: SOL_MINT, units: 10_000n, decimals: 9 } })
  })

  test('a trade that graduates a token names the token', () => {
    const graduated = launchpad.encodeEvent({
      type: 'graduated',
      curve: address(POOL),
      mint: address(MINT),
      pool: address(OTHER),
      baseAmount: 1n,
      quoteAmount: 1n,
      migrationFee: 0n,
    })
    const traded = launchpad.encodeEvent({
      type: 'traded',
      curve: address(POOL),
      mint: address(MINT),
      trader: address(ME),
      baseAmount: 1n,
      quoteAmount: 1n,
      fee: 0n,
      creatorFee: 0n,
      virtualBase: 1n,
      virtualQuote: 1n,
      realBase: 0n,
      realQuote: 1n,
      side: 'buy',
    })
    expect(
      describeReply({
        preBalances: [100_000, 0],
        postBalances: [85_000, 0],
        postTokenBalances: [tokenBalance(1, ME, MINT, '7')],
        logs: logsOf(launchpad.PROGRAM, traded, graduated),
      }),
    ).toMatchObject({ kind: 'swap', paid: { units: 10_000n }, graduated: MINT })
  })
})

test('a launch with a first buy', () => {
  const launched = launchpad.encodeEvent({
    type: 'launched',
    curve: address(POOL),
    mint: address(MINT),
    config: address(OTHER),
    creator: address(ME),
    quoteMint: address(SOL_MINT),
    virtualBase: 1n,
    virtualQuote: 1n,
    supply: 1n,
    forSale: 1n,
    decimals: 6,
    name: 'Barnacle',
    symbol: 'BARN',
    uri: '',
  })
  expect(
    describeReply({
      postTokenBalances: [tokenBalance(1, ME, MINT, '7')],
      logs: logsOf(launchpad.PROGRAM, launched),
    }),
  ).toEqual({
    kind: 'launch',
    actor: ME,
    mint: MINT,
    symbol: 'BARN',
    bought: { mint: MINT, units: 7n, decimals: 6 },
  })
})

test('liquidity that left the provider', () => {
  const deposited = cpmm.encodeEvent({
    type: 'deposited',
    pool: address(POOL),
    user: address(ME),
    amount0: 1n,
    amount1: 1n,
    lp: 1n,
    reserve0: 1n,
    reserve1: 1n,
    lpSupply: 1n,
    lpBurned: 0n,
  })
  expect(
    describeReply({
      preBalances: [100_000, 0],
      postBalances: [85_000, 0],
      preTokenBalances: [tokenBalance(1, ME, MINT, '9')],
      postTokenBalances: [tokenBalance(1, ME, MINT, '2')],
      logs: logsOf(cpmm.PROGRAM, deposited),
    }),
  ).toEqual({
    kind: 'addLiquidity',
    actor: ME,
    amounts: [
      { mint: SOL_MINT, units: 10_000n, decimals: 9 },
      { mint: MINT, units: 7n, decimals: 6 },
    ],
  })
})

describe('transfers', () => {
  const transfer = { type: 'transfer', info: { source: ME, destination: OTHER, lamports: 5 } }
  const sol = { programId: '11111111111111111111111111111111', parsed: transfer }

  test('SOL', () => {
    expect(describeReply({ instructions: [sol] })).toEqual({
      kind: 'send',
      actor: ME,
      to: OTHER,
      amount: { mint: SOL_MINT, units: 5n, decimals: 9 },
    })
  })

  test('tokens go to the owner of the account', () => {
    const info = { source: 'a', destination: ACCOUNT, mint: MINT, tokenAmount: { uiAmountString: '1.5' } }
    expect(
      describeReply({
        keys: [ME, ACCOUNT],
        postTokenBalances: [tokenBalance(1, OTHER, MINT, '1500000')],
        instructions: [{ programId: 'token', parsed: { type: 'transferChecked', info } }],
      }),
    ).toMatchObject({ kind: 'send', to: OTHER, amount: { mint: MINT, units: 1_500_000n } })
  })

  test('several, and tokens that were minted', () => {
    expect(describeReply({ instructions: [sol, sol] })).toEqual({ kind: 'transfers', actor: ME, count: 2 })
    const info = { mint: MINT, account: ACCOUNT, amount: '9' }
    expect(
      describeReply({
        keys: [ME, ACCOUNT],
        postTokenBalances: [tokenBalance(1, OTHER, MINT, '9')],
        instructions: [{ programId: 'token', parsed: { type: 'mintTo', info } }],
      }),
    ).toMatchObject({ kind: 'mint', actor: OTHER, amount: { units: 9n } })
  })
})

test('anything else is the call of a program, and a failure is one', () => {
  const budget = { programId: 'ComputeBudget111111111111111111111111111111', accounts: [], data: '3' }
  const call = { programId: OTHER, accounts: [], data: '3' }
  expect(describeReply({ instructions: [budget, call] })).toEqual({
    kind: 'call',
    actor: ME,
    programId: OTHER,
    name: undefined,
  })
  expect(describeReply({})).toEqual({ kind: 'fee', actor: ME })
  expect(describeReply({ err: { InstructionError: [0, 'InvalidArgument'] } })).toEqual({
    kind: 'failed',
    actor: ME,
  })
})
