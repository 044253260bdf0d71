import { clmm, cpmm, dlmm, launchpad, recurring, stable, trigger } from '@callisto/program-clients'
import type { AccountDump } from './account-dump.ts'
import { mintsOf, sumTokenBalances, type TokenBalances } from './token-balances.ts'

export interface AccountAudit {
  slot: number
  accounts: number
  pools: number
  curves: number
  mints: number
  /** Failed invariants; empty when all hold. */
  faults: string[]
}

type AnyOrder = trigger.Order | recurring.Order
type AnyPool = clmm.Pool | cpmm.Pool | dlmm.Pool | stable.Pool

/** Checks sums over a dump: reserves and fees against vaults, LP units, supplies, wrapped SOL and all lamports. */
export function auditAccounts(dump: AccountDump): AccountAudit {
  const tokens = sumTokenBalances(dump)
  const pools = [
    ...owned<AnyPool>(dump, clmm.PROGRAM, clmm.decodePool),
    ...owned<AnyPool>(dump, cpmm.PROGRAM, cpmm.decodePool),
    ...owned<AnyPool>(dump, dlmm.PROGRAM, dlmm.decodePool),
    ...owned<AnyPool>(dump, stable.PROGRAM, stable.decodePool),
  ]
  const curves = owned(dump, launchpad.PROGRAM, launchpad.decodeCurve)
  const orders = [
    ...owned<AnyOrder>(dump, trigger.PROGRAM, trigger.decodeOrder),
    ...owned<AnyOrder>(dump, recurring.PROGRAM, recurring.decodeOrder),
  ]
  const mints = mintsOf(tokens)
  const faults = [
    ...lamportFaults(dump),
    ...tokens.faults,
    ...mints.flatMap(({ address, supply, held }) =>
      supply === held ? [] : [`mint ${address}: supply ${supply}, its accounts hold ${held}`],
    ),
    ...pools.flatMap(([address, pool]) => poolFaults(address, pool, tokens)),
    ...curves.flatMap(([address, curve]) => curveFaults(address, curve, tokens)),
    ...orders.flatMap(([address, order]) => orderFaults(address, order, tokens)),
  ]
  return {
    slot: dump.slot,
    accounts: dump.accounts.size,
    pools: pools.length,
    curves: curves.length,
    mints: mints.length,
    faults,
  }
}

function owned<T>(
  dump: AccountDump,
  program: string,
  decode: (data: Uint8Array) => T | undefined,
): [string, T][] {
  return [...dump.accounts].flatMap(([address, { owner, data }]): [string, T][] => {
    const value = owner === program ? decode(data) : undefined
    return value === undefined ? [] : [[address, value]]
  })
}

function lamportFaults({ accounts, totalLamports }: AccountDump): string[] {
  let sum = 0n
  for (const { lamports } of accounts.values()) sum += lamports
  return sum === totalLamports ? [] : [`lamports: the accounts hold ${sum}, getSupply says ${totalLamports}`]
}

function poolFaults(address: string, pool: AnyPool, tokens: TokenBalances): string[] {
  const sides = [
    [pool.vault0, pool.mint0, pool.reserve0 + pool.protocolFees0 + pool.creatorFees0],
    [pool.vault1, pool.mint1, pool.reserve1 + pool.protocolFees1 + pool.creatorFees1],
  ] as const
  const faults = sides.flatMap(([vault, mint, owed]) =>
    vaultFaults(`pool ${address}`, { vault, mint, owed, holder: address }, tokens),
  )
  return 'lpMint' in pool ? [...faults, ...shareFaults(address, pool, tokens)] : faults
}

function shareFaults(address: string, pool: cpmm.Pool | stable.Pool, { mints }: TokenBalances): string[] {
  const units = mints.get(pool.lpMint)?.supply
  if (units !== undefined && units <= pool.lpSupply) return []
  return [`pool ${address}: lpSupply ${pool.lpSupply}, its LP mint has ${units}`]
}

/** A curve's vaults hold the tokens for sale and, until graduation, the reserves of the future pool. */
function curveFaults(address: string, curve: launchpad.Curve, tokens: TokenBalances): string[] {
  const kept = curve.status === 'graduated' ? 0n : curve.supply - curve.forSale
  const base = { vault: curve.baseVault, mint: curve.mint, owed: curve.realBase + kept, holder: address }
  const owed = curve.realQuote + curve.protocolFees + curve.creatorFees
  const quote = { vault: curve.quoteVault, mint: curve.quoteMint, owed, holder: address }
  return [base, quote].flatMap((side) => vaultFaults(`curve ${address}`, side, tokens))
}

/** The vaults of an order hold what it has left to sell, and what a recurring one keeps of what it bought. */
function orderFaults(address: string, order: AnyOrder, tokens: TokenBalances): string[] {
  const { mint0, mint1, vault0, vault1, remaining } = order
  const [owed0, owed1] =
    'held' in order ? [remaining, order.held] : order.isSwapped ? [0n, remaining] : [remaining, 0n]
  const side0 = { vault: vault0, mint: mint0, owed: owed0, holder: address }
  const side1 = { vault: vault1, mint: mint1, owed: owed1, holder: address }
  return [side0, side1].flatMap((side) => vaultFaults(`order ${address}`, side, tokens))
}

interface Side {
  vault: string
  mint: string
  owed: bigint
  holder: string
}

function vaultFaults(name: string, { vault, mint, owed, holder }: Side, { held }: TokenBalances): string[] {
  const account = held.get(vault)
  if (account?.mint !== mint || account.owner !== holder)
    return [`${name}: its vault ${vault} is not an account of ${mint} that it owns`]
  return account.amount >= owed ? [] : [`${name}: vault ${vault} has ${account.amount} and owes ${owed}`]
}
