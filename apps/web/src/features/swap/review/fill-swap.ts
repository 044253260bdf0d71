import type { OrderReply, Quote } from '@callisto/contract'
import { decodeMint, type FillTerms, type FillToken, verifyFill } from '@callisto/program-clients'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  associatedTokenAddress,
  type ClusterValues,
  equalBytes,
  type ParsedTransaction,
  parseTransaction,
  rentExemptLamports,
  type SwapIntent,
  type SwapSummary,
  TOKEN_ACCOUNT_BYTES,
} from '@callisto/solana'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import { ultra } from '../../../lib/api/ultra.ts'
import { programs } from '../../../lib/programs/page-programs.ts'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'
import { fromBase64 } from '../../../lib/text/base64.ts'
import type { QuoteSnapshot } from '../model/machine.ts'
import type { BuildResult, BuiltSwap } from './build-swap.ts'
import { simulateSwap } from './simulate-swap.ts'

/** An order is asked for beside the build of the pools' transaction, which nobody shall wait for longer. */
const DEADLINE_MS = 3_000
/** Within which the service takes the signature, less the time of its way; it names 20 s. */
const SIGN_WITHIN_MS = 18_000

/** The place of a venue's label in routes and receipts: a request for quotes. */
const MAKER_LABEL = 'RFQ'

/**
 * The same swap by a market maker: an order of the trading service that this browser has verified and simulated. Undefined
 * where no maker offers it, where the settings ask for what a maker cannot do, and for anything that is not exactly as asked.
 */
export async function buildFillSwap(
  { quote, fee }: QuoteSnapshot,
  user: string,
  { cluster, settings, nowMs }: { cluster: ClusterValues; settings: SwapSettings; nowMs: number },
): Promise<BuiltSwap | undefined> {
  if (!settings.asksMakers || settings.useWSol || settings.asLegacyTransaction || fee) return undefined
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const order = await requestOrder(quote, user, signal)
    return order && (await toBuiltSwap(order, quote, user, { cluster, nowMs, signal }))
  } catch {
    // The pools fill it then.
    return undefined
  }
}

type MakerOrder = OrderReply & { transaction: string; maker: string; lastValidBlockHeight: string }

/** The best order of a maker; undefined without one, and for one of another swap. */
async function requestOrder(
  quote: Quote,
  taker: string,
  signal: AbortSignal,
): Promise<MakerOrder | undefined> {
  const { inputMint, outputMint, swapMode, inAmount, outAmount } = quote
  const isExactIn = swapMode === 'ExactIn'
  const amount = BigInt(isExactIn ? inAmount : outAmount)
  const query = { inputMint, outputMint, amount, taker, swapMode, excludeRouters: ['metis'] }
  const order = await ultra.order(query, signal)
  const isSame =
    order.inputMint === inputMint &&
    order.outputMint === outputMint &&
    order.swapMode === swapMode &&
    (isExactIn ? order.inAmount : order.outAmount) === String(amount)
  return isSame && order.swapType === 'rfq' && order.transaction && order.maker && order.lastValidBlockHeight
    ? (order as MakerOrder)
    : undefined
}

interface FillContext {
  cluster: ClusterValues
  nowMs: number
  signal: AbortSignal
}

async function toBuiltSwap(
  order: MakerOrder,
  quote: Quote,
  user: string,
  { cluster, nowMs, signal }: FillContext,
): Promise<BuiltSwap | undefined> {
  const wire = fromBase64(order.transaction)
  const terms = await readTerms(order, user, signal)
  const parsed = parseTransaction(wire)
  if (!terms || !parsed.ok || (await verifyFill(wire, terms)) !== undefined) return undefined
  const { transaction } = parsed
  const intent = toIntent(terms, quote)
  const summary = await toSummary(terms, transaction)
  const simulation = await simulateSwap({ wire, transaction, intent, summary }, signal)
  if (!simulation.ok || !simulation.simulated) return undefined
  return {
    wire,
    lastValidBlockHeight: Number(order.lastValidBlockHeight),
    quote: toFilledQuote(order, quote),
    intent,
    lookupTables: {},
    cluster,
    tokenAccountRentLamports: rentExemptLamports(cluster, TOKEN_ACCOUNT_BYTES),
    summary,
    simulated: simulation.simulated,
    fill: { requestId: order.requestId, maker: order.maker, signBeforeMs: nowMs + SIGN_WITHIN_MS },
    verifySigned: async (signed) => verifySignedFill(signed, transaction, user),
  }
}

