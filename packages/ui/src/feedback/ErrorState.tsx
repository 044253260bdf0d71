import { t } from '@callisto/i18n'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../forms/Button.tsx'
import { CopyButton } from '../forms/CopyButton.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** Consequence and next step. */
  text?: ReactNode
  /** A stable code for support; it can be copied. */
  code?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Error state in place of content: what happened, consequence, retry and error code. */
export function ErrorState({ title, text, code, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <TriangleAlert aria-hidden="true" className="size-5 text-caution" />
      <div>
        <p className="text-sm font-medium text-text">{title}</p>
        {text && <p className="mt-1 max-w-96 text-sm text-muted">{text}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {code && <CodeTag code={code} />}
      </div>
    </div>
  )
}

/** An error code with a button that copies it. */
export function CodeTag({ code }: { code: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-ground pl-2 font-mono text-2xs text-muted">
      <span className="truncate">{code}</span>
      <CopyButton text={code} label={t('Copy error code')} />
    </span>
  )
}
