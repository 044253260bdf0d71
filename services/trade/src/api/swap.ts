import {
  createSwap,
  createSwapInstructions,
  type InstructionJson,
  type SwapInstructionsReply,
  type SwapReply,
  type SwapRequest,
} from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { router } from '@callisto/program-clients'
import { batchTokenInstructions, TOKEN_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, getBase64Decoder, type Instruction } from '@solana/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BuildRequest, toBuildRequest } from '../build/build-request.ts'
import { type BuiltSwap, buildSwap } from '../build/build-swap.ts'
import { compileSwap } from '../build/compile-swap.ts'
import type { RouterPorts } from '../build/ports.ts'
import { resultLabel } from '../metrics.ts'
import { failure, type Result, success } from '../result.ts'
import { type ApiContext, sendResult } from './context.ts'
import { inTurn } from './turn.ts'

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

/** Time limit on a build with its wait in the queue. It reads the chain a few times. */
const BUILD_MS = 10_000

/** Builds and presents the swap of a request in its client's turn. */
export async function loadSwap<T>(
  parsed: Result<BuildRequest>,
  request: FastifyRequest,
  reply: FastifyReply,
  context: ApiContext,
  present: (swap: BuiltSwap) => Result<T>,
): Promise<Result<T>> {
  if (!parsed.ok) {
    context.metrics.swaps.inc(resultLabel(parsed))
    return parsed
  }
  const { building, metrics, quoting } = context
  const presented = await inTurn({ request, reply, deadlineMs: BUILD_MS }, context, async (signal) => {
    const unread = await quoting.freshPools?.prepare(parsed.value.quoteResponse, signal)
    if (unread) return unread
    const built = await buildSwap(parsed.value, building, signal)
    return built.ok ? present(built.value) : built
  })
  metrics.swaps.inc(resultLabel(presented))
  return presented
}

/** The unsigned transaction of a swap in base64. */
export function presentTransaction(swap: BuiltSwap): Result<string> {
  const transaction = compileSwap(swap)
  return transaction.ok ? success(getBase64Decoder().decode(transaction.value)) : transaction
}

type BuildReport = Pick<
  SwapReply,
  | 'prioritizationFeeLamports'
  | 'computeUnitLimit'
  | 'prioritizationType'
  | 'dynamicSlippageReport'
  | 'simulationError'
>

/** What the replies of version 1 say about a build. */
function presentReport(swap: BuiltSwap): BuildReport {
  const { simulationFailure } = swap
  return {
    prioritizationFeeLamports: Number(swap.priorityFeeLamports),
    computeUnitLimit: swap.computeUnitLimit,
    prioritizationType: swap.prioritizationType,
    dynamicSlippageReport: swap.slippageReport ?? null,
    simulationError: simulationFailure
      ? { errorCode: simulationFailure.code, error: simulationFailure.message }
      : null,
  }
}

type InstructionGroups = Pick<
  SwapInstructionsReply,
  | 'computeBudgetInstructions'
  | 'otherInstructions'
  | 'setupInstructions'
  | 'swapInstruction'
  | 'cleanupInstruction'
>

/**
 * The instructions in the order of their execution. Clients run one swap, so that of several venues the last is the swap
 * and the others are the end of the setup.
 */
export function presentInstructions(
  swap: BuiltSwap,
  { hasRouter, routerProgram }: RouterPorts,
): InstructionGroups {
  const cleanup = joinCleanup(swap.cleanup, hasRouter ? routerProgram : undefined)
  return {
    computeBudgetInstructions: swap.computeBudget.map(presentInstruction),
    otherInstructions: swap.other.map(presentInstruction),
    setupInstructions: [...swap.setup, ...swap.swaps.slice(0, -1)].map(presentInstruction),
    swapInstruction: presentInstruction(swap.swaps.at(-1)!),
    cleanupInstruction: cleanup ? presentInstruction(cleanup) : null,
  }
}

/**
 * Clients run one clean-up instruction, so that of several accounts is the router program's, which closes all. Without it, and
 * where SOL is unwrapped for another wallet, it is a batch of the first token program: an account of Token-2022 on the way
 * stays open.
 */
function joinCleanup(
  cleanup: readonly Instruction[],
  routerProgram: Address | undefined,
): Instruction | undefined {
  const user = cleanup[0]?.accounts?.[2]?.address
  if (cleanup.length < 2 || !user) return cleanup[0]
  if (!routerProgram || !cleanup.every(isClosing)) {
    const batched = cleanup.filter(({ programAddress }) => programAddress === TOKEN_PROGRAM)
    return batched.length > 1 ? batchTokenInstructions(batched) : cleanup[0]
  }
  const { accounts, ...rest } = router.closeTokenAccounts({ user }, routerProgram)
  const closed = cleanup.flatMap(({ accounts: [account, recipient] = [], programAddress }) => [
    ...(account && recipient ? [account, recipient] : []),
    { address: programAddress, role: AccountRole.READONLY },
  ])
  return { ...rest, accounts: [...accounts, ...closed] }
}

/** Whether an instruction of a clean-up closes an account; the others unwrap SOL. */
const isClosing = ({ data }: Instruction): boolean => data?.length === 1

export function presentInstruction({ programAddress, accounts, data }: Instruction): InstructionJson {
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
