import { isAddressLike } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { decodeBase58 } from '@callisto/solana/codec'
import { buttonClass, EmptyState } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import type { SearchParams } from '../../lib/browser/search-params.ts'
import { Link } from '../../lib/router/Link.tsx'
import { SOL_MINT } from '../../lib/tokens/mints.ts'
import { Chooser } from './parts/Chooser.tsx'
import { TokenCard } from './parts/TokenCard.tsx'
import { TradeCard } from './parts/TradeCard.tsx'

export interface SharePageProps {
  search: SearchParams
  onSearch: (search: SearchParams) => void
}

/** Picture card of a trade (`?tx=`) or of a token (`?token=`). */
export function SharePage({ search, onSearch }: SharePageProps) {
  const { tx, token } = search
  return (
    <div className="mx-auto flex max-w-[880px] flex-col gap-4 px-4 py-6">
      <PageTitle text={t('Share')} />
      <div>
        <h1 className="text-lg font-semibold">{t('Share a picture')}</h1>
        <p className="text-sm text-muted">
          {t('A card of a trade or of a token, drawn in this browser. Nothing is uploaded.')}
        </p>
      </div>
      <Chooser key={tx ?? token ?? ''} value={tx ?? token ?? ''} onChoose={onSearch} />
      <Card tx={tx} token={token} />
    </div>
  )
}

function Card({ tx, token }: { tx: string | undefined; token: string | undefined }) {
  if (tx !== undefined) {
    if (decodeBase58(tx)?.length === 64) return <TradeCard key={tx} signature={tx} />
    return <EmptyState title={t('This is not a transaction signature.')} />
  }
  if (token !== undefined) {
    if (isAddressLike(token)) return <TokenCard key={token} mint={token} />
    return <EmptyState title={t('This is not a token mint.')} />
  }
  return (
    <EmptyState title={t('Enter a transaction signature or a token mint.')}>
      <Link to="/share" search={{ token: SOL_MINT }} className={buttonClass('neutral')}>
        {t('Show the card of SOL')}
      </Link>
    </EmptyState>
  )
}
