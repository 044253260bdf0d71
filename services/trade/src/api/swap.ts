import { createSwap, type SwapReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { getBase64Decoder } from '@solana/kit'
import type { BuiltSwap } from '../build/build-swap.ts'
import { compileSwap } from '../build/compile-swap.ts'
import { type Result, success } from '../result.ts'
import type { ApiContext } from './context.ts'
import { sendResult } from './errors.ts'
import { loadSwap } from './load-swap.ts'

/** `POST /swap/v1/swap` */
export function swapRoute(app: ZodInstance, context: ApiContext): void {
  app.route({
    ...toRouteOptions(createSwap),
    handler: async (request, reply) =>
      sendResult(reply, await loadSwap({ request, body: request.body }, reply, context, presentSwap)),
  })
}

function presentSwap(swap: BuiltSwap): Result<SwapReply> {
  const transaction = compileSwap(swap)
  if (!transaction.ok) return transaction
  const { simulationFailure } = swap
  return success({
    swapTransaction: getBase64Decoder().decode(transaction.value),
    lastValidBlockHeight: swap.lifetime.lastValidBlockHeight,
    prioritizationFeeLamports: Number(swap.priorityFeeLamports),
    computeUnitLimit: swap.computeUnitLimit,
    dynamicSlippageReport: null,
    simulationError: simulationFailure
      ? { errorCode: simulationFailure.code, error: simulationFailure.message }
      : null,
  })
}
