import { Button, ErrorState } from '@callisto/ui'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'

/** Shown when rendering failed: says so, keeps the money question out of doubt, offers a way on. */
export function CrashPage({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const code = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (
    <main className="flex min-h-[60vh] flex-col items-center justify-center">
      <PageTitle text="Something went wrong" />
      <ErrorState
        title="Callisto has crashed"
        text="This page stopped working. Nothing was signed or sent by it; what you sent before is on the chain."
        code={code.slice(0, 200)}
        onRetry={onRetry}
      />
      <Button tone="quiet" onClick={() => location.assign('/')}>
        Back to the start
      </Button>
    </main>
  )
}
