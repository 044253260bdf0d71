import { router } from '@callisto/program-clients'
import { associatedTokenAddress, createTokenAccount } from '@callisto/solana'
import { type Address, address } from '@solana/kit'
import { readTokenAccounts } from '../build/read-token-accounts.ts'
import type { HubMints } from '../state/hub-mints.ts'
import type { PoolRegistry } from '../state/pool-registry.ts'
import { type AuthorityOptions, ensureFunds, sendAsAuthority } from './send-as-authority.ts'

/** Creations that fit into one transaction, each with accounts of its own. */
const ACCOUNTS_PER_TRANSACTION = 5

export interface SharedAccountOptions extends AuthorityOptions {
  registry: PoolRegistry
  hubs: Pick<HubMints, 'mints'>
  routerProgram: Address
}

/**
 * Opens the token accounts of the router's authority that routes with `useSharedAccounts` pass through: one of each hub,
 * where it is missing. The program closes none of them. A mint with a transfer fee has none: it would leave a remainder.
 */
export async function openSharedAccounts(options: SharedAccountOptions): Promise<void> {
  const { registry, hubs, chain, signal } = options
  const [owner] = await router.findAuthorityPda({}, options.routerProgram)
  const mints = [...hubs.mints].flatMap((mint) => registry.mints.get(mint) ?? [])
  const lasting = mints.filter((mint) => mint.isTransferable && mint.transferFee === undefined)
  const accounts = await Promise.all(
    lasting.map(async (mint) => ({
      mint,
      account: await associatedTokenAddress(owner, mint.address, mint.tokenProgram),
    })),
  )
  const keys = accounts.map(({ account }) => account)
  const open = await readTokenAccounts(keys, chain, signal)
  const missing = accounts.filter(({ account }) => !open.has(account))
  if (missing.length === 0) return
  await ensureFunds(options)
  const payer = address(options.authority.address)
  const creations = missing.map(({ mint: { address: mint, tokenProgram }, account }) =>
    createTokenAccount({ payer, account, owner, mint, tokenProgram }),
  )
  for (let at = 0; at < creations.length; at += ACCOUNTS_PER_TRANSACTION)
    await sendAsAuthority(creations.slice(at, at + ACCOUNTS_PER_TRANSACTION), options)
}
