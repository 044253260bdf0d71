import { t } from '@callisto/i18n'
import { Badge } from '@callisto/ui'
import type { ApiDocument, ApiResponse } from '../model/document.ts'
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
          <summary className="px-4 py-2 text-xs">
            <Badge tone={/^[123]/.test(status) ? 'up' : 'down'}>{status}</Badge>{' '}
            <span className="text-muted">{description}</span>
          </summary>
          <div className="px-4 pb-3">
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
