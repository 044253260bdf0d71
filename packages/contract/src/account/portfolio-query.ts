import * as z from 'zod/mini'
import { listParameter, requiredAddressParameter, wordParameter } from '../shared/parameters.ts'

/** Path of the calls about one wallet. */
export const WalletPathSchema = z.object({ address: requiredAddressParameter() })

/** Query of `fetchJup` and `fetchNoJup`. */
export const PortfolioQuerySchema = z.object({
  address: requiredAddressParameter(),
  addressSystem: wordParameter(['solana']),
})

/** Products that a portfolio has elements of, with the id and the name that the public service uses. */
export const portfolioPlatforms = [
  { id: 'wallet-tokens', name: 'Wallet' },
  { id: 'wallet-nfts', name: 'NFTs' },
  { id: 'jupiter-governance', name: 'Governance' },
  { id: 'jupiter-exchange', name: 'Orders' },
  { id: 'callisto-pools', name: 'Pools' },
  { id: 'callisto-launchpad', name: 'Launchpad' },
] as const
export type PlatformId = (typeof portfolioPlatforms)[number]['id']

const platformIds = portfolioPlatforms.map(({ id }) => id)

/** Query of `/portfolio/v1/positions/{address}`; without `platforms` those of all. */
export const PositionsQuerySchema = z.object({
  platforms: listParameter(platformIds.length, (text) => platformIds.find((id) => id === text)),
})
