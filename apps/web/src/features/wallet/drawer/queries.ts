import { t } from '@callisto/i18n'
import { showToast } from '@callisto/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode, rpc } from '../../../lib/api/call.ts'
import { record } from '../../../lib/api/values.ts'
import { explorerHref } from '../../../lib/explorer/explorers.ts'
import { USDC_MINT } from '../../../lib/tokens/mints.ts'
import { balancesQuery, fetchBalances } from '../../../lib/wallet/balances.ts'

export interface FaucetGrant {
  label: string
  /** Undefined for native SOL. */
  mint: string | undefined
  /** Base units. */
  amount: bigint
}

/** Amounts that the faucet of a local cluster pays out per request. */
export const faucetGrants: readonly FaucetGrant[] = [
  { label: '5 SOL', mint: undefined, amount: 5_000_000_000n },
  { label: '500 USDC', mint: USDC_MINT, amount: 500_000_000n },
]

const MAX_POLLS = 10
const POLL_MS = 300

/** Requests test tokens from the local cluster's faucet and waits until the balance shows them. */
export function useFaucet(address: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (grant: FaucetGrant) => {
      const before = await queries.ensureQueryData(balancesQuery(address))
      const request =
        grant.mint === undefined
          ? { address, lamports: Number(grant.amount) }
          : { address, mint: grant.mint, amount: String(grant.amount) }
      const { signature } = record(await rpc('callisto_faucet', [request]))
      const isReceived = await waitForBalanceChange(queries, address, before.slot)
      return { grant, isReceived, signature: typeof signature === 'string' ? signature : undefined }
    },
    onSuccess: ({ grant, isReceived, signature }) =>
      showToast({
        ...(isReceived
          ? {
              variant: 'success',
              title: t('{amount} received', { amount: grant.label }),
              text: t('Test tokens of the local cluster'),
            }
          : {
              variant: 'info',
              title: t('{amount} requested', { amount: grant.label }),
              text: t('The balance does not show them yet.'),
            }),
        ...(signature ? { link: { href: explorerHref('tx', signature), label: t('View transaction') } } : {}),
      }),
    onError: (error) =>
      showToast({
        variant: 'error',
        title: t('Faucet request failed'),
        text: error instanceof Error ? error.message : '',
        code: errorCode(error),
      }),
  })
}

/** Polls until the balances change: the faucet's transaction lands in the next block. False when they do not. */
async function waitForBalanceChange(queries: QueryClient, address: string, slot: number): Promise<boolean> {
  const { queryKey } = balancesQuery(address)
  const known = queries.getQueryData(queryKey)
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const fresh = await fetchBalances(address)
    if (fresh.slot >= slot && !isSameBalances(fresh, known)) {
      queries.setQueryData(queryKey, fresh)
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}

type WalletBalances = Awaited<ReturnType<typeof fetchBalances>>

function isSameBalances(a: WalletBalances, b: WalletBalances | undefined): boolean {
  if (!b || a.lamports !== b.lamports || a.tokens.length !== b.tokens.length) return false
  return a.tokens.every((token) =>
    b.tokens.some(({ mint, amount }) => mint === token.mint && amount === token.amount),
  )
}
