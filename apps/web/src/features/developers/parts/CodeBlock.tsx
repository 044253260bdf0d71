import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'

/** Code with a title and a copy button. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-raised">
      <figcaption className="flex h-9 items-center justify-between border-b border-line pr-2 pl-4 text-xs text-muted">
        {title}
        <CopyButton text={code} label={t('Copy code')} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <pre tabIndex={0} className="max-h-120 overflow-auto p-4 font-mono text-2xs text-text">
        {code}
      </pre>
    </figure>
  )
}
