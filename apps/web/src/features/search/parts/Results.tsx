import type { Asset } from '@callisto/contract'
import { listedAtMs, statsOf, volumeOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Button, Chip, cx, Delta } from '@callisto/ui'
import { useState } from 'react'
import { useNow } from '../../../lib/browser/useNow.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { age, changeText, formatCompact, formatUsd, formatUsdPrice } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displayName, displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import { SharedSymbol } from '../../../lib/tokens/SharedSymbol.tsx'
import { Star } from '../../../lib/tokens/Star.tsx'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'

/** How often ages are written again. */
const AGE_MS = 10_000

export interface ResultsProps {
  results: readonly Asset[]
  /** In exact mode unverified tokens are collapsed when there are verified ones. */
  exact: boolean
  onOpen: (id: string) => void
}

/** Search results, verified tokens first. */
export function Results({ results, exact, onOpen }: ResultsProps) {
  const [more, setMore] = useState(false)
  const now = useNow(AGE_MS)
  const verified = results.filter(isVerified)
  const others = results.filter((asset) => !isVerified(asset))
  const collapsible = exact && verified.length > 0 && others.length > 0
  const shown = collapsible && !more ? verified : [...verified, ...others]
  return (
    <>
      <ul>
        {shown.map((asset) => (
          <li key={asset.id} className="flex items-center">
            <Result asset={asset} now={now} onOpen={onOpen} />
            <Star asset={asset} />
          </li>
        ))}
      </ul>
      {collapsible && (
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={more}
          onClick={() => setMore(!more)}
          className="mt-1 w-full"
        >
          {more ? t('Hide more results') : t('Show more results')}
        </Button>
      )}
    </>
  )
}

function Result({ asset, now, onOpen }: { asset: Asset; now: number; onOpen: (id: string) => void }) {
  const listed = listedAtMs(asset)
  const stats = statsOf(asset, '24h')
  const high = asset.organicScoreLabel === 'high'
  return (
    <Link
      to="/tokens/$id"
      params={{ id: asset.id }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onOpen(asset.id)
      }}
      className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-md px-2 py-2 sm:flex-nowrap sm:py-1 hover:bg-lifted focus-visible:bg-lifted focus-visible:-outline-offset-2"
    >
      <TokenLogo asset={asset} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="font-medium text-text">{displaySymbol(asset.symbol)}</span>
          <TokenStatus asset={asset} />
          <SharedSymbol asset={asset} />
          <span className="truncate text-xs text-muted">{displayName(asset.name)}</span>
        </span>
        <span className="flex gap-2 text-2xs text-faint">
          {shortAddress(asset.id)}
          {listed !== undefined && <span title={t('Age')}>{age(listed, now)}</span>}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end text-xs">
        <span className="font-medium text-text">{formatUsdPrice(asset.usdPrice)}</span>
        <Delta value={stats?.priceChange} text={changeText(stats?.priceChange)} />
      </span>
      <span className="flex basis-full justify-between gap-x-2 sm:grid sm:basis-auto sm:grid-cols-[5rem_5rem] sm:justify-items-end">
        <Chip label={t('MC')}>{formatUsd(asset.mcap)}</Chip>
        <Chip label={t('VOL')}>{formatUsd(volumeOf(stats))}</Chip>
        <Chip label={t('LIQ')}>{formatUsd(asset.liquidity)}</Chip>
        <Chip label={t('ORG')}>
          <span className={cx(high && 'text-up')}>{formatCompact(asset.organicScore, 0)}</span>
        </Chip>
      </span>
    </Link>
  )
}
