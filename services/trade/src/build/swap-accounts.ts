import type { SwapRequest } from '@callisto/contract'
import { decodeTokenAccount } from '@callisto/program-clients'
import {
  type AccountState,
  associatedTokenAddress,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_RENT,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, address, isAddress } from '@solana/kit'
import { type Answer, answer, type Refusal, refusal } from '../result.ts'
import { destinationOf, type SwapOrder, sourceOf } from '../route/resolved-route.ts'
import type { BuildPorts } from './ports.ts'
import { seedAddress } from './seed-account.ts'
import type { SwapAccounts } from './swap-instructions.ts'

/** Finds the accounts of a swap and checks those that the request names. */
export async function swapAccounts(
  order: SwapOrder,
  request: SwapRequest,
  seed: string,
  ports: BuildPorts,
  signal?: AbortSignal,
): Promise<Answer<SwapAccounts>> {
  const flaw = accountsFlaw(order, request)
  if (flaw) return flaw
  const user = address(request.userPublicKey)
  const own = await Promise.all(
    order.mints.map(async (mint) => {
      const account = await associatedTokenAddress(user, mint.address, mint.tokenProgram)
      return [mint.address, account] as const
    }),
  )
  const named = [request.destinationTokenAccount, request.feeAccount].flatMap((key) => key ?? [])
  const skip = request.skipUserAccountsRpcCalls ?? false
  const asked = [...(skip ? [] : own.map(([, account]) => account)), ...named]
  const found = await readTokenAccounts(asked, ports, signal)
  const misfit = namedMisfit(order, request, found)
  if (misfit) return misfit
  const ends = new Set<string>(
    [sourceOf(order), destinationOf(order)].map((mint) => new Map(own).get(mint.address) ?? ''),
  )
  if (order.platformFeeBps > 0 && request.feeAccount && ends.has(request.feeAccount))
    return refusal('INVALID_REQUEST', 'feeAccount must not be an account of the swap itself')

  const recipient = request.nativeDestinationAccount
  const wrapped = destinationOf(order).tokenProgram
  return answer({
    user,
    payer: address(request.payer ?? user),
    ofUser: new Map(own),
    open: new Set(found.keys()),
    destination: request.destinationTokenAccount ? address(request.destinationTokenAccount) : undefined,
    feeAccount: order.platformFeeBps > 0 && request.feeAccount ? address(request.feeAccount) : undefined,
    tracking: request.trackingAccount ? address(request.trackingAccount) : undefined,
    wrapSol: request.wrapAndUnwrapSol ?? true,
    closeBetween: !skip,
    native: recipient
      ? {
          recipient: address(recipient),
          account: await seedAddress(user, seed, wrapped),
          seed,
          rentLamports: TOKEN_ACCOUNT_RENT,
        }
      : undefined,
  })
}

function accountsFlaw(order: SwapOrder, request: SwapRequest): Refusal | undefined {
  const keys = {
    userPublicKey: request.userPublicKey,
    payer: request.payer,
    feeAccount: request.feeAccount,
    trackingAccount: request.trackingAccount,
    destinationTokenAccount: request.destinationTokenAccount,
    nativeDestinationAccount: request.nativeDestinationAccount,
  }
  for (const [name, key] of Object.entries(keys))
    if (key && !isAddress(key)) return refusal('INVALID_REQUEST', `${name} is not an address`)
  if (request.destinationTokenAccount && request.nativeDestinationAccount)
    return refusal('INVALID_REQUEST', 'Set either destinationTokenAccount or nativeDestinationAccount')
  if (request.nativeDestinationAccount && destinationOf(order).address !== NATIVE_MINT)
    return refusal('INVALID_REQUEST', 'nativeDestinationAccount needs SOL as the output')
  if (order.platformFeeBps > 0 && !request.feeAccount)
    return refusal('INVALID_REQUEST', 'feeAccount is required where platformFeeBps was quoted')
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

function namedMisfit(
  order: SwapOrder,
  request: SwapRequest,
  found: ReadonlyMap<string, Found>,
): Refusal | undefined {
  const { destinationTokenAccount, feeAccount } = request
  const feeMint = order.mode === 'ExactIn' ? destinationOf(order) : sourceOf(order)
  const wanted = [
    ['destinationTokenAccount', destinationTokenAccount, destinationOf(order).address],
    ['feeAccount', order.platformFeeBps > 0 ? feeAccount : undefined, feeMint.address],
  ] as const
  for (const [name, key, mint] of wanted) {
    if (key && found.get(key)?.mint !== mint)
      return refusal('INVALID_REQUEST', `${name} is not an open token account of ${mint}`)
  }
  return undefined
}
