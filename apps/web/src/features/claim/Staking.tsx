import { unitsToNumber } from '@callisto/amount'
import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../lib/api/NotLoaded.tsx'
import { Stale } from '../../lib/offline/Stale.tsx'
import { Usd } from '../../lib/portfolio/Usd.tsx'
import { usePrice } from '../../lib/prices/usePrice.ts'
import { type LeavingPart, type Stake, stakeQuery } from '../../lib/staking/read-stake.ts'
import { formatAmount, formatDateTime } from '../../lib/text/format.ts'
import { displaySymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { balanceOf, useBalances } from '../../lib/wallet/balances.ts'
import { LockForm } from './LockForm.tsx'
import { planLock, planRelock, planUnlock, planWithdraw } from './plan-lock.ts'
import type { RequestedAction } from './requested-action.ts'

const REFRESH_MS = 15_000
const DAY_SECONDS = 86_400

interface StakingProps {
  address: string
  onRequest: (action: RequestedAction) => void
}

/** The lock of a wallet: what is in it, what leaves it, and ways in and out. Nothing where there is no locker. */
export function Staking({ address, onRequest }: StakingProps) {
  const query = useQuery({ ...stakeQuery(address), refetchInterval: REFRESH_MS })
  const mint = query.data?.terms.mint
  const asset = useToken(mint).live?.asset
  if (query.data === null) return null
  return (
    <section aria-label={t('Staked')} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h2 className="text-base font-semibold">{t('Staked')}</h2>
      <Stale query={query} />
      {query.data && asset ? (
        <Lock address={address} stake={query.data} asset={asset} onRequest={onRequest} />
      ) : (
        <NotLoaded query={query} title={t('The lock could not be loaded')} text={t('Your funds are safe.')}>
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
    </section>
  )
}

interface LockProps extends StakingProps {
  stake: Stake
  asset: Asset
}

function Lock({ address, stake, asset, onRequest }: LockProps) {
  const { escrow, terms, votes, locker, parts } = stake
  const balances = useBalances(address)
  const price = usePrice(asset.id)
  const symbol = displaySymbol(asset.symbol)
  const amount = escrow.state?.amount ?? 0n
  const leaving = escrow.state?.unstakingAmount ?? 0n
  const staked = amount - leaving
  const days = Math.round(Number(terms.maxDuration) / DAY_SECONDS)
  const text = (units: bigint) => `${formatAmount(units, asset.decimals)} ${symbol}`
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <Figure name={t('Locked')}>
          <span data-staked={staked}>{text(staked)}</span>{' '}
          <span className="block text-xs text-muted">
            <Usd value={price ? unitsToNumber(staked, asset.decimals) * price.usd : undefined} />
          </span>
        </Figure>
        <Figure name={t('Votes')}>{formatAmount(votes, asset.decimals)}</Figure>
      </dl>
      <p className="text-xs text-muted">
        {t(
          'Locked tokens stay locked until you unlock them, which takes {days} days. Nobody else can move them.',
          {
            days,
          },
        )}
      </p>
      <LockForm
        asset={asset}
        action={t('Lock')}
        label={t('Amount to lock')}
        available={balances.data && balanceOf(balances.data, asset.id)}
        onSubmit={(units) => onRequest({ title: t('Lock'), plan: planLock(locker, units) })}
      />
      {staked > 0n && (
        <LockForm
          asset={asset}
          action={t('Unlock')}
          label={t('Amount to unlock')}
          available={staked}
          onSubmit={(units) =>
            onRequest({
              title: t('Unlock'),
              note: t('{amount} lose their votes now and can be withdrawn in {days} days.', {
                amount: text(units),
                days,
              }),
              plan: planUnlock(locker, units),
            })
          }
        />
      )}
      {parts.length > 0 && (
        <ul aria-label={t('Unlocking')} className="flex flex-col gap-2">
          {parts.map((part) => (
            <Part
              key={part.address}
              part={part}
              stake={stake}
              amount={text(part.amount)}
              onRequest={onRequest}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-md bg-lifted p-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

interface PartProps {
  part: LeavingPart
  stake: Stake
  amount: string
  onRequest: (action: RequestedAction) => void
}

/** A part that is leaving: it can be returned to the lock, and withdrawn when its time has come. */
function Part({ part, stake: { locker, nowSeconds }, amount, onRequest }: PartProps) {
  const isFree = nowSeconds >= part.endsAt
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line p-3 text-sm">
      <span className="min-w-0 flex-1">
        {amount}
        <span className="block text-xs text-muted">
          {isFree ? t('Ready to withdraw') : t('Until {time}', { time: formatDateTime(part.endsAt * 1000) })}
        </span>
      </span>
      <Button
        size="sm"
        onClick={() =>
          onRequest({
            title: t('Lock again'),
            note: t('{amount} return to the lock.', { amount }),
            plan: planRelock(locker, part.address),
          })
        }
      >
        {t('Lock again')}
      </Button>
      {isFree && (
        <Button
          size="sm"
          tone="primary"
          onClick={() => onRequest({ title: t('Withdraw'), plan: planWithdraw(locker, part.address) })}
        >
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
