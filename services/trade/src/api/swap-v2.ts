import {
  type BuildQuery,
  createSwapInstructionsV2,
  createSwapV2,
  getBuild,
  type Quote,
  type SwapInstructionsV2Reply,
  toBuildQuoteRequest,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { getBase58Encoder } from '@solana/kit'
import { toBuildRequestV2 } from '../build/build-request.ts'
import type { BuiltSwap } from '../build/build-swap.ts'
import type { RouterPorts } from '../build/ports.ts'
import { success } from '../result.ts'
import { type ApiContext, sendResult } from './context.ts'
import { loadQuote } from './quote.ts'
import { loadSwap, presentInstruction, presentInstructions, presentTransaction } from './swap.ts'

/** Percentile of the compute unit price in the fast mode, where the request sets none, in basis points. */
const FAST_PERCENTILE_BPS = 9_000

/** `POST /swap/v2/swap`, `POST /swap/v2/swap-instructions` and `GET /swap/v2/build` */
export function swapV2Routes(app: ZodInstance, context: ApiContext): void {
  const { clock, building } = context
  app.route({
    ...toRouteOptions(createSwapV2),
    handler: async (request, reply) => {
      const parsed = toBuildRequestV2(request.body)
      return sendResult(reply, await loadSwap(parsed, request, reply, context, presentSwap))
    },
  })
  app.route({
    ...toRouteOptions(createSwapInstructionsV2),
    handler: async (request, reply) => {
      const parsed = toBuildRequestV2(request.body)
      const present = (swap: BuiltSwap) => success(presentGroups(swap, clock.nowMs(), building))
      return sendResult(reply, await loadSwap(parsed, request, reply, context, present))
    },
  })
  app.route({
    ...toRouteOptions(getBuild),
    handler: async (request, reply) => {
      const { query } = request
      const quoted = await loadQuote(toBuildQuoteRequest(query), request, reply, context)
      if (!quoted.ok) return sendResult(reply, quoted)
      const parsed = buildRequestOf(query, quoted.value)
      const present = (swap: BuiltSwap) =>
        success({ ...quoted.value, ...withoutLimit(presentGroups(swap, clock.nowMs(), building)) })
      return sendResult(reply, await loadSwap(parsed, request, reply, context, present))
    },
  })
}

function buildRequestOf(query: BuildQuery, quoteResponse: Quote) {
  const { tipAmount, mode, transactionVersion } = query
  const request = {
    quoteResponse,
    taker: query.taker,
    payer: query.payer,
    feeAccount: query.feeAccount,
    destinationTokenAccount: query.destinationTokenAccount,
    nativeDestinationAccount: query.nativeDestinationAccount,
    wrapAndUnwrapSol: query.wrapAndUnwrapSol,
    blockhashSlotsToExpiry: query.blockhashSlotsToExpiry,
    computeUnitPricePercentile: query.computeUnitPricePercentile,
    asLegacyTransaction: query.asLegacyTransaction,
    transactionVersion: transactionVersion === 1 ? (1 as const) : undefined,
    ...(tipAmount === undefined ? {} : { tipAmount: String(tipAmount) }),
  }
  return toBuildRequestV2(request, mode === 'fast' ? FAST_PERCENTILE_BPS : undefined)
}

function presentSwap(swap: BuiltSwap) {
  const transaction = presentTransaction(swap)
  if (!transaction.ok) return transaction
  return success({
    swapTransaction: transaction.value,
    lastValidBlockHeight: swap.lifetime.lastValidBlockHeight,
    prioritizationFeeLamports: Number(swap.priorityFeeLamports),
    computeUnitPrice: String(swap.microLamportsPerUnit),
  })
}

function presentGroups(swap: BuiltSwap, fetchedAtMs: number, ports: RouterPorts): SwapInstructionsV2Reply {
  const { lifetime, lookupTables, other } = swap
  const [tip] = other
  const tables = Object.entries(lookupTables).map(([table, entries]): [string, string[]] => [
    table,
    [...entries],
  ])
  const secs = Math.floor(fetchedAtMs / 1_000)
  return {
    ...presentInstructions({ ...swap, other: [] }, ports),
    tipInstruction: tip ? presentInstruction(tip) : null,
    addressesByLookupTableAddress: tables.length > 0 ? Object.fromEntries(tables) : null,
    blockhashWithMetadata: {
      blockhash: [...getBase58Encoder().encode(lifetime.blockhash)],
      lastValidBlockHeight: lifetime.lastValidBlockHeight,
      fetchedAt: {
        secs_since_epoch: secs,
        nanos_since_epoch: Math.floor((fetchedAtMs - secs * 1_000) * 1_000_000),
      },
    },
  }
}

/** The caller adds instructions to a build, so only it can know the compute unit limit. */
const withoutLimit = ({ computeBudgetInstructions: [, ...price], ...groups }: SwapInstructionsV2Reply) => ({
  ...groups,
  computeBudgetInstructions: price,
})
