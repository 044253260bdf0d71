import { t } from '@callisto/i18n'
import type { CurveAccount, PoolAccount } from '@callisto/program-clients'
import { Meter } from '@callisto/ui'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { Link } from '../../../lib/router/Link.tsx'
import { formatAmount, formatPercent } from '../../../lib/text/format.ts'
import { useTokenSymbols } from '../../../lib/tokens/useTokenSymbols.ts'
import type { AccountKind } from '../model/account.ts'

/** The facts of one kind of account. */
export function KindFacts({ what }: { what: AccountKind }) {
  switch (what.kind) {
    case 'mint':
      return <MintFacts mint={what} />
    case 'tokenAccount':
      return (
        <>
          <Fact label={t('Amount')}>
            {formatAmount(what.amount, what.decimals, what.decimals)} <TokenLink mint={what.mint} />
          </Fact>
          <Fact label={t('Owner')}>
            <AddressLink address={what.owner} />
          </Fact>
          <Fact label={t('State')}>{what.isFrozen ? t('Frozen') : t('Not frozen')}</Fact>
        </>
      )
    case 'programAccount': {
      const { account } = what
      if (account.kind === 'pool') return <PoolFacts pool={account} />
      if (account.kind === 'curve') return <CurveFacts curve={account} />
      if (account.kind !== 'position') return null
      return (
        <>
          <Fact label={t('Pool')}>
            <AddressLink address={account.pool} />
          </Fact>
          <Fact label={t('Owner')}>
            <AddressLink address={account.owner} />
          </Fact>
        </>
      )
    }
    default:
      return null
  }
}

function MintFacts({ mint }: { mint: Extract<AccountKind, { kind: 'mint' }> }) {
  return (
    <>
      <Fact label={t('Supply')}>{formatAmount(mint.supply, mint.decimals)}</Fact>
      <Fact label={t('Decimals')}>{mint.decimals}</Fact>
      <Fact label={t('Mint authority')}>
        <Authority address={mint.mintAuthority} />
      </Fact>
      <Fact label={t('Freeze authority')}>
        <Authority address={mint.freezeAuthority} />
      </Fact>
      {mint.extensions.length > 0 && <Fact label={t('Extensions')}>{mint.extensions.join(', ')}</Fact>}
    </>
  )
}

function Authority({ address }: { address: string | undefined }) {
  return address === undefined ? t('disabled') : <AddressLink address={address} />
}

function PoolFacts({ pool }: { pool: PoolAccount }) {
  return (
    <>
      <Fact label={t('Reserves')}>
        <span className="flex flex-col items-end">
          <span>
            {formatAmount(pool.reserve0, pool.decimals0)} <TokenLink mint={pool.mint0} />
          </span>
          <span>
            {formatAmount(pool.reserve1, pool.decimals1)} <TokenLink mint={pool.mint1} />
          </span>
        </span>
      </Fact>
      <Fact label={t('Fee tier')}>
        <AddressLink address={pool.config} />
      </Fact>
      <Fact label={t('Creator')}>
        <AddressLink address={pool.creator} />
      </Fact>
    </>
  )
}

function CurveFacts({ curve }: { curve: CurveAccount }) {
  const sold = curve.forSale - curve.left
  const percent = curve.forSale === 0n ? 0 : Number((sold * 10_000n) / curve.forSale) / 100
  return (
    <>
      <Fact label={t('Token')}>
        <TokenLink mint={curve.mint} />
      </Fact>
      <Fact label={t('Sold')}>
        <span className="flex items-center justify-end gap-2">
          <span className="w-24">
            <Meter percent={percent} label={t('Bonding curve')} />
          </span>
          {formatPercent(percent)}
        </span>
      </Fact>
      <Fact label={t('State')}>
        {curve.status === 'graduated' ? (
          <>
            {t('Graduated')} · <AddressLink address={curve.pool} />
          </>
        ) : curve.status === 'complete' ? (
          t('Complete')
        ) : (
          t('Trading')
        )}
      </Fact>
      <Fact label={t('Launchpad')}>
        <AddressLink address={curve.config} />
      </Fact>
      <Fact label={t('Creator')}>
        <AddressLink address={curve.creator} />
      </Fact>
    </>
  )
}

function TokenLink({ mint }: { mint: string }) {
  const symbolOf = useTokenSymbols([mint])
  return (
    <Link to="/tokens/$id" params={{ id: mint }} className="text-accent underline underline-offset-2">
      {symbolOf(mint)}
    </Link>
  )
}

/** A line of a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
