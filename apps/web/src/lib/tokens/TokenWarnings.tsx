import type { Asset } from '@callisto/contract'
import { type TokenCheck, type TokenCheckId, type TokenCheckLevel, tokenChecks } from '@callisto/domain'
import { t } from '@callisto/i18n'
import { cx } from '@callisto/ui'
import { Link } from '../router/Link.tsx'
import { checkSentence } from './check-sentence.ts'

const otherLevels: readonly TokenCheckLevel[] = ['warning', 'unknown']
const box = 'flex flex-col gap-1 rounded-md px-3 py-2 text-xs'

export interface TokenWarningsProps {
  asset: Asset
  /** A page shows the dangers and links to the verified token; a review also what may become one, and leads nowhere else. */
  place: 'page' | 'review'
  /** Only these checks. */
  ids?: readonly TokenCheckId[]
}

/** What can be done to the holders of a token, worst first; nothing for a token without such findings. */
export function TokenWarnings({ asset, place, ids }: TokenWarningsProps) {
  const checks = tokenChecks(asset).filter(({ id }) => ids === undefined || ids.includes(id))
  const dangers = checks.filter(({ level }) => level === 'danger')
  const others = otherLevels.flatMap((level) => checks.filter((check) => check.level === level))
  return (
    <>
      {dangers.length > 0 && (
        <div role="alert" className={cx(box, 'bg-down-tint font-medium text-down')}>
          {dangers.map((check) => (
            <p key={check.id}>
              {checkSentence(check, asset)}{' '}
              {place === 'page' && check.id === 'lookalike' && asset.lookalikeOf && (
                <VerifiedLink id={asset.lookalikeOf.id} />
              )}
            </p>
          ))}
        </div>
      )}
      {place === 'review' && others.length > 0 && (
        <div role="status" className={cx(box, 'bg-caution-tint text-caution')}>
          {sentencesOf(others, asset).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** Each sentence once: what is unknown of several checks is one. */
const sentencesOf = (checks: readonly TokenCheck[], asset: Asset): string[] => [
  ...new Set(checks.map((check) => checkSentence(check, asset))),
]

function VerifiedLink({ id }: { id: string }) {
  return (
    <Link to="/tokens/$id" params={{ id }} className="underline underline-offset-2">
      {t('Open the verified token')}
    </Link>
  )
}
