import { t } from '@callisto/i18n'
import { Button, ErrorState } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'

/** Page shown after a render error: error code, state of the funds, retry. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const code = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    <main className="flex min-h-[60vh] flex-col items-center justify-center">
      <PageTitle text={t('Something went wrong')} />
      <ErrorState
        title={t('Callisto has crashed')}
        text={t(
          'This page stopped working. It signed and sent nothing; transactions that you sent before are on chain.',
        )}
        code={code.slice(0, 200)}
        onRetry={onRetry}
      />
      <Button tone="quiet" onClick={() => location.assign('/')}>
        {t('Back to home')}
      </Button>
    </main>
  )
}