/** The terms of an order with the token programs and decimals of the mints as this browser reads them. */
async function readTerms(
  order: MakerOrder,
  taker: string,
  signal: AbortSignal,
): Promise<FillTerms | undefined> {
  const { accounts } = await readAccounts([order.inputMint, order.outputMint], { signal })
  const [input, output] = accounts.map((account): FillToken | undefined => {
    const mint = account && decodeMint(account.data)
    return mint && { mint: account.address, tokenProgram: account.owner, decimals: mint.decimals }
  })
  if (!input || !output) return undefined
  const { maker, inAmount, outAmount } = order
  return { taker, maker, input, output, inAmount: BigInt(inAmount), outAmount: BigInt(outAmount) }
}

/** Both amounts are exact; the maker pays the fee of the network. */
function toIntent({ taker, maker, input, output, inAmount, outAmount }: FillTerms, quote: Quote): SwapIntent {
  return {
    user: taker,
    feePayer: maker,
    swapMode: quote.swapMode,
    input,
    output,
    amountIn: inAmount,
    amountOut: outAmount,
    wrapSol: true,
    route: [],
    platformFeeBps: 0,
    maxPriorityFeeLamports: 0n,
    readSwap: programs.readSwap,
  }
}

async function toSummary(
  { taker, input, output, inAmount, outAmount }: FillTerms,
  { instructions }: ParsedTransaction,
): Promise<SwapSummary> {
  const opensOutput = instructions.some(({ programId }) => programId === ASSOCIATED_TOKEN_PROGRAM)
  const account = await associatedTokenAddress(taker, output.mint, output.tokenProgram)
  return {
    spend: { mint: input.mint, amount: inAmount, exact: true },
    receive: { mint: output.mint, amount: outAmount, exact: true, account },
    platformFee: undefined,
    opens: opensOutput ? [output.mint] : [],
    closes: [],
    feeLamports: 0n,
    priorityFeeLamports: 0n,
    tipLamports: 0n,
  }
}

/** The order as a quote, for all that shows one. */
function toFilledQuote({ inAmount, outAmount, maker }: MakerOrder, quote: Quote): Quote {
  const { inputMint, outputMint, swapMode } = quote
  const swapInfo = { ammKey: maker, label: MAKER_LABEL, inputMint, outputMint, inAmount, outAmount }
  return {
    ...{ inputMint, outputMint, swapMode, inAmount, outAmount },
    otherAmountThreshold: swapMode === 'ExactIn' ? outAmount : inAmount,
    slippageBps: 0,
    routePlan: [{ swapInfo, percent: 100, bps: 10_000 }],
  }
}

/** The wallet must return the message that was approved, to the byte, with its own signature. */
function verifySignedFill(
  signed: Uint8Array,
  approved: ParsedTransaction,
  user: string,
): { ok: true } | { ok: false; reason: string } {
  const parsed = parseTransaction(signed)
  if (!parsed.ok) return parsed
  if (!equalBytes(parsed.transaction.message, approved.message))
    return { ok: false, reason: 'the message differs from the one that you approved' }
  if (parsed.transaction.unsigned.includes(user)) return { ok: false, reason: 'your signature is missing' }
  return { ok: true }
}

/** The better of the pools' swap and a maker's; where the pools have none, the maker's. */
export async function betterSwap(
  pools: Promise<BuildResult>,
  fill: Promise<BuiltSwap | undefined>,
): Promise<BuildResult> {
  const [byPools, byMaker] = await Promise.allSettled([pools, fill])
  const filled = byMaker.status === 'fulfilled' ? byMaker.value : undefined
  if (!filled) return pools
  const result = byPools.status === 'fulfilled' ? byPools.value : undefined
  return result?.ok && !isBetterFill(filled, result.built) ? result : { ok: true, built: filled }
}

/**
 * Whether a maker's swap is at least as good by its simulated outcome: more out of a fixed input, less in for a fixed output.
 * Of equal ones it is the maker's, who pays the fee of the network. Where no endpoint could simulate the pools' swap, that is
 * taken for what it is quoted.
 */
function isBetterFill(fill: BuiltSwap, pools: BuiltSwap): boolean {
  if (!fill.simulated) return false
  const { swapMode, inAmount, outAmount } = pools.quote
  const { input, output } = pools.simulated ?? { input: BigInt(inAmount), output: BigInt(outAmount) }
  return swapMode === 'ExactIn' ? fill.simulated.output >= output : fill.simulated.input <= input
}
