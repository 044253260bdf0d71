import { unitsToNumber } from '@callisto/amount'
import type {
  LegacyPortfolioReply,
  PlatformId,
  PortfolioElement,
  PortfolioReply,
  TokenAsset,
} from '@callisto/contract'
import type { ActiveOrder, OpenedPosition, OrderList, Portfolio, WalletBalance } from './portfolio.ts'

type Element<Type extends PortfolioElement['type']> = Extract<PortfolioElement, { type: Type }>
type Position = NonNullable<Element<'leverage'>['data']['isolated']>['positions'][number]

/** The source of the tokens of a wallet. */
const TOKENS = 'wallet-tokens' satisfies PlatformId

/** The portfolio of the wire as that of the specification. */
export function toPortfolio({ slot, value, gain, elements, fetcherReports }: PortfolioReply): Portfolio {
  const wallets = ofType(elements, 'multiple').filter(({ label }) => label === 'Wallet')
  const leverages = ofType(elements, 'leverage')
  const failedSources = fetcherReports.filter(({ status }) => status === 'failed')
  const hasTokens = failedSources.every(({ id }) => id !== TOKENS)
  return {
    slot,
    totalNetWorth: known(value),
    gain,
    walletBalance: hasTokens
      ? {
          totalWorth: sumOf(wallets.map((one) => one.value)),
          balances: toBalances(wallets.flatMap(tokensOf)),
        }
      : undefined,
    perpetual: {
      totalWorth: sumOf(leverages.map((one) => one.value)),
      openedPositions: leverages
        .flatMap(({ data }) => [...(data.isolated?.positions ?? []), ...(data.cross?.positions ?? [])])
        .map(toPosition),
    },
    limitOrder: toOrders(elements, 'LimitOrder'),
    dollarCostAverage: toOrders(elements, 'DCA'),
    valueAverage: toOrders(elements, 'SmartDCA'),
    vote: toVote(elements),
    failedSources,
  }
}

/** The legacy portfolio, which has tokens alone: orders and positions are not known. */
export function fromLegacy({ slot, totalUsd, balances }: LegacyPortfolioReply): Portfolio {
  return {
    slot,
    totalNetWorth: known(totalUsd),
    gain: undefined,
    walletBalance: {
      totalWorth: known(totalUsd),
      balances: balances.map(({ ata, mint, rawValue, decimals, usdValue }) => {
        const units = BigInt(rawValue)
        const whole = unitsToNumber(units, decimals)
        const price = usdValue === null || whole === 0 ? undefined : usdValue / whole
        const nothing = { pnl: undefined, pctChange: undefined, gain: undefined }
        return { ata, mint, rawValue: units, decimals, price, usdValue: known(usdValue), ...nothing }
      }),
    },
    perpetual: undefined,
    limitOrder: undefined,
    dollarCostAverage: undefined,
    valueAverage: undefined,
    vote: undefined,
    failedSources: [],
  }
}

const ofType = <Type extends PortfolioElement['type']>(elements: readonly PortfolioElement[], type: Type) =>
  elements.filter((element): element is Element<Type> => element.type === type)

const known = (value: number | null | undefined): number | undefined => value ?? undefined

/** Undefined when one of the values is not known. */
function sumOf(values: readonly (number | null | undefined)[]): number | undefined {
  let sum = 0
  for (const value of values) {
    if (value == null) return undefined
    sum += value
  }
  return sum
}

const tokensOf = ({ data }: Element<'multiple'>): TokenAsset[] =>
  data.assets.filter((asset): asset is TokenAsset => asset.type === 'token')

/** One balance a mint; native SOL apart from wrapped SOL. */
function toBalances(assets: readonly TokenAsset[]): WalletBalance[] {
  const byMint = new Map<string, TokenAsset[]>()
  for (const asset of assets) {
    const mint = asset.data.isNative ? '' : asset.data.address
    byMint.set(mint, [...(byMint.get(mint) ?? []), asset])
  }
  return [...byMint].map(([mint, accounts]) => toBalance(mint, accounts))
}

function toBalance(mint: string, accounts: readonly TokenAsset[]): WalletBalance {
  const [first] = accounts as [TokenAsset]
  return {
    ata: first.ref,
    mint,
    rawValue: accounts.reduce((sum, { data }) => sum + BigInt(data.rawAmount), 0n),
    decimals: first.data.decimals,
    price: known(first.data.price),
    usdValue: sumOf(accounts.map(({ value }) => value)),
    pnl: first.gain?.unrealized,
    pctChange: first.gain?.percent,
    gain: first.gain,
  }
}

function toPosition(position: Position): OpenedPosition {
  const { pnlValue, collateralValue } = position
  return {
    side: position.side === 'long' ? 'Long' : 'Short',
    tokenMint: position.address,
    entryPrice: position.entryPrice,
    currentPrice: known(position.markPrice),
    positionSize: known(position.sizeValue),
    currentCollateralValue: known(collateralValue),
    pnlUsd: known(pnlValue),
    pnlPercentage: pnlValue === null || !collateralValue ? undefined : (pnlValue / collateralValue) * 100,
    liquidationPrice: known(position.liquidationPrice),
    leverage: position.leverage,
    takeProfitTriggerPrice: position.tp,
    stopLossTriggerPrice: position.sl,
  }
}

function toOrders(
  elements: readonly PortfolioElement[],
  label: 'LimitOrder' | 'DCA' | 'SmartDCA',
): OrderList {
  const orders = ofType(elements, 'trade').filter((element) => element.label === label)
  return { totalWorth: sumOf(orders.map(({ value }) => value)), activeOrders: orders.map(toOrder) }
}

function toOrder({ label, data }: Element<'trade'>): ActiveOrder {
  const { expectedOutputAmount, withdrawnOutputAmount, outputPrice, filledPercentage } = data
  const remainingOutput =
    expectedOutputAmount === undefined ? undefined : expectedOutputAmount - withdrawnOutputAmount
  const { input } = data.assets
  return {
    orderKey: data.ref ?? '',
    inputMint: data.inputAddress,
    outputMint: data.outputAddress,
    inputAmount: data.initialInputAmount,
    outputAmount: expectedOutputAmount,
    remainingInputAmount: input?.data.amount,
    remainingInputAmountUsd: known(input?.value),
    remainingOutputAmount: remainingOutput,
    remainingOutputAmountUsd:
      remainingOutput === undefined || outputPrice === null ? undefined : remainingOutput * outputPrice,
    createdAt: data.createdAt,
    // Recurring orders are open until they are closed.
    orderStatus: label === 'LimitOrder' ? statusOf(filledPercentage) : 'Open',
    filledPercentage,
  }
}

function statusOf(filledPercentage: number): ActiveOrder['orderStatus'] {
  if (filledPercentage <= 0) return 'Open'
  return filledPercentage >= 100 ? 'Completed' : 'PartialFill'
}

function toVote(elements: readonly PortfolioElement[]): Portfolio['vote'] {
  const stakes = ofType(elements, 'multiple').filter(({ label }) => label === 'Staked')
  if (stakes.length === 0) return undefined
  const lockedTokens = stakes.flatMap(tokensOf).reduce((sum, { data }) => sum + data.amount, 0)
  return { lockedTokens, totalWorth: sumOf(stakes.map(({ value }) => value)) }
}
