import { Button, ErrorState } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'

/** Page shown after a render error: error code, state of the funds, retry. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const code = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    <main className="flex min-h-[60vh] flex-col items-center justify-center">
      <PageTitle text="Something went wrong" />
      <ErrorState
        title="Callisto has crashed"
        text="This page stopped working. It signed and sent nothing; transactions that you sent before are on chain."
        code={code.slice(0, 200)}
        onRetry={onRetry}
      />
      <Button tone="quiet" onClick={() => location.assign('/')}>
        Back to home
      </Button>
    </main>
  )
}
