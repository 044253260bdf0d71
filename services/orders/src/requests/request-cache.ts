import { recurring, trigger } from '@callisto/program-clients'
import { ClientCache } from '@callisto/service-kit'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  type ParsedInstruction,
  parseTransaction,
  type SendOutcome,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'

/** A transaction that was built for a client and waits for its signatures. */
export interface BuiltTransaction {
  wire: Uint8Array
  lastValidBlockHeight: number
  /** It may have been sent before. */
  isResent?: boolean
  /** The bytes that the first execution sends, and its outcome, which every later one gets. */
  signed?: Uint8Array
  outcome?: Promise<SendOutcome>
}

export interface BuiltRequest {
  requestId: string
  transactions: readonly BuiltTransaction[]
  /** Account of the order that the transaction opens. */
  order?: string
}

/** A request outlives its blockhash, so that a late execution has the right reply. */
const TTL_MS = 180_000

/** Built transactions by request id. A request that is being executed is never dropped before its time. */
export class RequestCache extends ClientCache<BuiltRequest> {
  constructor(nowMs: () => number) {
    super({
      nowMs,
      ttlMs: TTL_MS,
      isBusy: ({ transactions }) => transactions.some(({ outcome }) => outcome !== undefined),
    })
  }
}

const ORDER_PROGRAMS = new Set<string>([trigger.PROGRAM, recurring.PROGRAM])
/** Programs that deposits and payments need beside them. */
const OTHER_PROGRAMS = new Set<string>([
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
])

/** Of each program: the instruction that opens an order, and the place of the order among its accounts. */
const openings = new Map<string, { discriminator: number; order: number }>(
  [trigger, recurring].map(({ PROGRAM, instructions: { create } }) => [
    PROGRAM,
    {
      discriminator: create.discriminator,
      order: (create.accounts as readonly string[]).indexOf('order'),
    },
  ]),
)

/**
 * The request of a transaction that is signed while its own is not kept: after a restart, or on another server. Everything that
 * sending needs is in the transaction, with the last block for its blockhash. Undefined for a transaction that is none of
 * orders: one that calls neither program of them, or a program that they never call.
 */
export async function recoverRequest(
  wire: Uint8Array,
  lastBlockOf: (blockhash: string) => Promise<number>,
): Promise<BuiltRequest | undefined> {
  const parsed = parseTransaction(wire)
  if (!parsed.ok) return undefined
  const { version, signature, instructions, blockhash } = parsed.transaction
  const isOfOrders = instructions.some(({ programId }) => ORDER_PROGRAMS.has(programId))
  const isAllowed = instructions.every(
    ({ programId }) => ORDER_PROGRAMS.has(programId) || OTHER_PROGRAMS.has(programId),
  )
  if (version !== 0 || signature === undefined || !isOfOrders || !isAllowed) return undefined
  const order = openedOrder(instructions)
  const lastValidBlockHeight = await lastBlockOf(blockhash)
  return {
    requestId: signature,
    transactions: [{ wire, lastValidBlockHeight, isResent: true }],
    ...(order === undefined ? {} : { order }),
  }
}

function openedOrder(instructions: readonly ParsedInstruction[]): string | undefined {
  for (const { programId, accounts, data } of instructions) {
    const opening = openings.get(programId)
    if (opening && data[0] === opening.discriminator) return accounts[opening.order]?.address
  }
  return undefined
}
