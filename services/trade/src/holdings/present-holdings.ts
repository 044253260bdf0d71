import { formatUnits, unitsToNumber } from '@callisto/amount'
import {
  type BalancesReply,
  type HoldingsReply,
  NATIVE_SOL,
  type NativeHoldingReply,
} from '@callisto/contract'
import { associatedTokenAddress } from '@callisto/solana'
import type { AccountHolding, Holdings } from './read-holdings.ts'

const SOL_DECIMALS = 9

/** Reply of `/holdings/{address}/native`. */
export const presentNative = (lamports: bigint): NativeHoldingReply => ({
  amount: String(lamports),
  uiAmount: unitsToNumber(lamports, SOL_DECIMALS),
  uiAmountString: formatUnits(lamports, SOL_DECIMALS),
})

/** Reply of `/holdings/{address}`. */
export async function presentHoldings(owner: string, holdings: Holdings): Promise<HoldingsReply> {
  const tokens: HoldingsReply['tokens'] = {}
  for (const [mint, accounts] of byMint(holdings.accounts)) {
    const associated = await associatedTokenAddress(owner, mint, accounts[0]!.programId)
    tokens[mint] = accounts.map((one) => ({
      account: one.account,
      amount: String(one.amount),
      uiAmount: one.uiAmount,
      uiAmountString: one.uiAmountString,
      isFrozen: one.isFrozen,
      isAssociatedTokenAccount: one.account === associated,
      decimals: one.decimals,
      programId: one.programId,
    }))
  }
  return { ...presentNative(holdings.lamports), tokens }
}

/** Reply of `/balances/{address}`: the accounts of a mint are added up. */
export function presentBalances({ lamports, slot, accounts }: Holdings): BalancesReply {
  const { amount, uiAmount } = presentNative(lamports)
  const balances: BalancesReply = { [NATIVE_SOL]: { amount, uiAmount, slot, isFrozen: false } }
  for (const [mint, ofMint] of byMint(accounts))
    balances[mint] = {
      amount: String(ofMint.reduce((sum, one) => sum + one.amount, 0n)),
      uiAmount: ofMint.reduce((sum, one) => sum + one.uiAmount, 0),
      slot: ofMint[0]!.slot,
      isFrozen: ofMint.some(({ isFrozen }) => isFrozen),
    }
  return balances
}

/** Accounts by mint; those of one mint belong to one token program and are of one read. */
function byMint(accounts: readonly AccountHolding[]): Map<string, AccountHolding[]> {
  const groups = new Map<string, AccountHolding[]>()
  for (const one of accounts) {
    const known = groups.get(one.mint)
    if (known) known.push(one)
    else groups.set(one.mint, [one])
  }
  return groups
}
