import {
  burnTokens,
  type ClusterValues,
  closeTokenAccount,
  fitsTransaction,
  type RemovableAccount,
  verifyRemoval,
} from '@callisto/solana'
import type { Instruction } from '@solana/kit'
import type { Action } from '../../../transaction-flow/action/action.ts'

/** Nothing of it is left to do: the page is behind the chain. */
export class NothingToRemove extends Error {
  override readonly name = 'NothingToRemove'
}

export interface Removal {
  account: RemovableAccount
  /** Base units that are destroyed. */
  burns: bigint
  closes: boolean
}

/** Burns of `amount` base units over the accounts of a mint, in their order; emptied accounts are closed on request. */
export function burnsOf(
  accounts: readonly RemovableAccount[],
  amount: bigint,
  closesEmptied: boolean,
): Removal[] {
  let left = amount
  const removals: Removal[] = []
  for (const account of accounts) {
    const burns = account.amount < left ? account.amount : left
    if (account.isFrozen || burns === 0n) continue
    left -= burns
    removals.push({ account, burns, closes: closesEmptied && burns === account.amount && account.isClosable })
  }
  if (left > 0n) throw new NothingToRemove('the wallet has less of it')
  return removals
}

/** Closings of the accounts that are empty and can be closed. */
export const closingsOf = (accounts: readonly RemovableAccount[]): Removal[] =>
  accounts
    .filter(({ amount, isClosable }) => amount === 0n && isClosable)
    .map((account) => ({ account, burns: 0n, closes: true }))

/** The action that destroys and closes; of the removals as many as fit into one transaction. */
export function toRemovalAction(
  user: string,
  removals: readonly Removal[],
  decimals: number,
  cluster: Pick<ClusterValues, 'formats'>,
): Action {
  const fitting: Removal[] = []
  let instructions: readonly Instruction[] = []
  for (const removal of removals) {
    const next = [...instructions, ...instructionsOf(user, removal, decimals)]
    const plan = { feePayer: user, instructions: next, version: 0 } as const
    if (!fitsTransaction(plan, cluster.formats[0])) break
    fitting.push(removal)
    instructions = next
  }
  if (fitting.length === 0) throw new NothingToRemove('nothing of it can be removed')
  const burnt = fitting.filter(({ burns }) => burns > 0n)
  const closed = fitting.filter(({ closes }) => closes)
  const rent = closed.reduce((sum, { account }) => sum + account.lamports, 0n)
  const tokens = new Map<string, { least: bigint; most: bigint }>()
  for (const { account, burns } of burnt) {
    const change = (tokens.get(account.mint)?.least ?? 0n) - burns
    tokens.set(account.mint, { least: change, most: change })
  }
  const intent = {
    user,
    burns: new Map(
      burnt.map(({ account, burns }) => [account.address, { mint: account.mint, amount: burns }]),
    ),
    closes: new Set(closed.map(({ account }) => account.address)),
  }
  return {
    kind: burnt.length > 0 ? 'burn' : 'close-accounts',
    instructions,
    tokens,
    opens: new Set(),
    closes: intent.closes,
    maxLamports: 0n,
    sol: { least: rent, most: rent },
    verify: (transaction) => verifyRemoval(transaction, intent),
  }
}

function instructionsOf(user: string, { account, burns, closes }: Removal, decimals: number): Instruction[] {
  const { address, mint, tokenProgram } = account
  const burn = { account: address, mint, owner: user, amount: burns, decimals, tokenProgram }
  return [
    ...(burns > 0n ? [burnTokens(burn)] : []),
    ...(closes ? [closeTokenAccount(address, user, user, tokenProgram)] : []),
  ]
}
