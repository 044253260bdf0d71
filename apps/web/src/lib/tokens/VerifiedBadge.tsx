import { t } from '@callisto/i18n'
import { BadgeCheck, TriangleAlert } from 'lucide-react'

/** Check mark for verified tokens, warning sign for others. */
export function VerifiedBadge({ verified }: { verified: boolean }) {
  return verified ? (
    <>
      <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">{t('verified')}</span>
    </>
  ) : (
    <>
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 text-caution" />
      <span className="sr-only">{t('not verified')}</span>
    </>
  )
}
