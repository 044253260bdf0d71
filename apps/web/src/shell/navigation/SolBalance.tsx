import { t } from '@callisto/i18n'
import { formatAmount } from '../../lib/text/format.ts'
import { SOL_DECIMALS, useBalances } from '../../lib/wallet/balances.ts'
import { useLiveBalances } from '../../lib/wallet/useLiveBalances.ts'

/** Decimals of SOL in the header: a thousandth. */
const PLACES = 3

/** Native SOL of a wallet, live; a dash while it is not known. */
export function SolBalance({ address }: { address: string }) {
  const { data } = useBalances(address)
  useLiveBalances(address)
  const balance = data ? formatAmount(data.lamports, SOL_DECIMALS, PLACES) : '–'
  return (
    <span title={data ? undefined : t('The balance is not known yet')} className="text-muted max-md:sr-only">
      {balance} SOL
    </span>
  )
}
