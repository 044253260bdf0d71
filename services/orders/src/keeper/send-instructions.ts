import {
  buildTransaction,
  type ChainPort,
  type Clock,
  type ClusterValues,
  fitsTransaction,
  MAX_COMPUTE_UNITS,
  MAX_LOADED_ACCOUNT_BYTES,
  type ProgramErrorTables,
  readLookupTables,
  rentExemptLamports,
  type SendOutcome,
  sendTransaction,
  setComputeUnitLimit,
  setComputeUnitPrice,
  TOKEN_ACCOUNT_BYTES,
  type TransactionPlan,
  toTransactionFailure,
  transactionRpc,
} from '@callisto/solana'
import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import type { Address, Instruction } from '@solana/kit'
import type { KeptOrder } from './kept-order.ts'

/** The key that pays for fills and is paid for them. */
export interface KeeperSigner {
  address: Address
  /** The 64 bytes of an Ed25519 signature. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export interface SendContext {
  chain: ChainPort
  cluster(): ClusterValues
  clock: Clock
  signer: KeeperSigner
  programErrors: ProgramErrorTables
  /** Millionths of a lamport for a compute unit. */
  unitPrice: bigint
}

interface KeeperTransaction {
  instructions: readonly Instruction[]
  /** Addresses of lookup tables that have some of its accounts. */
  lookupTables: readonly string[]
  computeUnits: number
  /** Resolves when the chain shows what has become of the transaction; then its result is read at once. */
  seen(signature: string, signal: AbortSignal): Promise<unknown>
  /** Called once, when the network has taken it. */
  onSent?: (() => void) | undefined
}

/** A blockhash lives about a minute; what has not landed in half of one is planned anew. */
const SEND_DEADLINE_MS = 30_000

/**
 * Signs and simulates a transaction, and sends it until the chain has decided. Failures are outcomes; rejects only when
 * the blockhash or a lookup table cannot be read, or the signature cannot be made.
 */
export async function sendInstructions(
  transaction: KeeperTransaction,
  context: SendContext,
  stop: AbortSignal,
): Promise<SendOutcome> {
  const { chain, clock, signer, programErrors } = context
  // A derived signal per transaction: each adds several listeners.
  const signal = AbortSignal.any([stop])
  const { value } = await chain.rpc
    .getLatestBlockhash({ commitment: 'confirmed' })
    .send({ abortSignal: signal })
  const lastValidBlockHeight = Number(value.lastValidBlockHeight)
  const plan = await planTransaction(transaction, context, signal)
  const limits = context.cluster().formats[plan.version]!
  const built = buildTransaction(plan, { blockhash: value.blockhash, lastValidBlockHeight }, limits)
  if (!built.ok) return { status: 'rejected', failure: toTransactionFailure(built.reason) }
  const unsigned = decodeTransaction(built.bytes)
  const wire = withSignature(unsigned, signer.address, await signer.sign(unsigned.message.bytes))
  const { onSent = () => undefined } = transaction
  const request = { wire, lastValidBlockHeight, deadlineMs: SEND_DEADLINE_MS, programErrors, onSent, signal }
  const ports = { rpc: transactionRpc(chain.rpc), clock, signatureNotification: transaction.seen }
  return sendTransaction(request, ports)
}

/**
 * Version 0, with the tables where it needs them: clients that know no other read no block with a later one. Version 1, which
 * holds more accounts, only where nothing else does.
 */
async function planTransaction(
  { instructions, lookupTables, computeUnits }: KeeperTransaction,
  { chain, cluster, signer, unitPrice }: SendContext,
  signal: AbortSignal,
): Promise<TransactionPlan> {
  const { formats } = cluster()
  const units = Math.min(computeUnits, MAX_COMPUTE_UNITS)
  const feePayer = signer.address
  const budget = [setComputeUnitLimit(units), ...(unitPrice > 0n ? [setComputeUnitPrice(unitPrice)] : [])]
  const plain = { version: 0 as const, feePayer, instructions: [...budget, ...instructions] }
  if (fitsTransaction(plain, formats[0])) return plain
  const tables = await readLookupTables(lookupTables, (keys) => chain.getAccounts(keys, signal))
  const withTables = { ...plain, lookupTables: tables }
  if (!formats[1] || fitsTransaction(withTables, formats[0])) return withTables
  const config = {
    computeUnitLimit: units,
    loadedAccountsDataSizeLimit: MAX_LOADED_ACCOUNT_BYTES,
    priorityFeeLamports: priorityFee(units, unitPrice),
  }
  return { version: 1, feePayer, instructions, config }
}

/** Lamports for the compute units of a transaction, rounded up. */
const priorityFee = (units: number, unitPrice: bigint): bigint =>
  (BigInt(units) * unitPrice + 999_999n) / 1_000_000n

/** What a keeper accepts. */
export interface ProfitRule {
  /** The least that a transaction earns after its fees, lamports; below 0 for a keeper that its operator pays. */
  minProfitLamports: bigint
  /** Opens missing accounts of the owner of the fees without a look at the rent: for a keeper of that owner. */
  opensFeeAccounts: boolean
  /** Millionths of a lamport for a compute unit. */
  unitPrice: bigint
}

/** The reward that the deposit of an order still pays, as the program computes it. */
export function rewardOf(
  { lamports, size, state }: KeptOrder,
  task: 'fill' | 'close',
  cluster: ClusterValues,
): bigint {
  const left = lamports - rentExemptLamports(cluster, size)
  const reward = BigInt(task === 'fill' ? state.fillReward : state.closeReward)
  const paid = reward < left ? reward : left
  return paid > 0n ? paid : 0n
}

/** Whether a transaction with one signature is worth its fees. */
export function isProfitable(
  rule: ProfitRule,
  { reward, computeUnits, opensAccount }: { reward: bigint; computeUnits: number; opensAccount: boolean },
  cluster: ClusterValues,
): boolean {
  const rent = opensAccount && !rule.opensFeeAccounts ? rentExemptLamports(cluster, TOKEN_ACCOUNT_BYTES) : 0n
  const cost = cluster.signatureFeeLamports + priorityFee(computeUnits, rule.unitPrice) + rent
  return reward - cost >= rule.minProfitLamports
}
