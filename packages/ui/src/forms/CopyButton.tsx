import { t } from '@callisto/i18n'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'

const CONFIRM_MS = 1500

/** Copies `text` and shows the result for 1500 ms. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'copied' | 'blocked' | undefined>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [result])

  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setResult('copied'),
      () => setResult('blocked'),
    )
  }
  return (
    <>
      <IconButton
        label={result === 'copied' ? t('Copied') : result === 'blocked' ? t('Copying is blocked') : label}
        onClick={copy}
        className="size-6"
      >
        {result === 'copied' ? (
          <Check aria-hidden="true" className="size-3.5 text-up" />
        ) : (
          <Copy aria-hidden="true" className="size-3.5" />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {result === 'copied' ? t('Copied') : ''}
      </span>
    </>
  )
}
