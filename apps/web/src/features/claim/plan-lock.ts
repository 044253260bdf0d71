import { votelock } from '@callisto/program-clients'
import {
  type ClusterValues,
  createTokenAccount,
  rentExemptLamports,
  SYSTEM_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
} from '@callisto/solana'
import { address, type Instruction } from '@solana/kit'
import { readStake, type Stake } from '../../lib/staking/read-stake.ts'
import type { Action, PlanAction } from '../../transaction-flow/action/action.ts'

type LockPlan = (owner: string, stake: Stake, cluster: ClusterValues) => Promise<Action> | Action

const planned =
  (locker: string, plan: LockPlan): PlanAction =>
  async (account, { cluster, signal }) =>
    plan(account, await readStake(account, locker, signal), cluster)

const NO_ACCOUNTS: ReadonlySet<string> = new Set()
/** A vault of a Token-2022 mint is a little larger than one of the token program. */
const VAULT_BYTES = TOKEN_ACCOUNT_BYTES + 32

/** Locks `amount` base units without end: the escrow is opened on the way. */
export const planLock = (locker: string, amount: bigint): PlanAction =>
  planned(locker, (account, { terms, escrow, tokenAccount }, cluster) => {
    const owner = address(account)
    const { mint, tokenProgram } = terms
    const common = { locker: address(locker), escrow: address(escrow.address), mint, tokenProgram }
    const vault = address(escrow.vault)
    const opening = { ...common, vault, payer: owner, owner, systemProgram: SYSTEM_PROGRAM }
    const source = address(tokenAccount.address)
    const instructions: Instruction[] = [
      ...(escrow.state ? [] : [votelock.openEscrow(opening)]),
      votelock.increase({ ...common, vault, payer: owner, source }, { amount }),
    ]
    if (!escrow.state?.isMaxLock)
      instructions.push(votelock.setMaxLock({ ...common, owner }, { isMaxLock: true }))
    const bytes = escrow.state ? [] : [votelock.ESCROW_SIZE, VAULT_BYTES]
    return {
      kind: 'lock',
      instructions,
      tokens: new Map([[mint, { least: -amount, most: -amount }]]),
      opens: NO_ACCOUNTS,
      maxLamports: rentOf(cluster, bytes),
    }
  })

/** Lets `amount` base units leave the lock. */
export const planUnlock = (locker: string, amount: bigint): PlanAction =>
  planned(locker, async (account, { escrow }, cluster) => {
    const index = escrow.state?.nextIndex ?? 0n
    const [unstaking] = await votelock.findUnstakingPda({ escrow: address(escrow.address), index })
    const accounts = {
      owner: address(account),
      locker: address(locker),
      escrow: address(escrow.address),
      unstaking,
      systemProgram: SYSTEM_PROGRAM,
    }
    return {
      kind: 'unlock',
      instructions: [votelock.startUnstaking(accounts, { amount })],
      tokens: new Map(),
      opens: NO_ACCOUNTS,
      maxLamports: rentOf(cluster, [votelock.UNSTAKING_SIZE]),
    }
  })

/** Returns a part that is leaving to the lock. */
export const planRelock = (locker: string, part: string): PlanAction =>
  planned(locker, (account, { escrow }) => ({
    kind: 'lock',
    instructions: [
      votelock.cancelUnstaking({
        owner: address(account),
        escrow: address(escrow.address),
        unstaking: address(part),
      }),
    ],
    tokens: new Map(),
    opens: NO_ACCOUNTS,
    maxLamports: 0n,
  }))

/** Pays out a part that has left. */
export const planWithdraw = (locker: string, part: string): PlanAction =>
  planned(locker, (account, { terms, escrow, parts, tokenAccount }) => {
    const { mint, tokenProgram } = terms
    const amount = parts.find((one) => one.address === part)?.amount
    if (amount === undefined) throw new Error('The part was withdrawn already')
    const destination = address(tokenAccount.address)
    const opening = { payer: account, account: tokenAccount.address, owner: account, mint, tokenProgram }
    const accounts = {
      owner: address(account),
      locker: address(locker),
      escrow: address(escrow.address),
      mint,
      vault: address(escrow.vault),
      destination,
      tokenProgram,
      unstaking: address(part),
    }
    return {
      kind: 'withdraw',
      instructions: [
        ...(tokenAccount.exists ? [] : [createTokenAccount(opening)]),
        votelock.finishUnstaking(accounts),
      ],
      tokens: new Map([[mint, { least: amount, most: amount }]]),
      opens: tokenAccount.exists ? NO_ACCOUNTS : new Set([tokenAccount.address]),
      maxLamports: 0n,
    }
  })

const rentOf = (cluster: ClusterValues, sizes: readonly number[]): bigint =>
  sizes.reduce((sum, bytes) => sum + rentExemptLamports(cluster, bytes), 0n)
