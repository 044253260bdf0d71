import { minimumOut } from '@callisto/amount'
import type { Quote, SwapRequest } from '@callisto/contract'
import { decodeTokenAccount, parseRoute, programErrors } from '@callisto/program-clients'
import {
  readLookupTables,
  SLIPPAGE_EXCEEDED,
  type SwapIntent,
  swapAmounts,
  transactionFault,
  transactionRpc,
  verifySwapTransaction,
} from '@callisto/solana'
import { between, logBetween, pick, type Random } from '../../routing/random.ts'
import { type Question, queryOf } from './question.ts'
import type { Reply, RunningMarket } from './running-market.ts'
import type { Wallet } from './wallet.ts'

export type Moves = 'still' | 'moved'

export interface Trial {
  question: Question
  moves: Moves
  /** Signs and pays; owns the input, and everything else or nothing else. */
  user: Wallet
  /** Trades in between. */
  other: Wallet
  feeAccount: string | undefined
  /** Whether the fee's own transfer loses a transfer fee on the way. */
  isFeeTaxed: boolean
}

export interface Outcome {
  /** One word to count: `exact`, `decayed`, `better`, `worse`, `slippage`, `emptied`, `dust`, or `refused CODE`. */
  what: string
  legs: number
  bytes: number
  violations: string[]
}

/** What venues say when a pool has moved further than any price: it no longer holds the output, or gives none for dust. */
const EMPTIED = /(holds too little for this|The curve is complete)$/
const NOTHING = 'An amount is zero'
/** Venues whose fees fall as time goes by, which no one can hold still: then more arrives than was quoted. */
const DECAYING = new Set(['Callisto DLMM', 'Callisto Launchpad'])
/** A step that brought more than this did not bring it to nothing by others' trades. */
const DUST = 10n

/** What a refused quote may say; any other code is a fault. */
const LEGITIMATE = new Set([
  'NO_ROUTES_FOUND',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_SMALL',
  'COULD_NOT_FIND_ANY_ROUTE AMOUNT_TOO_LARGE',
  'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT AMOUNT_TOO_LARGE',
  'CANNOT_COMPUTE_OTHER_AMOUNT_THRESHOLD',
  'TOKEN_NOT_TRADABLE',
])

/** One quote: asked, built, checked as a browser would, signed, executed, and held against what it promised. */
export async function tryQuote(market: RunningMarket, trial: Trial, random: Random): Promise<Outcome> {
  const { question, user } = trial
  const reply = await market.get(`/swap/v1/quote?${queryOf(question)}`)
  if (reply.status !== 200) return refused(reply, question, market)
  const quote = reply.body as unknown as Quote
  const found = { legs: quote.routePlan.length, bytes: 0 }
  const built = await market.post('/swap/v1/swap', requestOf(quote, trial, random))
  if (built.status !== 200) return { what: 'unbuilt', ...found, violations: [`not built: ${said(built)}`] }
  const wire = Buffer.from(String(built.body.swapTransaction), 'base64')
  found.bytes = wire.length
  const violations: string[] = []
  if (built.body.simulationError) violations.push(`simulated: ${JSON.stringify(built.body.simulationError)}`)
  const signed = user.sign(wire)
  const lookupTables = await readLookupTables(wire, (keys) => market.localnet.chain.getAccounts(keys))
  const intent = await intentOf(quote, trial, market)
  const checked = await verifySwapTransaction(signed, intent, { signed: true, lookupTables })
  if (!checked.ok) violations.push(`a browser would refuse it: ${checked.reason}`)
  if (trial.moves === 'moved') await moveMarket(market, quote, trial, random)
  const feeBefore = await feeHeld(market, trial)
  const landed = market.localnet.submit(signed)
  await market.step()
  if (!landed.landed) violations.push(`turned away: ${JSON.stringify(landed.err)}`)
  const what =
    landed.err === null
      ? await compare(market, quote, trial, landed.signature, feeBefore, violations)
      : failure(landed, quote, trial, violations)
  return { what, ...found, violations }
}

async function refused(reply: Reply, question: Question, market: RunningMarket): Promise<Outcome> {
  const code = said(reply)
  const isExplained =
    LEGITIMATE.has(code) &&
    (code !== 'NO_ROUTES_FOUND' || isRuled(question) || !(await isTraded(question, market)))
  return {
    what: `refused ${code}`,
    legs: 0,
    bytes: 0,
    violations: isExplained ? [] : [`refused with ${code}: ${String(reply.body.error)}`],
  }
}

const isRuled = (question: Question) =>
  question.onlyDirectRoutes ||
  question.restrictIntermediateTokens ||
  question.dexes !== undefined ||
  question.excludeDexes !== undefined ||
  question.maxAccounts !== undefined

/** Without a rule in the way there is a way from any token that a pool takes to any that a pool gives. */
async function isTraded({ inputMint, outputMint }: Question, market: RunningMarket): Promise<boolean> {
  const mints = new Map((await market.mints()).map((one) => [one.mint, one]))
  return mints.get(inputMint)?.isTaken === true && mints.get(outputMint)?.isGiven === true
}

const said = ({ body }: Reply) => [body.errorCode, body.reason].filter((one) => one !== undefined).join(' ')

function requestOf(quoteResponse: Quote, { user, feeAccount }: Trial, random: Random): SwapRequest {
  return {
    quoteResponse,
    userPublicKey: user.address,
    asLegacyTransaction: false,
    dynamicComputeUnitLimit: random() < 0.1,
    ...(feeAccount ? { feeAccount } : {}),
  }
}

