import { t } from '@callisto/i18n'
import { EmptyState } from '@callisto/ui'
import { Link } from '../../../lib/router/Link.tsx'

/** In place of the form of orders whose program, or its terms, the cluster does not have. */
export function NotDeployed({ program }: { program: string }) {
  return (
    <section
      aria-label={t('Not deployed on this cluster')}
      className="rounded-xl border border-line bg-raised"
    >
      <EmptyState title={t('Not deployed on this cluster')}>
        {t('These orders need the program at this address, with its terms:')}{' '}
        <Link
          to="/address/$address"
          params={{ address: program }}
          className="rounded-sm font-mono [overflow-wrap:anywhere] underline underline-offset-2 hover:text-accent"
        >
          {program}
        </Link>
      </EmptyState>
    </section>
  )
}
