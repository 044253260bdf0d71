import { t } from '@callisto/i18n'
import { decodeBase58 } from '@callisto/solana/codec'
import { Button, Input } from '@callisto/ui'
import { type SubmitEvent, useState } from 'react'
import type { SearchParams } from '../../../lib/browser/search-params.ts'

export interface ChooserProps {
  value: string
  onChoose: (search: SearchParams) => void
}

/** Field for a signature or a mint. */
export function Chooser({ value, onChoose }: ChooserProps) {
  const [text, setText] = useState(value)
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const search = toSearch(text.trim())
    setIsInvalid(search === undefined)
    if (search) onChoose(search)
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <Input
        label={t('Transaction signature or token mint')}
        hideLabel
        placeholder={t('Transaction signature or token mint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isInvalid ? t('This is neither a signature nor a mint.') : undefined}
        spellCheck={false}
        autoComplete="off"
        maxLength={128}
        className="flex-1"
      />
      <Button type="submit">{t('Show')}</Button>
    </form>
  )
}

/** The query of a signature (64 bytes) or of a mint (32 bytes); undefined for any other text. */
function toSearch(text: string): SearchParams | undefined {
  const bytes = decodeBase58(text)?.length
  if (bytes === 64) return { tx: text }
  return bytes === 32 ? { token: text } : undefined
}
