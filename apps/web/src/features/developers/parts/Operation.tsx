import { t } from '@callisto/i18n'
import { config } from '../../../lib/api/config.ts'
import type { ApiDocument, ApiOperation } from '../model/document.ts'
import { canTry, curlCommand, requestUrl } from '../model/request.ts'
import { typeOf } from '../model/schema-rows.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Prose } from './Prose.tsx'
import { Responses } from './Responses.tsx'
import { SchemaTree } from './SchemaTree.tsx'
import { Method } from './Sidebar.tsx'
import { TryIt } from './TryIt.tsx'

export interface OperationProps {
  operation: ApiOperation
  schemas: ApiDocument['schemas']
}

/** One call: parameters, body, responses, and a try for reads. */
export function Operation({ operation, schemas }: OperationProps) {
  const { method, path, summary, parameters, requestBody, responses } = operation
  return (
    <article className="flex flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{summary}</h1>
        <p className="mt-3 flex min-w-0 items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 font-mono text-xs">
          <Method method={method} />
          <span className="break-all">{path}</span>
        </p>
      </div>
      {parameters.length > 0 && <Parameters operation={operation} schemas={schemas} />}
      {requestBody && (
        <section aria-label={t('Body')} className="rounded-xl border border-line bg-raised p-4">
          <h2 className="pb-2 text-sm font-medium">{t('Body')}</h2>
          <SchemaTree schema={requestBody} schemas={schemas} />
        </section>
      )}
      {canTry(operation) ? (
        <TryIt operation={operation} />
      ) : (
        operation.tag !== 'sockets' && (
          <CodeBlock title="curl" code={curlCommand(operation, requestUrl(operation, {}, config))} />
        )
      )}
      <Responses responses={responses} schemas={schemas} />
    </article>
  )
}

function Parameters({ operation: { parameters }, schemas }: OperationProps) {
  return (
    <section aria-label={t('Parameters')} className="rounded-xl border border-line bg-raised">
      <h2 className="px-4 pt-3 pb-2 text-sm font-medium">
        {t('Parameters')} <span className="font-normal text-faint">{parameters.length}</span>
      </h2>
      <table className="w-full text-xs">
        <thead className="text-left text-2xs text-faint max-sm:sr-only">
          <tr className="h-8 border-y border-line *:px-4 *:font-medium">
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Description')}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ name, where, isRequired, description, schema }) => (
            <tr
              key={`${where} ${name}`}
              className="border-b border-line align-top last:border-0 max-sm:block max-sm:py-2 *:px-4 max-sm:*:block sm:*:py-2"
            >
              <td className="break-words sm:whitespace-nowrap">
                <code className="font-mono text-text">{name}</code>
                {isRequired && <span className="text-caution"> {t('required')}</span>}
                <span className="text-2xs text-faint max-sm:ml-2 sm:block">{where}</span>
              </td>
              <td className="font-mono text-2xs text-muted">{typeOf(schema, schemas)}</td>
              <td className="text-muted">
                <Prose text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
