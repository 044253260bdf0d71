import type { TriggerFeesReply } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatBps, formatUnits } from '../../../lib/text/format.ts'
import { SOL_DECIMALS } from '../../../lib/wallet/balances.ts'

interface OrderCostsProps {
  feeBps: number
  /** Lamports that lie in the order while it is open. */
  lockedLamports: bigint
  /** Lamports of these that a keeper gets for each fill. */
  fillRewardLamports: bigint
}

/** What an order costs: the fee of its fills, and the deposit, which comes back. */
export function OrderCosts({ feeBps, lockedLamports, fillRewardLamports }: OrderCostsProps) {
  const sol = (lamports: bigint) => `${formatUnits(lamports, SOL_DECIMALS)} SOL`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs text-muted [&>dd]:text-right [&>dd]:text-text">
      <dt>{t('Fee, of what is bought')}</dt>
      <dd>{formatBps(feeBps)}</dd>
      <dt>{t('Deposit of the order')}</dt>
      <dd data-deposit={lockedLamports}>{sol(lockedLamports)}</dd>
      <dt className="sr-only">{t('About the deposit')}</dt>
      <dd className="col-span-2 text-left! text-2xs! text-faint!">
        {t('The deposit returns to you when the order ends, less {reward} for each fill.', {
          reward: sol(fillRewardLamports),
        })}
      </dd>
    </dl>
  )
}

/** Fee of an order between two tokens in basis points. */
export const feeBpsOf = (
  { feeBps, stableFeeBps, stableMints }: TriggerFeesReply,
  mints: readonly string[],
): number => (mints.every((mint) => stableMints.includes(mint)) ? stableFeeBps : feeBps)

export const lockedLamportsOf = ({ depositLamports, rentLamports }: TriggerFeesReply): bigint =>
  BigInt(depositLamports) + BigInt(rentLamports)
