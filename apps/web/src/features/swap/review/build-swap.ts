import {
  ApiError,
  type createSwap,
  createSwapEndpoint,
  type getTipFloor,
  type Quote,
  type SwapReply,
  tipFloorEndpoint,
} from '@callisto/contract'
import { t } from '@callisto/i18n'
import {
  type ClusterValues,
  fetchLookupTables,
  type LookupTables,
  rentExemptLamports,
  routeMints,
  type SwapIntent,
  type SwapSummary,
  TOKEN_ACCOUNT_BYTES,
  toSwapIntent,
  verifySwapTransaction,
} from '@callisto/solana'
import { blockEngine } from '../../../lib/api/block-engine.ts'
import { call, errorCode, rpc } from '../../../lib/api/call.ts'
import { readAccounts } from '../../../lib/api/read-accounts.ts'
import { record } from '../../../lib/api/values.ts'
import { programs } from '../../../lib/programs/page-programs.ts'
import { dropReferralFees } from '../../../lib/referral/referral-fee.ts'
import type { SwapSettings } from '../../../lib/site/swap-settings.ts'
import { fromBase64 } from '../../../lib/text/base64.ts'
import { failureText } from '../../../lib/text/failure-text.ts'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'
import type { QuoteSnapshot } from '../model/machine.ts'
import { quoteErrorMessage, stageMessages } from '../model/messages.ts'
import { type SimulatedSwap, simulateSwap } from './simulate-swap.ts'
import { type SwapCosts, toSwapCosts } from './swap-costs.ts'

/** A transaction that matches the swap intent. */
export interface BuiltSwap {
  wire: Uint8Array
  lastValidBlockHeight: number
  /** What is approved: the quote of the pools, or the offer of a market maker in its form. */
  quote: Quote
  intent: SwapIntent
  /** Lookup tables as read from the chain by this browser. */
  lookupTables: LookupTables
  cluster: ClusterValues
  /** Rent exemption of a token account without extensions. */
  tokenAccountRentLamports: bigint
  summary: SwapSummary
  /** Result of a simulation by this browser; undefined when no endpoint could simulate it. */
  simulated: SimulatedSwap | undefined
  /** Set where a market maker fills the swap: it signs after the wallet, pays the fee and sends. */
  fill?: { requestId: string; maker: string; signBeforeMs: number }
  /** Compares what the wallet returned with the same intent. */
  verifySigned: (signed: Uint8Array) => Promise<{ ok: true } | { ok: false; reason: string }>
}

export interface BuildOptions {
  cluster: ClusterValues
  settings: SwapSettings
  version: 0 | 1
  /** Blocks within which the swap must land; the life of a blockhash when undefined. */
  blockhashSlotsToExpiry?: number | undefined
}

export type BuildResult = { ok: true; built: BuiltSwap } | { ok: false; error: FlowError }

/**
 * Requests the transaction of a quote from the trading service and verifies it against the swap intent. A transaction
 * that does not match to the unit, or whose simulation changes anything else, is rejected before the wallet is opened.
 */
export async function buildSwap(
  quoted: QuoteSnapshot,
  account: string,
  options: BuildOptions,
  signal?: AbortSignal,
): Promise<BuildResult> {
  const { cluster, version } = options
  const costs = await fetchCosts(options.settings, signal)
  const [intent, reply] = await Promise.all([
    fetchIntent(quoted, account, options.settings, costs, signal),
    requestSwap(quoted, account, options, costs, signal),
  ])
  if (intent === undefined) return { ok: false, error: closedFeeAccount() }
  if (!reply.ok) return reply
  const wire = fromBase64(reply.transaction)
  const lookupTables = await fetchLookupTables(wire, (keys) => readAccounts(keys, { signal }))
  const expected = withVersion(cluster, version)
  const checked = await verifySwapTransaction(wire, intent, { lookupTables, cluster: expected })
  if (!checked.ok)
    return { ok: false, error: { code: `VERIFY: ${checked.reason}`, message: t(stageMessages.verify) } }
  const { lastValidBlockHeight } = reply
  const { summary, transaction } = checked
  if (programs.isRouterMoved && !(await isRouterKnown(programs.router, signal)))
    return { ok: false, error: { code: 'VERIFY: another router program', message: t(stageMessages.verify) } }
  const simulation = await simulateSwap({ wire, transaction, intent, summary }, signal)
  if (!simulation.ok) return simulation
  const tokenAccountRentLamports = rentExemptLamports(cluster, TOKEN_ACCOUNT_BYTES)
  return {
    ok: true,
    built: {
      wire,
      lastValidBlockHeight,
      quote: quoted.quote,
      intent,
      lookupTables,
      cluster: expected,
      tokenAccountRentLamports,
      summary,
      simulated: simulation.simulated,
      verifySigned: (signed) =>
        verifySwapTransaction(signed, intent, {
          signed: true,
          blockhash: transaction.blockhash,
          lookupTables,
          cluster: expected,
        }),
    },
  }
}

