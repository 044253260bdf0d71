import { type getWalletRisk, walletRiskEndpoint } from '@callisto/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { isWalletRiskOn } from '../api/config.ts'

const STALE_MS = 10 * 60_000

/** Risk of a wallet (docs/spec-map.md 1-7.2): two retries one second apart, skipped without a wallet or when it is disabled. */
export const walletRiskQuery = (wallet: string | undefined) =>
  queryOptions({
    queryKey: ['wallet-risk', wallet],
    queryFn: async ({ signal }) =>
      (
        await call<typeof getWalletRisk>(
          walletRiskEndpoint,
          { params: { walletAddress: wallet ?? '' } },
          signal,
        )
      ).risk,
    enabled: wallet !== undefined && isWalletRiskOn,
    staleTime: STALE_MS,
    retry: 2,
    retryDelay: 1_000,
  })
