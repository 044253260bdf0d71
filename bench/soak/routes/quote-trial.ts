import { AMMS } from '@callisto/amms'
import type { Quote } from '@callisto/contract'
import { decodeTokenAccount, ProgramRegistry } from '@callisto/program-clients'
import {
  classifyTransactionError,
  computeSwapAmounts,
  fetchLookupTables,
  routeMints,
  SLIPPAGE_EXCEEDED,
  type SwapIntent,
  toSwapIntent,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import { type RouteQuery, toQueryString } from './random-request.ts'
import { type RequestedSwap, requestSwap } from './request-swap.ts'
import type { Reply, RunningMarket } from './running-market.ts'
import type { SwapSettings } from './swap-settings.ts'
import type { Wallet } from './wallet.ts'

const programs = new ProgramRegistry(AMMS.map(({ program }) => program))

export type MarketState = 'still' | 'moved'

export interface QuoteTrial {
  query: RouteQuery
  moves: MarketState
  /** Fee payer and owner of the input: either a wallet with all token accounts or a new one. */
  user: Wallet
  /** The wallet that moves prices between quote and execution. */
  counterparty: Wallet
  feeAccount: string | undefined
  settings: SwapSettings
  /** Whether the mint of the platform fee has a transfer fee. */
  isFeeTaxed: boolean
}

export interface Outcome {
  /** Category: `exact`, `decayed`, `better`, `worse`, `slippage`, `emptied`, `dust`, or `rejected CODE`. */
  what: string
  legs: number
  bytes: number
  violations: string[]
}

/** Venue errors of a pool that others have traded to its limit. */
const DRAINED_POOL = /(holds too little for this|The curve is complete)$/
const ZERO_AMOUNT = 'An amount is zero'
/** Venues whose fees fall with time alone: execution may return more than the quote. */
const DECAYING = new Set(['Callisto DLMM', 'Callisto Launchpad'])
/** Above this output a step cannot be rounded to 0 by other trades. Base units. */
const DUST = 10n

/** Error codes a rejected quote may have; any other code is a violation. */
const VALID_ERROR_CODES = new Set([
  'NO_ROUTES_FOUND',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_SMALL',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_LARGE',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT AMOUNT_TOO_LARGE',
  'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD',
  'TOKEN_NOT_TRADABLE',
])

/** Requests a quote, builds, verifies as the browser does, signs, executes, and compares with the quoted amounts. */
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
  if (isOfBrowser(settings)) violations.push(...(await checkAsBrowser(market, quote, trial, signed, report)))
  if (trial.moves === 'moved') await movePrices(market, quote, trial, random)
  const feeBefore = await feeBalance(market, trial)
  const landed = market.localnet.submit(signed)
  await market.step()
  if (!landed.landed) violations.push(`not accepted: ${JSON.stringify(landed.err)}`)
  const what =
    landed.err === null
      ? await compare(
          market,
          withChosenSlippage(quote, report),
          trial,
          landed.signature,
          feeBefore,
          violations,
        )
      : failure(landed, quote, trial, violations)
  return { what, ...found, violations }
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

/** The limit that the transaction enforces. */
const withChosenSlippage = (
  quote: Quote,
  { dynamicSlippageReport: chosen }: RequestedSwap['report'],
): Quote => (chosen ? { ...quote, otherAmountThreshold: String(chosen.otherAmount) } : quote)

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

/** Why the check of the browser rejects a signed transaction. */
async function checkAsBrowser(
  market: RunningMarket,
  quote: Quote,
  trial: QuoteTrial,
  signed: Uint8Array,
  report: RequestedSwap['report'],
): Promise<string[]> {
  const lookupTables = await fetchLookupTables(signed, (keys) => market.localnet.chain.getAccounts(keys))
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

/** Trades in pools of the route in a random direction, or lets the market run for some blocks. */
async function movePrices(
  market: RunningMarket,
  quote: Quote,
  { counterparty }: QuoteTrial,
  random: Random,
): Promise<void> {
  if (random() < 0.15) {
    const blocks = 1 + Math.floor(random() * 8)
    for (let block = 0; block < blocks; block++) await market.step(true)
    return
  }
  const pushes = 1 + Math.floor(random() * 2)
  for (let push = 0; push < pushes; push++) {
    const { swapInfo } = pick(random, quote.routePlan)
    const [inputMint, outputMint, amount] =
      random() < 0.7
        ? [swapInfo.inputMint, swapInfo.outputMint, swapInfo.inAmount]
        : [swapInfo.outputMint, swapInfo.inputMint, swapInfo.outAmount]
    const size = Math.floor(Number(amount) * logBetween(random, 0.001, 2))
    const inAmount = String(Math.max(1, Math.min(size, Number.MAX_SAFE_INTEGER)))
    // No minimum: the amount received does not matter.
    const { platformFee: _, ...rest } = quote
    const pushed = {
      ...rest,
      inputMint,
      outputMint,
      inAmount,
      outAmount: '1',
      otherAmountThreshold: '0',
      swapMode: 'ExactIn',
      slippageBps: 10_000,
      routePlan: [{ swapInfo: { ...swapInfo, inputMint, outputMint }, bps: 10_000 }],
    }
    const built = await market.post('/swap/v1/swap', {
      quoteResponse: pushed,
      userPublicKey: counterparty.address,
    })
    if (built.status !== 200) throw new Error(`no transaction to move a pool: ${errorCodeOf(built)}`)
    market.localnet.submit(counterparty.sign(Buffer.from(String(built.body.swapTransaction), 'base64')))
  }
  if (random() < between(random, 0, 1)) await market.step()
}

async function feeBalance(market: RunningMarket, { feeAccount }: QuoteTrial): Promise<bigint | undefined> {
  if (feeAccount === undefined) return undefined
  const { accounts } = await market.localnet.chain.getAccounts([feeAccount])
  return accounts[0] && decodeTokenAccount(accounts[0].data)?.amount
}

async function compare(
  market: RunningMarket,
  quote: Quote,
  trial: QuoteTrial,
  signature: string,
  feeBefore: bigint | undefined,
  violations: string[],
): Promise<string> {
  const executed = await transactionRpc(market.localnet.chain.rpc).transaction(signature)
  const sides = {
    user: trial.user.address,
    inputMint: quote.inputMint,
    outputMint: quote.outputMint,
    otherLamports: tipOf(trial.settings.request),
  }
  const amounts = executed && computeSwapAmounts(executed, sides)
  if (!amounts) {
    violations.push('the transaction has no amounts')
    return 'unread'
  }
  const { inputAmount, outputAmount } = amounts
  const exactIn = quote.swapMode === 'ExactIn'
  const limit = BigInt(quote.otherAmountThreshold)
  const [quotedIn, quotedOut] = [BigInt(quote.inAmount), BigInt(quote.outAmount)]
  if (exactIn && outputAmount < limit) violations.push(`${outputAmount} received, minimum ${limit}`)
  if (exactIn && inputAmount > quotedIn) violations.push(`${inputAmount} spent of ${quotedIn}`)
  if (!exactIn && inputAmount > limit) violations.push(`${inputAmount} spent, maximum ${limit}`)
  if (!exactIn && outputAmount < quotedOut) violations.push(`${outputAmount} received of ${quotedOut}`)
  const isExact = inputAmount === quotedIn && outputAmount === quotedOut
  const isBetter = exactIn ? outputAmount >= quotedOut : inputAmount <= quotedIn
  const decays = isBetter && quote.routePlan.some(({ swapInfo }) => DECAYING.has(swapInfo.label ?? ''))
  if (trial.moves === 'still' && !isExact && decays) return 'decayed'
  if (trial.moves === 'still' && !isExact)
    violations.push(
      `quoted ${quotedIn} -> ${quotedOut}, executed ${inputAmount} -> ${outputAmount} by ${labelsOf(quote)}`,
    )
  if (trial.moves === 'still' && feeBefore !== undefined) {
    const fee = ((await feeBalance(market, trial)) ?? 0n) - feeBefore
    const quoted = BigInt(quote.platformFee?.amount ?? 0)
    if (trial.isFeeTaxed ? fee > quoted : fee !== quoted) violations.push(`a fee of ${fee}, quoted ${quoted}`)
  }
  if (isExact) return 'exact'
  return isBetter ? 'better' : 'worse'
}

const labelsOf = ({ routePlan }: Quote): string =>
  routePlan.map(({ swapInfo }) => swapInfo.label ?? swapInfo.ammKey).join(', ')

function failure(
  { err, logs }: { err: unknown; logs: readonly string[] },
  { routePlan }: Quote,
  { moves }: QuoteTrial,
  violations: string[],
): string {
  const fault = classifyTransactionError(err, logs, programs.errors)
  if (fault?.programCode === SLIPPAGE_EXCEEDED && moves === 'moved') return 'slippage'
  if (DRAINED_POOL.test(fault?.message ?? '') && moves === 'moved') return 'emptied'
  const isDust = routePlan.some(({ swapInfo }) => BigInt(swapInfo.outAmount) <= DUST)
  if (fault?.message === ZERO_AMOUNT && isDust && moves === 'moved') return 'dust'
  violations.push(`failed: ${fault?.message} ${fault?.programId ?? ''} ${JSON.stringify(err)}`)
  return 'failed'
}
