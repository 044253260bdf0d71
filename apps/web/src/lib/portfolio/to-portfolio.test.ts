import { getOwnPortfolio, type PortfolioElement } from '@callisto/contract'
import { expect, test } from 'vitest'
import { SOL_MINT } from '../tokens/mints.ts'
import { element, portfolioReply, tokenAsset } from './portfolio.test-helper.ts'
import { isComplete } from './portfolio.ts'
import { fromLegacy, toPortfolio } from './to-portfolio.ts'

const gain = { method: 'weighted-average', averageCost: 1, cost: 1.5, unrealized: 1.5, percent: 100 } as const

const convert = (...elements: PortfolioElement[]) =>
  toPortfolio(getOwnPortfolio.reply.parse(portfolioReply(7, elements)))

test('the accounts of a mint are one balance, native SOL has no mint, and a missing price leaves the sum unknown', () => {
  const assets = [
    tokenAsset(SOL_MINT, { ref: undefined, data: { isNative: true, decimals: 9, rawAmount: '9' }, gain }),
    tokenAsset(SOL_MINT, { data: { decimals: 9 } }),
    tokenAsset('M', { ref: 'first' }),
    tokenAsset('M', { ref: 'second', data: { rawAmount: '1' }, value: 0.5 }),
    tokenAsset('N', { value: null, data: { price: null } }),
  ]
  const nft = {
    ...({ type: 'collectible', networkId: 'solana', value: null, attributes: {} } as const),
    data: { address: 'X', amount: 1, price: null },
  }
  const { walletBalance, totalNetWorth, slot } = convert({
    ...element,
    type: 'multiple',
    value: null,
    data: { assets: [...assets, nft] },
  })
  const nothing = { gain: undefined, pnl: undefined, pctChange: undefined }
  expect({ slot, totalNetWorth }).toEqual({ slot: 7, totalNetWorth: 12 })
  expect(walletBalance).toEqual({
    totalWorth: undefined,
    balances: [
      {
        ...{ ata: undefined, mint: '', rawValue: 9n, decimals: 9, price: 2, usdValue: 3 },
        ...{ pnl: 1.5, pctChange: 100, gain },
      },
      {
        ata: 'account',
        mint: SOL_MINT,
        rawValue: 1_500_000n,
        decimals: 9,
        price: 2,
        usdValue: 3,
        ...nothing,
      },
      { ata: 'first', mint: 'M', rawValue: 1_500_001n, decimals: 6, price: 2, usdValue: 3.5, ...nothing },
      {
        ...{ ata: 'account', mint: 'N', rawValue: 1_500_000n, decimals: 6, price: undefined },
        ...{ usdValue: undefined, ...nothing },
      },
    ],
  })
})

const trade = (label: 'LimitOrder' | 'DCA' | 'SmartDCA', filledPercentage: number): PortfolioElement => ({
  ...element,
  type: 'trade',
  label,
  data: {
    assets: { input: tokenAsset('I'), output: null },
    ref: 'order',
    inputAddress: 'I',
    outputAddress: 'O',
    initialInputAmount: 4,
    withdrawnOutputAmount: 3,
    expectedOutputAmount: 10,
    inputPrice: 2,
    outputPrice: 5,
    filledPercentage,
    createdAt: 1_790_000_000_000,
  },
})

test('orders by kind, with what remains of them', () => {
  const { limitOrder, dollarCostAverage, valueAverage } = convert(
    ...[0, 25, 100].map((filled) => trade('LimitOrder', filled)),
    trade('DCA', 25),
    trade('SmartDCA', 100),
  )
  expect(limitOrder?.totalWorth).toBe(9)
  expect(limitOrder?.activeOrders.map(({ orderStatus }) => orderStatus)).toEqual([
    'Open',
    'PartialFill',
    'Completed',
  ])
  expect([dollarCostAverage, valueAverage].map((list) => list?.activeOrders[0]?.orderStatus)).toEqual([
    'Open',
    'Open',
  ])
  expect(limitOrder?.activeOrders[1]).toEqual({
    ...{ orderKey: 'order', inputMint: 'I', outputMint: 'O', inputAmount: 4, outputAmount: 10 },
    ...{ remainingInputAmount: 1.5, remainingInputAmountUsd: 3, remainingOutputAmount: 7 },
    ...{ remainingOutputAmountUsd: 35, createdAt: 1_790_000_000_000, orderStatus: 'PartialFill' },
    filledPercentage: 25,
  })
})

// spec 2-2.wallet-15
test('a stake is the vote section, positions are those of both margins, failed sources are named', () => {
  const position = {
    ...({ side: 'short', entryPrice: 2, markPrice: 3, size: 1, sizeValue: 3, collateralValue: 4 } as const),
    ...{ pnlValue: -1, liquidationPrice: null, value: 3, tp: 1 },
  }
  const reply = portfolioReply(7, [
    { ...element, type: 'multiple', label: 'Staked', data: { assets: [tokenAsset('V')] } },
    {
      ...element,
      type: 'leverage',
      label: 'Leverage',
      data: { isolated: { positions: [position], value: 3 }, value: 3 },
    },
  ])
  const failed = { id: 'callisto-pools', status: 'failed', error: 'deadline' } as const
  const portfolio = toPortfolio({ ...reply, fetcherReports: [...reply.fetcherReports, failed] })
  expect(portfolio.vote).toEqual({ lockedTokens: 1.5, totalWorth: 3 })
  expect(portfolio.failedSources).toEqual([failed])
  expect(portfolio.perpetual).toMatchObject({
    totalWorth: 3,
    openedPositions: [
      {
        side: 'Short',
        pnlUsd: -1,
        pnlPercentage: -25,
        liquidationPrice: undefined,
        takeProfitTriggerPrice: 1,
      },
    ],
  })
})

// spec 2-7-09
test('the legacy portfolio has tokens; orders and positions are not known', () => {
  const portfolio = fromLegacy({
    owner: 'W',
    slot: 5,
    totalUsd: null,
    balances: [
      { mint: '', rawValue: '2000000000', decimals: 9, usdValue: 300 },
      { ata: 'a', mint: 'M', rawValue: '5', decimals: 6, usdValue: null },
    ],
  })
  expect(portfolio.walletBalance?.balances).toMatchObject([
    { ata: undefined, mint: '', rawValue: 2_000_000_000n, price: 150, usdValue: 300 },
    { ata: 'a', mint: 'M', rawValue: 5n, price: undefined, usdValue: undefined },
  ])
  expect(portfolio).toMatchObject({
    slot: 5,
    totalNetWorth: undefined,
    perpetual: undefined,
    limitOrder: undefined,
    dollarCostAverage: undefined,
  })
})

test('tokens whose source failed are not known, which is not none', () => {
  const failed = { id: 'wallet-tokens', status: 'failed' } as const
  const portfolio = toPortfolio({ ...portfolioReply(7), fetcherReports: [failed] })
  expect([portfolio.walletBalance, isComplete(portfolio)]).toEqual([undefined, false])
  expect(isComplete(toPortfolio(portfolioReply(7)))).toBe(true)
})
