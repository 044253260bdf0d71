import { showToast } from '@callisto/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '../../lib/api/market.ts'
import { record, rpc } from '../../lib/api/rpc.ts'
import { USDC_MINT } from '../../lib/tokens/mints.ts'
import { balancesQuery, fetchBalances } from '../../lib/wallet/balances.ts'
import { transactionHref } from '../../paths.ts'

export interface FaucetGift {
  label: string
  /** Undefined for native SOL. */
  mint: string | undefined
  /** Base units. */
  amount: bigint
}

/** What one press gives on a local cluster. */
export const gifts: readonly FaucetGift[] = [
  { label: '5 SOL', mint: undefined, amount: 5_000_000_000n },
  { label: '500 USDC', mint: USDC_MINT, amount: 500_000_000n },
]

const TRIES = 10
const PAUSE_MS = 300

/** Asks the local cluster's faucet for test money and waits until the wallet has it. */
export function useFaucet(address: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (gift: FaucetGift) => {
      const before = await queries.ensureQueryData(balancesQuery(address))
      const request =
        gift.mint === undefined
          ? { address, lamports: Number(gift.amount) }
          : { address, mint: gift.mint, amount: String(gift.amount) }
      const { signature } = record(await rpc('callisto_faucet', [request]))
      await waitForNews(queries, address, before.slot)
      return { gift, signature: typeof signature === 'string' ? signature : undefined }
    },
    onSuccess: ({ gift, signature }) =>
      showToast({
        variant: 'success',
        title: `${gift.label} received`,
        text: 'Test money of the local cluster',
        ...(signature ? { link: { href: transactionHref(signature), label: 'View transaction' } } : {}),
      }),
    onError: (error) =>
      showToast({
        variant: 'error',
        title: 'The faucet gave nothing',
        text: error instanceof Error ? error.message : '',
        code: errorCode(error),
      }),
  })
}

/** The gift is in the next block; until then the balances would still be the old ones. */
async function waitForNews(queries: QueryClient, address: string, slot: number): Promise<void> {
  const { queryKey } = balancesQuery(address)
  const known = queries.getQueryData(queryKey)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const fresh = await fetchBalances(address)
    if (fresh.slot >= slot && !sameMoney(fresh, known)) {
      queries.setQueryData(queryKey, fresh)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

type Money = Awaited<ReturnType<typeof fetchBalances>>

function sameMoney(a: Money, b: Money | undefined): boolean {
  if (!b || a.lamports !== b.lamports || a.tokens.length !== b.tokens.length) return false
  return a.tokens.every((token) =>
    b.tokens.some(({ mint, amount }) => mint === token.mint && amount === token.amount),
  )
}
