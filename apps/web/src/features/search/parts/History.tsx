import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { useBannedTokens } from '../../../lib/site/banned-tokens.ts'
import { LookalikeBadge } from '../../../lib/tokens/LookalikeBadge.tsx'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { recentTokens } from '../../../lib/tokens/recent-tokens.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'

/** Recently searched tokens in one row, without those that are banned by now. */
export function History({ onOpen }: { onOpen: (id: string) => void }) {
  const banned = useBannedTokens()
  const ids = useStoredValue(recentTokens)[0].filter((id) => !banned.has(id))
  if (ids.length === 0) return null
  return (
    <section aria-label={t('History')}>
      <h3 className="px-2 pt-1 pb-1 text-xs font-medium text-faint">{t('History')}</h3>
      <div className="flex flex-wrap gap-2 px-2 pb-1">
        {ids.map((id) => (
          <Entry key={id} id={id} onOpen={onOpen} />
        ))}
      </div>
    </section>
  )
}

function Entry({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { live, missing, error } = useToken(id)
  if (missing || error !== undefined) return null
  if (!live) return <Skeleton className="h-8 w-20" />
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="flex h-8 items-center gap-2 rounded-full border border-line px-2 text-xs text-text hover:border-edge max-sm:h-11"
    >
      <TokenLogo asset={live.asset} size={18} />
      {displaySymbol(live.asset.symbol)}
      <LookalikeBadge asset={live.asset} />
    </button>
  )
}
