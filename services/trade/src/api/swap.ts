import { createSwap, createSwapInstructions, type SwapRequest } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { type BuildRequest, toBuildRequest } from '../build/build-request.ts'
import type { BuiltSwap } from '../build/build-swap.ts'
import type { RouterPorts } from '../build/ports.ts'
import { failure, type Result, success } from '../result.ts'
import type { ApiContext } from './context.ts'
import { sendResult } from './errors.ts'
import { loadSwap } from './load-swap.ts'
import { presentInstruction, presentInstructions, presentReport, presentTransaction } from './present-swap.ts'

/** `POST /swap/v1/swap` and `POST /swap/v1/swap-instructions` */
export function swapRoutes(app: ZodInstance, context: ApiContext): void {
  app.route({
    ...toRouteOptions(createSwap),
    handler: async (request, reply) => {
      const parsed = withoutLedger(request.body)
      return sendResult(reply, await loadSwap(parsed, request, reply, context, presentSwap))
    },
  })
  app.route({
    ...toRouteOptions(createSwapInstructions),
    handler: async (request, reply) => {
      const parsed = toBuildRequest(request.body)
      const present = (swap: BuiltSwap) => presentGroups(swap, context.building)
      return sendResult(reply, await loadSwap(parsed, request, reply, context, present))
    },
  })
}

/** A whole transaction has no instruction that adds to its input. */
function withoutLedger(request: SwapRequest): Result<BuildRequest> {
  return request.useTokenLedger
    ? failure('NOT_SUPPORTED', 'useTokenLedger needs /swap-instructions')
    : toBuildRequest(request)
}

function presentSwap(swap: BuiltSwap) {
  const transaction = presentTransaction(swap)
  if (!transaction.ok) return transaction
  return success({
    swapTransaction: transaction.value,
    lastValidBlockHeight: swap.lifetime.lastValidBlockHeight,
    ...presentReport(swap),
  })
}

const presentGroups = (swap: BuiltSwap, ports: RouterPorts) =>
  success({
    tokenLedgerInstruction: swap.ledger ? presentInstruction(swap.ledger) : null,
    ...presentInstructions(swap, ports),
    addressLookupTableAddresses: Object.keys(swap.lookupTables),
    ...presentReport(swap),
  })
