import { decodeTokenAccount, router } from '@callisto/program-clients'
import {
  type AccountState,
  type ChainPort,
  NATIVE_MINT,
  rentExemptLamports,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { deriveTokenAccount } from '@callisto/solana/derive'
import { type Address, address, isAddress } from '@solana/kit'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { isDirect } from '../route/direct-route.ts'
import { destinationOf, type ResolvedRoute, sourceOf } from '../route/resolved-route.ts'
import type { BuildRequest } from './build-request.ts'
import type { BuildPorts } from './ports.ts'
import { seedAddress } from './seed-account.ts'
import type { SeedWrapping, SwapAccounts } from './swap-instructions.ts'

/** Finds the accounts of a swap and checks those that the request names. */
export async function swapAccounts(
  route: ResolvedRoute,
  request: BuildRequest,
  seed: string,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Result<SwapAccounts>> {
  const flaw = validateAccountKeys(route, request)
  if (flaw) return flaw
  const user = address(request.userPublicKey)
  const [authority] = await router.findAuthorityPda({}, ports.routerProgram)
  const own = accountsOf(user, route.mints)
  const shared = accountsOf(authority, sharableMints(route, request))
  const skip = request.skipUserAccountsRpcCalls ?? false
  const receiving = receivingAccount(route, request)
  const named = [receiving?.account, request.feeAccount].flatMap((key) => key ?? [])
  const asked = [...(skip ? [] : own.values()), ...shared.values(), ...named]
  const found = await readTokenAccounts(asked, ports.chain, signal)
  const misfit = validateNamedAccounts(route, request, found)
  if (misfit) return misfit
  const ends = new Set<string | undefined>(
    [sourceOf(route), destinationOf(route)].map((mint) => own.get(mint.address)),
  )
  if (route.platformFeeBps > 0 && request.feeAccount && ends.has(request.feeAccount))
    return failure('INVALID_REQUEST', 'feeAccount must not be an account of the swap itself')
  return success({
    user,
    payer: address(request.payer ?? user),
    ofUser: own,
    shared: new Map([...shared].filter(([, account]) => found.has(account))),
    authority,
    routerProgram: ports.routerProgram,
    open: new Set(found.keys()),
    receiving,
    feeAccount: route.platformFeeBps > 0 && request.feeAccount ? address(request.feeAccount) : undefined,
    tracking: request.trackingAccount ? address(request.trackingAccount) : undefined,
    wrapSol: request.wrapAndUnwrapSol ?? true,
    closeBetween: !skip,
    seedWrapping: await seedWrapping(route, request, seed, ports),
    tokenLedger: request.useTokenLedger
      ? (await router.findTokenLedgerPda({ user }, ports.routerProgram))[0]
      : undefined,
  })
}

/** Where the output goes instead of to the user. */
function receivingAccount(
  route: ResolvedRoute,
  { receiver, destinationTokenAccount }: BuildRequest,
): SwapAccounts['receiving'] {
  const { address: mint, tokenProgram } = destinationOf(route)
  if (receiver) return { account: deriveTokenAccount(receiver, mint, tokenProgram), owner: address(receiver) }
  return destinationTokenAccount ? { account: address(destinationTokenAccount), owner: undefined } : undefined
}

function accountsOf(
  owner: Address,
  mints: readonly { address: string; tokenProgram: string }[],
): Map<string, Address> {
  return new Map(
    mints.map((mint) => [mint.address, deriveTokenAccount(owner, mint.address, mint.tokenProgram)]),
  )
}

/**
 * Mints whose shared account the route may pass through, on request: those between the ends. A transfer fee may leave a
 * remainder, which would not be the user's any more.
 */
function sharableMints(route: ResolvedRoute, { useSharedAccounts }: BuildRequest) {
  if (!useSharedAccounts) return []
  return route.mints.slice(1, -1).filter((mint) => mint.transferFee === undefined)
}

/** The temporary account for wrapped SOL: of a swap to another wallet, or where the request asks for one. */
async function seedWrapping(
  route: ResolvedRoute,
  request: BuildRequest,
  seed: string,
  { cluster }: BuildPorts,
): Promise<SeedWrapping | undefined> {
  const { nativeDestinationAccount, destinationTokenAccount } = request
  const isWrapped = request.wrapAndUnwrapSol ?? true
  const isOptimized = isWrapped && (request.allowOptimizedWrappedSolTokenAccount ?? false)
  const [source, destination] = [sourceOf(route), destinationOf(route)]
  const ofDestination =
    nativeDestinationAccount ||
    (isOptimized && destination.address === NATIVE_MINT && !destinationTokenAccount)
  const wrapped = ofDestination
    ? destination
    : isOptimized && source.address === NATIVE_MINT
      ? source
      : undefined
  if (!wrapped) return undefined
  const user = address(request.userPublicKey)
  return {
    mint: wrapped.address,
    recipient: address(nativeDestinationAccount ?? user),
    account: await seedAddress(user, seed, wrapped.tokenProgram),
    seed,
    rentLamports: rentExemptLamports(cluster(), TOKEN_ACCOUNT_BYTES),
  }
}

function validateAccountKeys(route: ResolvedRoute, request: BuildRequest): TradeError | undefined {
  const keys = {
    userPublicKey: request.userPublicKey,
    payer: request.payer,
    feeAccount: request.feeAccount,
    trackingAccount: request.trackingAccount,
    destinationTokenAccount: request.destinationTokenAccount,
    nativeDestinationAccount: request.nativeDestinationAccount,
  }
  for (const [name, key] of Object.entries(keys))
    if (key && !isAddress(key)) return failure('INVALID_REQUEST', `${name} is not an address`)
  if (request.destinationTokenAccount && request.nativeDestinationAccount)
    return failure('INVALID_REQUEST', 'Set either destinationTokenAccount or nativeDestinationAccount')
  if (request.nativeDestinationAccount && destinationOf(route).address !== NATIVE_MINT)
    return failure('INVALID_REQUEST', 'nativeDestinationAccount needs SOL as the output')
  if (route.platformFeeBps > 0 && !request.feeAccount)
    return failure('INVALID_REQUEST', 'feeAccount is required where platformFeeBps was quoted')
  if (isDirect(route) && request.useTokenLedger)
    return failure('NOT_SUPPORTED', 'useTokenLedger needs a route of the router program')
  return undefined
}

/** The fee may be of either mint of an exact-in swap, and of the input of an exact-out one. */
function validateNamedAccounts(
  route: ResolvedRoute,
  request: BuildRequest,
  found: ReadonlyMap<string, FoundTokenAccount>,
): TradeError | undefined {
  const { destinationTokenAccount, feeAccount } = request
  const [source, destination] = [sourceOf(route).address, destinationOf(route).address]
  const feeMints = route.mode === 'ExactIn' ? [destination, source] : [source]
  const wanted = [
    ['destinationTokenAccount', destinationTokenAccount, [destination]],
    ['feeAccount', route.platformFeeBps > 0 ? feeAccount : undefined, feeMints],
  ] as const
  for (const [name, key, mints] of wanted) {
    if (key && !mints.some((mint) => found.get(key)?.mint === mint))
      return failure('INVALID_REQUEST', `${name} is not an open token account of ${mints.join(' or ')}`)
  }
  return undefined
}

interface FoundTokenAccount {
  mint: string
  frozen: boolean
}

/** Reads accounts; those that are no open token accounts are left out. */
export async function readTokenAccounts(
  addresses: readonly string[],
  chain: ChainPort,
  signal: AbortSignal | undefined,
): Promise<Map<Address, FoundTokenAccount>> {
  const found = new Map<Address, FoundTokenAccount>()
  if (addresses.length === 0) return found
  const { accounts } = await chain.getAccounts(addresses, signal)
  for (const account of accounts) {
    const token = account && tokenAccount(account)
    if (token) found.set(address(account.address), token)
  }
  return found
}

function tokenAccount(account: AccountState): FoundTokenAccount | undefined {
  if (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM) return undefined
  const token = decodeTokenAccount(account.data)
  return token && { mint: token.mint, frozen: token.frozen }
}
