import { CodeTag } from '@callisto/ui'
import { TriangleAlert } from 'lucide-react'
import type { LoginFailure } from '../model/login-failure.ts'

/** Why something did not work, announced at once. */
export function FailureText({ failure }: { failure: LoginFailure | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-down">
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <p className="min-w-0 flex-1">{failure.text}</p>
          {failure.code && <CodeTag code={failure.code} />}
        </div>
      )}
    </div>
  )
}
