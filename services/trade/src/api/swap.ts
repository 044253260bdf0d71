import {
  type InstructionJson,
  type SwapInstructionsReply,
  type SwapReply,
  SwapRequestSchema,
} from '@callisto/contract'
import { disconnectSignal } from '@callisto/http'
import { buildTransaction } from '@callisto/solana'
import { AccountRole, getBase64Decoder, type Instruction } from '@solana/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltSwap, buildSwap, planOf } from '../build/build-swap.ts'
import { failure, type Result, success } from '../result.ts'
import type { ApiContext } from './context.ts'
import { withDeadline } from './deadline.ts'
import { sendResult } from './errors.ts'

/** A swap reads the chain a few times; a chain that is slower than this does not reply. */
const DEADLINE_MS = 10_000

/** `POST /swap/v1/swap` and `POST /swap/v1/swap-instructions` */
export function swapRoutes(app: FastifyInstance, context: ApiContext): void {
  const build = async (request: FastifyRequest, reply: FastifyReply): Promise<Result<BuiltSwap>> => {
    const parsed = SwapRequestSchema.safeParse(request.body)
    const built = parsed.success
      ? await withDeadline(context.clock, DEADLINE_MS, disconnectSignal(reply), (signal) =>
          buildSwap(parsed.data, context.building, signal),
        )
      : failure('INVALID_REQUEST', describe(parsed.error.issues[0]))
    context.counters.swaps += 1
    if (!built.ok) context.counters.swapErrors += 1
    return built
  }
  app.post('/swap/v1/swap', async (request, reply) =>
    sendResult(reply, swapReply(await build(request, reply))),
  )
  app.post('/swap/v1/swap-instructions', async (request, reply) => {
    const built = await build(request, reply)
    return sendResult(reply, built.ok ? success(instructionsReply(built.value)) : built)
  })
}

/** Names the first field that is wrong; never the value, which may be large. */
function describe(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (!issue) return 'The body is not valid'
  const field = issue.path.map(String).join('.').slice(0, 100)
  return field === '' ? 'The body must be a JSON object' : `${field} is not valid`
}

function swapReply(built: Result<BuiltSwap>): Result<SwapReply> {
  if (!built.ok) return built
  const swap = built.value
  const transaction = buildTransaction(planOf(swap), swap.lifetime)
  if (!transaction.ok)
    return transaction.reason === 'TOO_MANY_ACCOUNT_LOCKS'
      ? failure('MAX_ACCOUNT_GREATER_THAN_MAX')
      : failure('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', 'Transaction too large')
  return success({
    swapTransaction: getBase64Decoder().decode(transaction.bytes),
    lastValidBlockHeight: swap.lifetime.lastValidBlockHeight,
    prioritizationFeeLamports: Number(swap.priorityFeeLamports),
    computeUnitLimit: swap.computeUnitLimit,
    dynamicSlippageReport: null,
    simulationError: swap.simulationFailure
      ? { errorCode: swap.simulationFailure.code, error: swap.simulationFailure.message }
      : null,
  })
}

function instructionsReply(swap: BuiltSwap): SwapInstructionsReply {
  const [cleanup, ...more] = swap.cleanup.map(instructionJson)
  return {
    computeBudgetInstructions: swap.computeBudget.map(instructionJson),
    otherInstructions: swap.other.map(instructionJson),
    setupInstructions: swap.setup.map(instructionJson),
    swapInstruction: instructionJson(swap.swap),
    cleanupInstruction: cleanup ?? null,
    // Clients that know one clean-up leave these out; the accounts they close are the user's own.
    otherCleanupInstructions: more,
    addressLookupTableAddresses: Object.keys(swap.lookupTables),
  }
}

function instructionJson({ programAddress, accounts, data }: Instruction): InstructionJson {
  return {
    programId: programAddress,
    accounts: (accounts ?? []).map(({ address, role }) => ({
      pubkey: address,
      isSigner: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: getBase64Decoder().decode(data ?? new Uint8Array()),
  }
}
