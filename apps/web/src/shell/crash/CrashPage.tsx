import { t } from '@callisto/i18n'
import { Button, ErrorState } from '@callisto/ui'
import { useEffect } from 'react'
import { pageLinks } from '../../lib/api/page-links.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { events } from '../../lib/events/page-events.ts'

/** Page shown after a render error: error code, state of the funds, retry. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const community = pageLinks.discord ?? pageLinks.telegram
  const code = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  useEffect(() => events.log('Page crashed', 'FAILED', { message: code }), [code])
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center">
      <PageTitle text={t('Something went wrong')} />
      <ErrorState
        title={t('Callisto has crashed')}
        text={t(
          'This page stopped working. It signed and sent nothing; transactions that you sent before are on chain.',
        )}
        code={code.slice(0, 200)}
        onRetry={onRetry}
      />
      {community && (
        <a
          href={community}
          rel="noreferrer noopener"
          target="_blank"
          className="mb-2 text-accent hover:underline"
        >
          {t('For critical issues, ask in the community chat')}
        </a>
      )}
      <Button tone="quiet" onClick={() => location.assign('/')}>
        {t('Back to home')}
      </Button>
    </div>
  )
}
