import { t } from '@callisto/i18n'
import { CopyButton } from '@callisto/ui'

/** Program logs, folded. */
export function Logs({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-label={t('Program logs')} className="relative rounded-xl border border-line bg-raised">
      <details>
        <summary className="p-4 text-sm font-medium">
          {t('Program logs')} <span className="font-normal text-faint">{lines.length}</span>
        </summary>
        <pre className="overflow-x-auto border-t border-line p-4 font-mono text-2xs whitespace-pre-wrap text-muted">
          {lines.join('\n')}
        </pre>
      </details>
      <span className="absolute top-3.5 right-3">
        <CopyButton text={lines.join('\n')} label={t('Copy program logs')} />
      </span>
    </section>
  )
}
