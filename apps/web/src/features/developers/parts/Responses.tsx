import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import type { ApiDocument, ApiResponse } from '../model/document.ts'
import { Prose } from './Prose.tsx'
import { SchemaTree } from './SchemaTree.tsx'

export interface ResponsesProps {
  responses: readonly ApiResponse[]
  schemas: ApiDocument['schemas']
}

/** Responses by status: the body of a success open, those of errors folded. */
export function Responses({ responses, schemas }: ResponsesProps) {
  return (
    <section aria-label={t('Responses')} className="rounded-xl border border-line bg-raised">
      <h2 className="px-4 pt-3 pb-2 text-sm font-medium">{t('Responses')}</h2>
      {responses.map(({ status, description, body }) => (
        <details key={status} open={status === '200'} className="border-t border-line">
          <summary className="px-4 py-2 text-xs max-sm:py-3">
            <Badge tone={/^[123]/.test(status) ? 'up' : 'down'}>{status}</Badge>{' '}
            <span className="text-muted">
              <Summary reasons={reasonsOf(description)} />
            </span>
          </summary>
          <div className="px-4 pb-3">
            <Reasons reasons={reasonsOf(description)} />
            {body ? (
              <>
                <p className="pb-1 font-mono text-2xs text-faint">{body.mediaType}</p>
                <SchemaTree schema={body.schema} schemas={schemas} />
              </>
            ) : (
              <p className="text-xs text-faint">{t('No body')}</p>
            )}
          </div>
        </details>
      ))}
    </section>
  )
}

/** A status of several error codes names them one after the other: "`A`: text; `B`: text". */
const reasonsOf = (description: string) => description.split(/; (?=`)/)

function Summary({ reasons }: { reasons: readonly string[] }) {
  const count = reasons.length
  if (count > 1) return t('{count, plural, one {# error code} other {# error codes}}', { count })
  return <Prose text={reasons[0] ?? ''} />
}

/** The error codes of a status that has more than its summary holds. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length < 2) return null
  return (
    <ul className="flex flex-col gap-1 pb-3 text-xs text-muted">
      {reasons.map((reason) => (
        <li key={reason}>
          <Prose text={reason} />
        </li>
      ))}
    </ul>
  )
}
