import type { SwapRequest } from '@callisto/contract'
import { decodeTokenAccount } from '@callisto/program-clients'
import {
  type AccountState,
  associatedTokenAddress,
  NATIVE_MINT,
  rentExemptLamports,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, address, isAddress } from '@solana/kit'
import { failure, type Result, success, type TradeError } from '../result.ts'
import { destinationOf, type ResolvedRoute, sourceOf } from '../route/resolved-route.ts'
import type { BuildPorts } from './ports.ts'
import { seedAddress } from './seed-account.ts'
import type { SwapAccounts } from './swap-instructions.ts'

/** Finds the accounts of a swap and checks those that the request names. */
export async function swapAccounts(
  route: ResolvedRoute,
  request: SwapRequest,
  seed: string,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Result<SwapAccounts>> {
  const flaw = validateAccountKeys(route, request)
  if (flaw) return flaw
  const user = address(request.userPublicKey)
  const own = await Promise.all(
    route.mints.map(async (mint) => {
      const account = await associatedTokenAddress(user, mint.address, mint.tokenProgram)
      return [mint.address, account] as const
    }),
  )
  const named = [request.destinationTokenAccount, request.feeAccount].flatMap((key) => key ?? [])
  const skip = request.skipUserAccountsRpcCalls ?? false
  const asked = [...(skip ? [] : own.map(([, account]) => account)), ...named]
  const found = await readTokenAccounts(asked, ports, signal)
  const misfit = validateNamedAccounts(route, request, found)
  if (misfit) return misfit
  const ends = new Set<string>(
    [sourceOf(route), destinationOf(route)].map((mint) => new Map(own).get(mint.address) ?? ''),
  )
  if (route.platformFeeBps > 0 && request.feeAccount && ends.has(request.feeAccount))
    return failure('INVALID_REQUEST', 'feeAccount must not be an account of the swap itself')

  const recipient = request.nativeDestinationAccount
  const wrapped = destinationOf(route).tokenProgram
  return success({
    user,
    payer: address(request.payer ?? user),
    ofUser: new Map(own),
    open: new Set(found.keys()),
    destination: request.destinationTokenAccount ? address(request.destinationTokenAccount) : undefined,
    feeAccount: route.platformFeeBps > 0 && request.feeAccount ? address(request.feeAccount) : undefined,
    tracking: request.trackingAccount ? address(request.trackingAccount) : undefined,
    wrapSol: request.wrapAndUnwrapSol ?? true,
    closeBetween: !skip,
    native: recipient
      ? {
          recipient: address(recipient),
          account: await seedAddress(user, seed, wrapped),
          seed,
          rentLamports: rentExemptLamports(ports.cluster(), TOKEN_ACCOUNT_BYTES),
        }
      : undefined,
  })
}

function validateAccountKeys(route: ResolvedRoute, request: SwapRequest): TradeError | undefined {
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
  return undefined
}

interface Found {
  mint: string
  frozen: boolean
}

async function readTokenAccounts(
  addresses: readonly string[],
  { chain }: BuildPorts,
  signal: AbortSignal | undefined,
): Promise<Map<Address, Found>> {
  const found = new Map<Address, Found>()
  if (addresses.length === 0) return found
  const { accounts } = await chain.getAccounts(addresses, signal)
  for (const account of accounts) {
    const token = account && tokenAccount(account)
    if (token) found.set(address(account.address), token)
  }
  return found
}

function tokenAccount(account: AccountState): Found | undefined {
  if (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM) return undefined
  const token = decodeTokenAccount(account.data)
  return token && { mint: token.mint, frozen: token.frozen }
}

function validateNamedAccounts(
  route: ResolvedRoute,
  request: SwapRequest,
  found: ReadonlyMap<string, Found>,
): TradeError | undefined {
  const { destinationTokenAccount, feeAccount } = request
  const feeMint = route.mode === 'ExactIn' ? destinationOf(route) : sourceOf(route)
  const wanted = [
    ['destinationTokenAccount', destinationTokenAccount, destinationOf(route).address],
    ['feeAccount', route.platformFeeBps > 0 ? feeAccount : undefined, feeMint.address],
  ] as const
  for (const [name, key, mint] of wanted) {
    if (key && found.get(key)?.mint !== mint)
      return failure('INVALID_REQUEST', `${name} is not an open token account of ${mint}`)
  }
  return undefined
}
