import { t } from '@callisto/i18n'
import { Badge, Button, CopyButton, showNotice } from '@callisto/ui'
import { BellOff, BellPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  followWallet,
  MAX_FOLLOWED_WALLETS,
  unfollowWallet,
  useFollowedWallets,
} from '../../../lib/alerts/followed-wallets.ts'
import { GainDelta, plainGain, UnknownGainNote } from '../../../lib/portfolio/GainDelta.tsx'
import { type Holding, type Worth, worthOf } from '../../../lib/portfolio/holdings.ts'
import { netWorthOf, otherWorthOf } from '../../../lib/portfolio/net-worth.ts'
import type { Portfolio } from '../../../lib/portfolio/portfolio.ts'
import { UnpricedNote } from '../../../lib/portfolio/UnpricedNote.tsx'
import { Usd } from '../../../lib/portfolio/Usd.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { paths } from '../../../paths.ts'

interface SummaryProps {
  address: string
  isOwn: boolean
  holdings: readonly Holding[] | undefined
  portfolio: Portfolio | undefined
  /** Worth of other positions; undefined while it is not known. */
  defi: Worth | undefined
}

/** Whose portfolio it is, what it is worth and what it has gained. */
export function Summary({ address, isOwn, holdings, portfolio, defi }: SummaryProps) {
  const own = holdings && netWorthOf(holdings, portfolio)
  const total = own && totalOf(own, defi)
  const tokens = holdings && worthOf(holdings.map(({ value }) => value)).usd
  const { staked, orders } = otherWorthOf(portfolio)
  const unknown = (own?.unknown ?? 0) + (defi?.unknown ?? 0)
  const gain = portfolio?.gain
  return (
    <header className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h1 className="flex items-center gap-1 text-sm text-muted">
            {t('Portfolio')}
            <Link
              to={paths.address}
              params={{ address }}
              className="touch-target rounded-sm font-mono text-xs hover:text-text"
              title={address}
            >
              {shortAddress(address)}
            </Link>
            <CopyButton text={address} label={t('Copy address')} />
            {isOwn && <Badge tone="accent">{t('Your wallet')}</Badge>}
          </h1>
          {!isOwn && <FollowButton wallet={address} />}
        </div>
        <p className="text-2xl font-semibold" data-net-worth>
          <Usd value={total} unknown={t('It is not known yet')} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact name={t('Wallet')}>
          <Usd value={tokens} />
        </Fact>
        {staked !== undefined && (
          <Fact name={t('Staked')}>
            <Usd value={staked} />
          </Fact>
        )}
        {orders !== undefined && (
          <Fact name={t('Orders')}>
            <Usd value={orders} />
          </Fact>
        )}
        <Fact name={t('DeFi')}>
          <Usd value={defi?.usd} unknown={t('It is not known yet')} />
        </Fact>
        <Fact name={t('Unrealized')} title={t('By weighted average cost')}>
          <GainDelta gain={gain} className="text-faint" />
        </Fact>
        <Fact name={t('Realized')} title={t('By weighted average cost')}>
          <GainDelta gain={plainGain(gain?.realized)} className="text-faint" />
        </Fact>
        <Fact name={t('P&L')} title={t('Realized and unrealized, by weighted average cost')}>
          <GainDelta gain={plainGain(gain?.total)} className="text-faint" />
        </Fact>
      </dl>
      {own && !defi && (
        <p className="basis-full text-2xs text-faint">
          {t('Other DeFi positions are not counted: they are not known yet.')}
        </p>
      )}
      <UnpricedNote count={unknown} className="basis-full" />
      <UnknownGainNote gain={gain} className="basis-full" />
    </header>
  )
}

/** What is known of both; nothing at all only where both are known to be. */
function totalOf(own: Worth, defi: Worth | undefined): number | undefined {
  const { usd, unknown } = worthOf([own.usd, defi?.usd])
  return unknown > 0 ? usd || undefined : usd
}

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div title={title}>
      <dt className="text-2xs text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Follows a wallet, or ends that: its trades are notices of this device. */
function FollowButton({ wallet }: { wallet: string }) {
  const isFollowed = useFollowedWallets().some((followed) => followed.wallet === wallet)
  const follow = () => {
    if (followWallet(wallet))
      return showNotice({
        variant: 'success',
        title: t('Following {wallet}', { wallet: shortAddress(wallet) }),
        text: t('You are notified of what it trades.'),
      })
    return showNotice({
      variant: 'error',
      title: t('Not followed'),
      text: t('You follow {max} wallets already. Unfollow one first.', { max: MAX_FOLLOWED_WALLETS }),
    })
  }
  return isFollowed ? (
    <Button size="sm" onClick={() => unfollowWallet(wallet)}>
      <BellOff aria-hidden="true" className="size-3.5" />
      {t('Unfollow')}
    </Button>
  ) : (
    <Button size="sm" onClick={follow}>
      <BellPlus aria-hidden="true" className="size-3.5" />
      {t('Follow')}
    </Button>
  )
}
