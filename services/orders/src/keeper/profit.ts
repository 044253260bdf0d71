import { type ClusterValues, rentExemptLamports, TOKEN_ACCOUNT_BYTES } from '@callisto/solana'
import type { KeptOrder } from './kept-order.ts'
import { priorityFee } from './send-instructions.ts'

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
