import type { Asset } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { TriangleAlert } from 'lucide-react'
import { isVerified } from './names.ts'
import { TokenLogo } from './TokenLogo.tsx'

/** Token logo with a warning at its corner for a token that is not verified. */
export function MarkedLogo({ asset, size }: { asset: Asset; size: number }) {
  return (
    <span className="relative inline-flex shrink-0">
      <TokenLogo asset={asset} size={size} />
      {!isVerified(asset) && (
        <span
          title={t('not verified')}
          className="absolute -right-1 -bottom-1 inline-flex size-4 items-center justify-center rounded-full bg-raised"
        >
          <TriangleAlert aria-hidden="true" className="size-3 text-caution" />
          <span className="sr-only">{t('not verified')}</span>
        </span>
      )}
    </span>
  )
}
