import { t } from '@callisto/i18n'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../forms/Button.tsx'
import { CopyButton } from '../forms/CopyButton.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** Consequence and next step. */
  text?: ReactNode
  /** A stable code for support; it can be copied. */
  code?: string | undefined
  /** Tries again; the button is busy until a returned promise settles. */
  onRetry?: (() => unknown) | undefined
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
      <div className="flex max-w-full flex-wrap items-center justify-center gap-2">
        {onRetry && <RetryButton onRetry={onRetry} />}
        {code && <CodeTag code={code} />}
      </div>
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [isBusy, setIsBusy] = useState(false)
  const retry = async () => {
    setIsBusy(true)
    await Promise.resolve(onRetry()).catch(() => {})
    setIsBusy(false)
  }
  return (
    <Button size="sm" loading={isBusy} onClick={() => void retry()}>
      {t('Try again')}
    </Button>
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
