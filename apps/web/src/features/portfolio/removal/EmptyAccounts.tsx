import { t } from '@callisto/i18n'
import { Button } from '@callisto/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatUnits } from '../../../lib/text/format.ts'
import { symbolText, useTokens } from '../../../lib/tokens/useTokenSymbols.ts'
import { SOL_DECIMALS, useBalances } from '../../../lib/wallet/balances.ts'
import type { RequestedAction } from '../actions/requests.ts'
import { closingsOf } from './plan-removal.ts'
import { planClosings, readOwnAccounts } from './plans.ts'

/** Accounts of one transaction, which all fit into it, so that the review names exactly what is closed. */
const BATCH = 20
/** Names of one text. */
const MAX_NAMES = 6
const STALE_MS = 20_000

interface EmptyAccountsProps {
  address: string
  onRequest: (action: RequestedAction) => void
}

/** Token accounts of the wallet that hold nothing but their rent, with the way to get it back; nothing without any. */
export function EmptyAccounts({ address, onRequest }: EmptyAccountsProps) {
  const balances = useBalances(address).data
  const empty = balances?.tokens.flatMap(({ accounts }) =>
    accounts.flatMap((account) => (account.amount === 0n ? [account.address] : [])),
  )
  const closable = useQuery({
    queryKey: ['empty-accounts', address, empty],
    queryFn: async ({ signal }) => closingsOf(await readOwnAccounts(address, empty ?? [], signal)),
    enabled: empty !== undefined && empty.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  }).data
  const batch = (closable ?? []).slice(0, BATCH).map(({ account }) => account)
  const shown = batch.slice(0, MAX_NAMES).map(({ mint }) => mint)
  const tokens = useTokens(shown)
  if (!empty?.length || !closable?.length) return null
  const names = shown.map((mint) => symbolText(mint, tokens.get(mint))).join(', ')
  const others = batch.length - shown.length
  const namesText =
    others > 0
      ? t('{names} and {count, plural, one {# other} other {# others}}', { names, count: others })
      : names
  const rent = closable.reduce((sum, { account }) => sum + account.lamports, 0n)
  const close = () =>
    onRequest({
      title: t('Close empty accounts'),
      note: t(
        '{count, plural, one {# empty token account is closed} other {# empty token accounts are closed}}: {names}. They are opened again when you receive such a token.',
        { count: batch.length, names: namesText },
      ),
      plan: planClosings(batch.map((account) => account.address)),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-xs text-muted max-sm:px-3">
      <p className="min-w-0 flex-1 basis-60">
        {t(
          '{count, plural, one {# empty token account keeps} other {# empty token accounts keep}} {amount} SOL of rent.',
          { count: closable.length, amount: formatUnits(rent, SOL_DECIMALS) },
        )}{' '}
        <span className="text-faint">{namesText}</span>
      </p>
      <Button size="sm" onClick={close} data-empty-accounts={closable.length}>
        {batch.length < closable.length
          ? t('Close {count} and get the rent back', { count: batch.length })
          : t('Close and get the rent back')}
      </Button>
    </div>
  )
}
