import { clmm, cpmm, dlmm, launchpad, stable } from '@callisto/program-clients'
import type { Books } from './account-dump.ts'
import { mintsOf, type TokenBook, tokenBook } from './token-balances.ts'

export interface BookAudit {
  slot: number
  accounts: number
  pools: number
  curves: number
  mints: number
  /** What does not add up, in words; empty when all does. */
  faults: string[]
}

type AnyPool = clmm.Pool | cpmm.Pool | dlmm.Pool | stable.Pool

/** Adds the books up: reserves and fees under their vaults, LP units, supplies, wrapped SOL and all lamports. */
export function auditBooks(books: Books): BookAudit {
  const tokens = tokenBook(books)
  const pools = [
    ...owned<AnyPool>(books, clmm.PROGRAM, clmm.decodePool),
    ...owned<AnyPool>(books, cpmm.PROGRAM, cpmm.decodePool),
    ...owned<AnyPool>(books, dlmm.PROGRAM, dlmm.decodePool),
    ...owned<AnyPool>(books, stable.PROGRAM, stable.decodePool),
  ]
  const curves = owned(books, launchpad.PROGRAM, launchpad.decodeCurve)
  const mints = mintsOf(tokens)
  const faults = [
    ...lamportFaults(books),
    ...tokens.faults,
    ...mints.flatMap(({ address, supply, held }) =>
      supply === held ? [] : [`mint ${address}: supply ${supply}, its accounts hold ${held}`],
    ),
    ...pools.flatMap(([address, pool]) => poolFaults(address, pool, tokens)),
    ...curves.flatMap(([address, curve]) => curveFaults(address, curve, tokens)),
  ]
  return {
    slot: books.slot,
    accounts: books.accounts.size,
    pools: pools.length,
    curves: curves.length,
    mints: mints.length,
    faults,
  }
}

function owned<T>(books: Books, program: string, decode: (data: Uint8Array) => T | undefined): [string, T][] {
  return [...books.accounts].flatMap(([address, { owner, data }]): [string, T][] => {
    const value = owner === program ? decode(data) : undefined
    return value === undefined ? [] : [[address, value]]
  })
}

function lamportFaults({ accounts, totalLamports }: Books): string[] {
  let sum = 0n
  for (const { lamports } of accounts.values()) sum += lamports
  return sum === totalLamports ? [] : [`lamports: the accounts hold ${sum}, getSupply says ${totalLamports}`]
}

function poolFaults(address: string, pool: AnyPool, tokens: TokenBook): string[] {
  const sides = [
    [pool.vault0, pool.mint0, pool.reserve0 + pool.protocolFees0 + pool.creatorFees0],
    [pool.vault1, pool.mint1, pool.reserve1 + pool.protocolFees1 + pool.creatorFees1],
  ] as const
  const faults = sides.flatMap(([vault, mint, owed]) =>
    vaultFaults(`pool ${address}`, { vault, mint, owed, holder: address }, tokens),
  )
  return 'lpMint' in pool ? [...faults, ...shareFaults(address, pool, tokens)] : faults
}

function shareFaults(address: string, pool: cpmm.Pool | stable.Pool, { mints }: TokenBook): string[] {
  const units = mints.get(pool.lpMint)?.supply
  if (units !== undefined && units <= pool.lpSupply) return []
  return [`pool ${address}: lpSupply ${pool.lpSupply}, its LP mint has ${units}`]
}

/** A curve holds what it sells and, until it graduates, what its pool will be made of. */
function curveFaults(address: string, curve: launchpad.Curve, tokens: TokenBook): string[] {
  const kept = curve.status === 'graduated' ? 0n : curve.supply - curve.forSale
  const base = { vault: curve.baseVault, mint: curve.mint, owed: curve.realBase + kept, holder: address }
  const owed = curve.realQuote + curve.protocolFees + curve.creatorFees
  const quote = { vault: curve.quoteVault, mint: curve.quoteMint, owed, holder: address }
  return [base, quote].flatMap((side) => vaultFaults(`curve ${address}`, side, tokens))
}

interface Side {
  vault: string
  mint: string
  owed: bigint
  holder: string
}

function vaultFaults(name: string, { vault, mint, owed, holder }: Side, { held }: TokenBook): string[] {
  const account = held.get(vault)
  if (account?.mint !== mint || account.owner !== holder)
    return [`${name}: its vault ${vault} is not an account of ${mint} that it owns`]
  return account.amount >= owed ? [] : [`${name}: vault ${vault} has ${account.amount} and owes ${owed}`]
}
