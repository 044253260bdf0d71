import type { Asset } from '@callisto/contract'
import { statsOf, volumeOf } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { Button, Chip, cx } from '@callisto/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCompact, formatUsd } from '../../../lib/text/format.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displayName, displaySymbol, isVerified } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'

export interface ResultsProps {
  results: readonly Asset[]
  /** In exact mode unverified tokens are collapsed when there are verified ones. */
  exact: boolean
  onOpen: (id: string) => void
}

/** Search results, verified tokens first. */
export function Results({ results, exact, onOpen }: ResultsProps) {
  const [more, setMore] = useState(false)
  const verified = results.filter(isVerified)
  const others = results.filter((asset) => !isVerified(asset))
  const collapsible = exact && verified.length > 0 && others.length > 0
  const shown = collapsible && !more ? verified : [...verified, ...others]
  return (
    <>
      <ul>
        {shown.map((asset) => (
          <li key={asset.id}>
            <Result asset={asset} onOpen={onOpen} />
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

function Result({ asset, onOpen }: { asset: Asset; onOpen: (id: string) => void }) {
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
      className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1 hover:bg-lifted focus-visible:bg-lifted focus-visible:-outline-offset-2"
    >
      <TokenLogo asset={asset} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <span className="font-medium text-text">{displaySymbol(asset.symbol)}</span>
          <TokenStatus asset={asset} />
          <span className="truncate text-xs text-muted">{displayName(asset.name)}</span>
        </span>
        <span className="block text-2xs text-faint">{shortAddress(asset.id)}</span>
      </span>
      <span className="grid shrink-0 grid-cols-[auto_auto] justify-items-end gap-x-3 sm:grid-cols-[5rem_5rem_5rem_3.5rem]">
        <Chip label={t('MC')}>{formatUsd(asset.mcap)}</Chip>
        <Chip label={t('VOL')}>{formatUsd(volumeOf(statsOf(asset, '24h')))}</Chip>
        <Chip label={t('LIQ')}>{formatUsd(asset.liquidity)}</Chip>
        <Chip label={t('ORG')}>
          <span className={cx(high && 'text-up')}>{formatCompact(asset.organicScore, 0)}</span>
        </Chip>
      </span>
    </Link>
  )
}
