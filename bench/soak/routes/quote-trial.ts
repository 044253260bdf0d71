import type { Quote } from '@callisto/contract'
import { decodeTokenAccount } from '@callisto/program-clients'
import {
  computeSwapAmounts,
  fetchLookupTables,
  type LookupTables,
  parseTransaction,
  routeMints,
  type SwapIntent,
  toSwapIntent,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import type { Random } from '../../routing/random.ts'
import { compareExecution, programs } from './compare-execution.ts'
import { movePrices, passTime } from './move-prices.ts'
import { type RouteQuery, toQueryString } from './random-request.ts'
import type { RouteAmounts, RouteCall } from './recomputed-route.ts'
import { type RequestedSwap, requestSwap } from './request-swap.ts'
import { RouteState } from './route-state.ts'
import type { Reply, RunningMarket } from './running-market.ts'
import type { SwapSettings } from './swap-settings.ts'
import type { Wallet } from './wallet.ts'

/** What happens between quote and execution: nothing, trades, or blocks without one. */
export type MarketState = 'still' | 'moved' | 'aged'

export interface QuoteTrial {
  query: RouteQuery
  moves: MarketState
  /** Fee payer and owner of the input: either a wallet with all token accounts or a new one. */
  user: Wallet
  /** The wallet that moves prices between quote and execution. */
  counterparty: Wallet
  feeAccount: string | undefined
  /** Mint of the platform fee. */
  feeMint: string
  settings: SwapSettings
}

export interface Outcome {
  /**
   * `exact`: executed as quoted in the state of the quote. Else what has changed since, `pools` or `clock`, and the result:
   * `same`, `better`, `worse`, `slippage`, `refused`. Without a transaction `unbuilt` or `rejected CODE`.
   */
  what: string
  legs: number
  bytes: number
  violations: string[]
}

/** Error codes a rejected quote may have; any other code is a violation. */
const VALID_ERROR_CODES = new Set([
  'NO_ROUTES_FOUND',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_SMALL',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_LARGE',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT AMOUNT_TOO_LARGE',
  'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD',
  'TOKEN_NOT_TRADABLE',
])

/** Requests a quote, builds, verifies as the browser does, signs, executes, and compares with the recomputed amounts. */
export async function runQuoteTrial(
  market: RunningMarket,
  trial: QuoteTrial,
  random: Random,
): Promise<Outcome> {
  const { query, user } = trial
  const reply = await market.get(`/swap/v1/quote?${toQueryString(query)}`)
  if (reply.status !== 200) return classifyError(reply, query, market)
  const quote = reply.body as unknown as Quote
  const found = { legs: quote.routePlan.length, bytes: 0 }
  const { settings, feeAccount } = trial
  const sent = settings.dropsBps ? withoutBps(quote) : quote
  const built = await requestSwap(market, { quote: sent, user: user.address, feeAccount, settings })
  if ('refused' in built) return unbuilt(built.refused, settings, found)
  const { wire, report } = built
  found.bytes = wire.length
  const violations: string[] = []
  if (report.simulationError) violations.push(`simulated: ${JSON.stringify(report.simulationError)}`)
  const signed = user.sign(wire)
  const { localnet } = market
  const lookupTables = await fetchLookupTables(signed, (keys) => localnet.chain.getAccounts(keys))
  if (isOfBrowser(settings))
    violations.push(...(await checkAsBrowser(market, quote, trial, { signed, report, lookupTables })))
  const call = readCall(signed, lookupTables, trial.feeMint)
  const limit = report.dynamicSlippageReport?.otherAmount ?? quote.otherAmountThreshold
  if (limitOf(call) !== BigInt(limit)) violations.push(`a limit of ${limitOf(call)}, ${limit} promised`)
  const quotedIn = await RouteState.read(localnet, call)
  if (trial.moves === 'moved') await movePrices(market, quote, trial.counterparty, random)
  if (trial.moves === 'aged') await passTime(market, random, false)
  const executedIn = await RouteState.read(localnet, call)
  const feeBefore = await feeBalance(market, trial)
  const { landed, err, logs, signature } = localnet.submit(signed)
  await market.step()
  if (!landed) violations.push(`not accepted: ${JSON.stringify(err)}`)
  const amounts = err === null ? await amountsOf(market, trial, signature, feeBefore) : undefined
  const compared = compareExecution({ quote, call, quotedIn, executedIn, landed: { err, logs, amounts } })
  return { ...found, what: compared.what, violations: [...violations, ...compared.violations] }
}

async function classifyError(reply: Reply, query: RouteQuery, market: RunningMarket): Promise<Outcome> {
  const code = errorCodeOf(reply)
  const isExplained =
    VALID_ERROR_CODES.has(code) &&
    (code !== 'NO_ROUTES_FOUND' || isRestricted(query) || !(await hasPools(query, market)))
  return {
    what: `rejected ${code}`,
    legs: 0,
    bytes: 0,
    violations: isExplained ? [] : [`rejected with ${code}: ${String(reply.body.error)}`],
  }
}

const isRestricted = (query: RouteQuery) =>
  query.onlyDirectRoutes ||
  query.restrictIntermediateTokens ||
  query.dexes !== undefined ||
  query.excludeDexes !== undefined ||
  query.maxAccounts !== undefined

/** Without routing restrictions any sellable token has a route to any buyable token. */
async function hasPools({ inputMint, outputMint }: RouteQuery, market: RunningMarket): Promise<boolean> {
  const mints = new Map((await market.mints()).map((one) => [one.mint, one]))
  return mints.get(inputMint)?.isTaken === true && mints.get(outputMint)?.isGiven === true
}

const errorCodeOf = ({ body }: Reply) =>
  [body.errorCode, body.reason].filter((one) => one !== undefined).join(' ')

/** What the official Rust client keeps of a quote's shares. */
const withoutBps = (quote: Quote): Quote => ({
  ...quote,
  routePlan: quote.routePlan.map(({ bps: _, ...step }) => step),
})

/** A tip and an account of another kind are not in the bytes that a quote was fitted to. */
function unbuilt(refused: Reply, { request }: SwapSettings, found: Pick<Outcome, 'legs' | 'bytes'>): Outcome {
  const { body, status } = refused
  const isLarger =
    request.allowOptimizedWrappedSolTokenAccount === true ||
    typeof request.prioritizationFeeLamports === 'object'
  const isTooLarge = status === 200 || String(body.error) === 'Transaction too large'
  const violations = isLarger && isTooLarge ? [] : [`not built: ${status} ${errorCodeOf(refused)}`]
  return { what: 'unbuilt', ...found, violations }
}

/** Whether the web app's own check accepts a swap with these settings. */
const isOfBrowser = ({ via, dropsBps, dynamicSlippage, request }: SwapSettings): boolean =>
  (via === 'swap' || via === 'swap-v2') &&
  !dropsBps &&
  !dynamicSlippage &&
  !request.useSharedAccounts &&
  !request.allowOptimizedWrappedSolTokenAccount &&
  tipOf(request) === 0n

const tipOf = ({ prioritizationFeeLamports: fee }: SwapSettings['request']): bigint =>
  typeof fee === 'object' && fee !== null && 'jitoTipLamports' in fee ? BigInt(fee.jitoTipLamports) : 0n

interface SignedSwap {
  signed: Uint8Array
  report: RequestedSwap['report']
  lookupTables: LookupTables
}

/** Why the check of the browser rejects a signed transaction. */
async function checkAsBrowser(
  market: RunningMarket,
  quote: Quote,
  trial: QuoteTrial,
  { signed, report, lookupTables }: SignedSwap,
): Promise<string[]> {
  const intent = await intentOf(quote, trial, market, report)
  const cluster = await market.clusterValues()
  const checked = await verifySwapTransaction(signed, intent, { signed: true, lookupTables, cluster })
  return checked.ok ? [] : [`the browser check rejects it: ${checked.reason}`]
}

/** The intent of a quote as the browser has it. */
async function intentOf(
  quote: Quote,
  { user, feeAccount, settings }: Pick<QuoteTrial, 'user' | 'feeAccount' | 'settings'>,
  market: RunningMarket,
  { prioritizationFeeLamports = 0 }: RequestedSwap['report'],
): Promise<SwapIntent> {
  const mints = [...routeMints(quote)]
  const { accounts } = await market.localnet.chain.getAccounts(mints)
  const tokenPrograms = new Map(mints.map((mint, at) => [mint, accounts[at]?.owner]))
  return toSwapIntent(quote, {
    user: user.address,
    ...(feeAccount && quote.platformFee ? { feeAccount } : {}),
    wrapSol: settings.wrapSol,
    maxPriorityFeeLamports: BigInt(prioritizationFeeLamports),
    readSwap: programs.readSwap,
    tokenProgramOf: (mint) => tokenPrograms.get(mint),
  })
}

/** The swap as the instruction says it. */
function readCall(signed: Uint8Array, lookupTables: LookupTables, feeMint: string): RouteCall {
  const parsed = parseTransaction(signed, lookupTables)
  if (!parsed.ok) throw new Error(parsed.reason)
  for (const instruction of parsed.transaction.instructions) {
    const reading = programs.readSwap(instruction)
    if (reading?.ok === false) throw new Error(reading.reason)
    if (reading?.call) return { ...reading.call, feeMint }
  }
  throw new Error('the transaction has no swap')
}

const limitOf = ({ swapMode, amountIn, amountOut }: RouteCall) =>
  swapMode === 'ExactIn' ? amountOut : amountIn

async function feeBalance(market: RunningMarket, { feeAccount }: QuoteTrial): Promise<bigint> {
  if (feeAccount === undefined) return 0n
  const { accounts } = await market.localnet.chain.getAccounts([feeAccount])
  return (accounts[0] && decodeTokenAccount(accounts[0].data)?.amount) ?? 0n
}

/** What the swap took and paid, from the balances around it; undefined when the transaction does not tell. */
async function amountsOf(
  market: RunningMarket,
  trial: QuoteTrial,
  signature: string,
  feeBefore: bigint,
): Promise<RouteAmounts | undefined> {
  const executed = await transactionRpc(market.localnet.chain.rpc).transaction(signature)
  const { inputMint, outputMint } = trial.query
  const otherLamports = tipOf(trial.settings.request)
  const sides = { user: trial.user.address, inputMint, outputMint, otherLamports }
  const amounts = executed && computeSwapAmounts(executed, sides)
  const fee = (await feeBalance(market, trial)) - feeBefore
  return amounts && { amountIn: amounts.inputAmount, amountOut: amounts.outputAmount, fee }
}
