import { router } from '@callisto/program-clients'
import { inputMintOf, outputMintOf, type RoutePlanLeg } from '@callisto/routing'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  fitsTransaction,
  setComputeUnitLimit,
  setComputeUnitPrice,
} from '@callisto/solana'
import { type Address, getAddressDecoder } from '@solana/kit'
import { type SwapAccounts, type SwapInstructions, swapInstructions } from '../build/swap-instructions.ts'
import type { LookupTableRegistry } from '../lookup-tables/registry.ts'
import type { RouteQuery } from '../search/route-search.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { resolveRoute } from './resolve-route.ts'
import type { ResolvedRoute } from './resolved-route.ts'
import type { TransactionFormat } from './transaction-format.ts'

/** Addresses without an owner, which stand for the accounts of a user who is not known yet. */
const placeholder = (index: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(0xf0).fill(index, 0, 8))
const USER = placeholder(200)
const FEE_ACCOUNT = placeholder(201)
const ACCOUNTS = Array.from({ length: 64 }, (_, index) => placeholder(index))

/** A budget with every part that takes bytes. */
const BUDGET = [setComputeUnitLimit(1), setComputeUnitPrice(1n)]
const CONFIG = { computeUnitLimit: 1, loadedAccountsDataSizeLimit: 1, priorityFeeLamports: 1n }

/** Instructions that one transaction executes at most, cross-program calls included (MAX_INSTRUCTION_TRACE_LENGTH). */
const MAX_INSTRUCTION_TRACE = 64
/** Creation of an associated account: the program itself, the size query, the account, two initialisations. */
const CALLS_PER_CREATION = 5
/** The swap of a venue and its two transfers; exact out also queries the venue for its price. */
const CALLS_PER_STEP = { ExactIn: 3, ExactOut: 4 } as const
/** Accounts of the route instruction, repeated ones included: `MAX_ACCOUNTS` of programs/include/input.h. */
const MAX_ROUTE_ACCOUNTS = 128

/** Whether one transaction carries the swaps of a route of a query; shares do not matter for its size. */
export function swapsFitTransaction(
  legs: readonly Pick<RoutePlanLeg, 'pool' | 'side' | 'amountIn' | 'amountOut'>[],
  amounts: { inAmount: bigint; outAmount: bigint },
  query: RouteQuery,
  { registry, tables }: { registry: PoolRegistry; tables: LookupTableRegistry },
): boolean {
  const { mode, inputMint, outputMint, slippageBps, platformFeeBps } = query
  const steps = legs.map((leg) => ({
    ammKey: leg.pool.address,
    inputMint: inputMintOf(leg),
    outputMint: outputMintOf(leg),
    shareBps: 1,
    amountIn: leg.amountIn,
    amountOut: leg.amountOut,
  }))
  const route = resolveRoute(
    { mode, inputMint, outputMint, steps, ...amounts, slippageBps, platformFeeBps },
    registry,
  )
  return route.ok && routeFitsTransaction(route.value, query.format, { tables, slot: registry.slot })
}

/** Whether a route fits one transaction in the worst case: every token account is missing, and SOL is wrapped. */
function routeFitsTransaction(
  route: ResolvedRoute,
  { version, limits }: TransactionFormat,
  { tables, slot }: { tables: LookupTableRegistry; slot: number },
): boolean {
  const placeholders: SwapAccounts = {
    user: USER,
    payer: USER,
    ofUser: new Map(route.mints.map((mint, index) => [mint.address, ACCOUNTS[index]!])),
    shared: new Map(),
    authority: USER,
    // Every address has the same size.
    routerProgram: router.PROGRAM,
    open: new Set(),
    receiving: undefined,
    feeAccount: route.platformFeeBps > 0 ? FEE_ACCOUNT : undefined,
    tracking: undefined,
    wrapSol: true,
    closeBetween: true,
    seedWrapping: undefined,
    tokenLedger: undefined,
  }
  const parts = swapInstructions(route, placeholders)
  if (!parts || parts.swaps.some(({ accounts = [] }) => accounts.length > MAX_ROUTE_ACCOUNTS)) return false
  if (instructionTraceLength(route, parts) > MAX_INSTRUCTION_TRACE) return false
  const instructions = [...parts.setup, ...parts.swaps, ...parts.cleanup]
  if (version === 1) return fitsTransaction({ version, feePayer: USER, instructions, config: CONFIG }, limits)
  const plan = { feePayer: USER, instructions: [...BUDGET, ...instructions] }
  const lookupTables = version === 0 ? tables.choose(plan, slot) : {}
  return fitsTransaction({ ...plan, version, lookupTables }, limits)
}

function instructionTraceLength(route: ResolvedRoute, { setup, cleanup }: SwapInstructions): number {
  const creations = setup.filter((one) => one.programAddress === ASSOCIATED_TOKEN_PROGRAM).length
  const inRoute = route.steps.length * CALLS_PER_STEP[route.mode] + (route.platformFeeBps > 0 ? 1 : 0)
  // Two of the compute budget, and the route instruction.
  return 3 + setup.length + creations * (CALLS_PER_CREATION - 1) + inRoute + cleanup.length
}
