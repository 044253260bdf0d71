import { t } from '@callisto/i18n'
import { Badge, Button, Input } from '@callisto/ui'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorCode } from '../../../lib/api/call.ts'
import { config } from '../../../lib/api/config.ts'
import { formatCount } from '../../../lib/text/format.ts'
import type { ApiOperation, ApiParameter } from '../model/document.ts'
import { curlCommand, missingValues, requestUrl, type Values } from '../model/request.ts'
import { sendGet, type TryResult } from '../model/send.ts'
import { CodeBlock } from './CodeBlock.tsx'

/** Optional parameters beyond these are folded. */
const MAX_OPEN = 6

/** Makes a read-only call with typed parameters and shows what came back. */
export function TryIt({ operation }: { operation: ApiOperation }) {
  const [values, setValues] = useState<Values>({})
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const url = requestUrl(operation, values, config)
  const missing = missingValues(operation, values)
  const send = useMutation({
    mutationFn: () => {
      running.current?.abort()
      running.current = new AbortController()
      return sendGet(url, running.current.signal)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing.length === 0) send.mutate()
  }
  const own = operation.parameters.filter(({ where }) => where !== 'header')
  const sorted = [...own].sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
  const field = (parameter: ApiParameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => setValues({ ...values, [parameter.name]: value })}
    />
  )
  return (
    <section aria-label={t('Try it')} className="flex flex-col gap-3">
      <form onSubmit={submit} className="flex flex-col gap-3 rounded-xl border border-line bg-raised p-4">
        <h2 className="text-sm font-medium">{t('Try it')}</h2>
        {sorted.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">{sorted.slice(0, MAX_OPEN).map(field)}</div>
        )}
        {sorted.length > MAX_OPEN && (
          <details>
            <summary className="text-xs text-muted max-sm:py-3.5">
              {t('{count, plural, one {# more parameter} other {# more parameters}}', {
                count: sorted.length - MAX_OPEN,
              })}
            </summary>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">{sorted.slice(MAX_OPEN).map(field)}</div>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" loading={send.isPending} disabled={missing.length > 0}>
            {t('Send')}
          </Button>
          {missing.length > 0 && (
            <p className="text-xs text-faint">{t('Required: {names}', { names: missing.join(', ') })}</p>
          )}
        </div>
      </form>
      <CodeBlock title="curl" code={curlCommand(operation, url)} />
      {send.data && <Result result={send.data} />}
      {send.isError && (
        <p role="alert" className="rounded-xl border border-line bg-down-tint p-4 text-sm">
          {t('No reply: the server is unreachable or took longer than 15 s.')}{' '}
          <code className="font-mono text-2xs">{errorCode(send.error)}</code>
        </p>
      )}
    </section>
  )
}

interface ParameterFieldProps {
  parameter: ApiParameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter: { name, isRequired }, value, onChange }: ParameterFieldProps) {
  return (
    <Input
      label={isRequired ? t('{name} (required)', { name }) : name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      spellCheck={false}
      autoComplete="off"
      maxLength={2048}
    />
  )
}

function Result({ result: { status, tookMs, bytes, body, isCut } }: { result: TryResult }) {
  const title = t('{ms} ms, {bytes} bytes', {
    ms: formatCount(Math.round(tookMs)),
    bytes: formatCount(bytes),
  })
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>
        <Badge tone={status < 400 ? 'up' : 'down'}>{status}</Badge>
      </p>
      <CodeBlock title={title} code={body} />
      {isCut && <p className="text-xs text-faint">{t('Only the first 20,000 characters are shown.')}</p>}
    </div>
  )
}