/** Whether the router program at an address that is not this build's is the one that this build can read. */
const isRouterKnown = async (program: string, signal?: AbortSignal): Promise<boolean> => {
  const { isKnownRouter } = await import('../../../lib/programs/known-router.ts')
  return isKnownRouter(program, (keys) => readAccounts(keys, { signal }))
}

/** The form quotes the swap without the fee then. */
function closedFeeAccount(): FlowError {
  dropReferralFees()
  return {
    code: 'REFERRAL_ACCOUNT_CLOSED',
    message: t('The account of the referral fee was closed. The swap is quoted again without it.'),
  }
}

/** The cluster with version 1 only where it was requested, so that another one is rejected. */
function withVersion(cluster: ClusterValues, version: 0 | 1): ClusterValues {
  const { 1: v1, ...others } = cluster.formats
  return { ...cluster, formats: version === 1 && v1 ? { ...others, 1: v1 } : others }
}

/**
 * The swap intent: amounts and pools of the quote, token programs of the mints as read from the chain. Undefined when the
 * fee account is gone.
 */
async function fetchIntent(
  { quote, fee }: QuoteSnapshot,
  user: string,
  { useWSol }: SwapSettings,
  { maxPriorityFeeLamports, tipLamports }: SwapCosts,
  signal?: AbortSignal,
): Promise<SwapIntent | undefined> {
  const mints = [...routeMints(quote).add(quote.inputMint).add(quote.outputMint)]
  const [tokenPrograms, tipAccounts] = await Promise.all([
    fetchTokenPrograms(fee ? [...mints, fee.account] : mints, signal),
    tipLamports > 0n ? blockEngine.tipAccounts(signal) : [],
  ])
  if (fee && !tokenPrograms.has(fee.account)) return undefined
  return toSwapIntent(quote, {
    user,
    ...(fee ? { feeAccount: fee.account } : {}),
    wrapSol: !useWSol,
    maxPriorityFeeLamports,
    ...(tipLamports > 0n ? { tip: { accounts: tipAccounts, lamports: tipLamports } } : {}),
    readSwap: programs.readSwap,
    tokenProgramOf: (mint) => tokenPrograms.get(mint),
  })
}

/** What the swap pays to land. Without a tip floor the least tip is paid. */
async function fetchCosts(settings: SwapSettings, signal?: AbortSignal): Promise<SwapCosts> {
  const hasTip = settings.isProtected || settings.broadcastModes.includes('tip')
  const floor = hasTip
    ? await call<typeof getTipFloor>(tipFloorEndpoint, {}, signal).catch(() => undefined)
    : undefined
  return toSwapCosts(settings, floor)
}

/** The token program of each mint, and of a token account, is the owner of its account. */
async function fetchTokenPrograms(
  mints: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'processed' }
  const rows = record(await rpc('getMultipleAccounts', [mints, options], signal)).value
  if (!Array.isArray(rows)) throw new ApiError('INVALID_REPLY', 'The RPC returned no mint accounts')
  return new Map(
    mints.flatMap((mint, at) => {
      const { owner } = record(rows[at])
      return typeof owner === 'string' ? [[mint, owner] as const] : []
    }),
  )
}

type SwapReplyResult =
  | { ok: true; transaction: string; lastValidBlockHeight: number }
  | { ok: false; error: FlowError }

async function requestSwap(
  { quote, fee }: QuoteSnapshot,
  userPublicKey: string,
  { settings, version: transactionVersion, blockhashSlotsToExpiry }: BuildOptions,
  { priorityFee, tipLamports }: SwapCosts,
  signal?: AbortSignal,
): Promise<SwapReplyResult> {
  const { useWSol, asLegacyTransaction } = settings
  const body = {
    quoteResponse: quote,
    userPublicKey,
    wrapAndUnwrapSol: !useWSol,
    dynamicComputeUnitLimit: true,
    ...(fee ? { feeAccount: fee.account } : {}),
    prioritizationFeeLamports: priorityFee,
    ...(tipLamports > 0n ? { tipLamports: Number(tipLamports) } : {}),
    ...(asLegacyTransaction
      ? { asLegacyTransaction }
      : transactionVersion === 1
        ? { transactionVersion }
        : {}),
    ...(blockhashSlotsToExpiry === undefined ? {} : { blockhashSlotsToExpiry }),
  }
  let reply: SwapReply
  try {
    reply = await call<typeof createSwap>(createSwapEndpoint, { body }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.code === 'INVALID_REPLY')
      throw error
    const code = errorCode(error)
    return { ok: false, error: { code, message: quoteErrorMessage(code) } }
  }
  const { swapTransaction, lastValidBlockHeight, simulationError } = reply
  if (simulationError) {
    const { errorCode, error } = simulationError
    return { ok: false, error: { code: errorCode, message: failureText(error) } }
  }
  return { ok: true, transaction: swapTransaction, lastValidBlockHeight }
}