async function intentOf(
  quote: Quote,
  { user, feeAccount }: Trial,
  market: RunningMarket,
): Promise<SwapIntent> {
  const exactIn = quote.swapMode === 'ExactIn'
  const mints = [
    ...new Set(quote.routePlan.flatMap(({ swapInfo }) => [swapInfo.inputMint, swapInfo.outputMint])),
  ]
  const { accounts } = await market.localnet.chain.getAccounts(mints)
  const refs = new Map(mints.map((mint, at) => [mint, { mint, tokenProgram: accounts[at]?.owner ?? '' }]))
  return {
    user: user.address,
    swapMode: quote.swapMode,
    input: refs.get(quote.inputMint)!,
    output: refs.get(quote.outputMint)!,
    amountIn: BigInt(exactIn ? quote.inAmount : quote.otherAmountThreshold),
    amountOut: exactIn ? minimumOut(BigInt(quote.outAmount), quote.slippageBps) : BigInt(quote.outAmount),
    wrapSol: true,
    intermediates: [...refs.values()],
    platformFeeBps: quote.platformFee?.feeBps ?? 0,
    ...(feeAccount && quote.platformFee ? { feeAccount } : {}),
    maxPriorityFeeLamports: 0n,
    readRoute: parseRoute,
  }
}

/** Somebody trades in pools of the route, one way or the other; or the market goes on for a while. */
async function moveMarket(
  market: RunningMarket,
  quote: Quote,
  { other }: Trial,
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
    // Any result will do: the least of it is none.
    const pushed = {
      ...quote,
      inputMint,
      outputMint,
      inAmount,
      outAmount: '1',
      otherAmountThreshold: '0',
      swapMode: 'ExactIn',
      slippageBps: 10_000,
      platformFee: null,
      routePlan: [{ swapInfo: { ...swapInfo, inputMint, outputMint }, bps: 10_000 }],
    }
    const built = await market.post('/swap/v1/swap', { quoteResponse: pushed, userPublicKey: other.address })
    if (built.status !== 200) throw new Error(`no transaction to move a pool with: ${said(built)}`)
    market.localnet.submit(other.sign(Buffer.from(String(built.body.swapTransaction), 'base64')))
  }
  if (random() < between(random, 0, 1)) await market.step()
}

async function feeHeld(market: RunningMarket, { feeAccount }: Trial): Promise<bigint | undefined> {
  if (feeAccount === undefined) return undefined
  const { accounts } = await market.localnet.chain.getAccounts([feeAccount])
  return accounts[0] && decodeTokenAccount(accounts[0].data)?.amount
}

async function compare(
  market: RunningMarket,
  quote: Quote,
  trial: Trial,
  signature: string,
  feeBefore: bigint | undefined,
  violations: string[],
): Promise<string> {
  const executed = await transactionRpc(market.localnet.chain.rpc).transaction(signature)
  const sides = { user: trial.user.address, inputMint: quote.inputMint, outputMint: quote.outputMint }
  const amounts = executed && swapAmounts(executed, sides)
  if (!amounts) {
    violations.push('the transaction shows no amounts')
    return 'unread'
  }
  const { inputAmount, outputAmount } = amounts
  const exactIn = quote.swapMode === 'ExactIn'
  const limit = BigInt(quote.otherAmountThreshold)
  const [quotedIn, quotedOut] = [BigInt(quote.inAmount), BigInt(quote.outAmount)]
  if (exactIn && outputAmount < limit)
    violations.push(`${outputAmount} delivered, at least ${limit} promised`)
  if (exactIn && inputAmount > quotedIn) violations.push(`${inputAmount} spent of ${quotedIn}`)
  if (!exactIn && inputAmount > limit) violations.push(`${inputAmount} spent, at most ${limit} promised`)
  if (!exactIn && outputAmount < quotedOut) violations.push(`${outputAmount} delivered of ${quotedOut}`)
  const isExact = inputAmount === quotedIn && outputAmount === quotedOut
  const isBetter = exactIn ? outputAmount >= quotedOut : inputAmount <= quotedIn
  const decays = isBetter && quote.routePlan.some(({ swapInfo }) => DECAYING.has(swapInfo.label ?? ''))
  if (trial.moves === 'still' && !isExact && decays) return 'decayed'
  if (trial.moves === 'still' && !isExact)
    violations.push(`quoted ${quotedIn} -> ${quotedOut}, done ${inputAmount} -> ${outputAmount}`)
  if (trial.moves === 'still' && feeBefore !== undefined) {
    const fee = ((await feeHeld(market, trial)) ?? 0n) - feeBefore
    const quoted = BigInt(quote.platformFee?.amount ?? 0)
    if (trial.isFeeTaxed ? fee > quoted : fee !== quoted) violations.push(`a fee of ${fee}, quoted ${quoted}`)
  }
  if (isExact) return 'exact'
  return isBetter ? 'better' : 'worse'
}

function failure(
  { err, logs }: { err: unknown; logs: readonly string[] },
  { routePlan }: Quote,
  { moves }: Trial,
  violations: string[],
): string {
  const fault = transactionFault(err, logs, programErrors)
  if (fault?.programCode === SLIPPAGE_EXCEEDED && moves === 'moved') return 'slippage'
  if (EMPTIED.test(fault?.message ?? '') && moves === 'moved') return 'emptied'
  const isDust = routePlan.some(({ swapInfo }) => BigInt(swapInfo.outAmount) <= DUST)
  if (fault?.message === NOTHING && isDust && moves === 'moved') return 'dust'
  violations.push(`failed: ${fault?.message} ${fault?.programId ?? ''} ${JSON.stringify(err)}`)
  return 'failed'
}
