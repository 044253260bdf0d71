import { ApiError, type GainMethod } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, RadioGroup, Sheet, showToast } from '@callisto/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '../../lib/api/call.ts'
import { config } from '../../lib/api/config.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { shortAddress } from '../../lib/text/short-address.ts'

/** Saves the full history of a wallet, of all products, with gains by a method. */
export function ExportMenu({ address }: { address: string }) {
  return (
    <Sheet
      title={t('Export history')}
      tone="quiet"
      size="sm"
      align="end"
      button={
        <>
          <Download aria-hidden="true" className="size-3.5" /> {t('Export')}
        </>
      }
    >
      {() => <ExportForm address={address} />}
    </Sheet>
  )
}

function ExportForm({ address }: { address: string }) {
  const [method, setMethod] = useState<GainMethod>('weighted-average')
  const save = useMutation({
    mutationFn: (format: ExportFormat) => saveHistory({ address, method, format }),
    onError: (error) =>
      showToast({ variant: 'error', title: t('The history could not be saved'), code: errorCode(error) }),
  })
  return (
    <div className="flex w-72 flex-col gap-3 p-3 max-sm:w-full max-sm:p-4">
      <p className="text-xs text-muted">
        {t('Every trade, order, transfer and fee of {address} with its gain, for taxes.', {
          address: shortAddress(address),
        })}
      </p>
      <RadioGroup
        label={t('Gains by')}
        items={[
          { key: 'weighted-average', content: t('Weighted average cost') },
          { key: 'fifo', content: t('First in, first out, with lots') },
        ]}
        value={method}
        onChange={setMethod}
      />
      <div className="grid grid-cols-2 gap-2">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            size="sm"
            loading={save.isPending && save.variables === format}
            disabled={save.isPending && save.variables !== format}
            onClick={() => save.mutate(format)}
          >
            {format === 'csv' ? t('CSV') : t('JSON')}
          </Button>
        ))}
      </div>
    </div>
  )
}

type ExportFormat = 'csv' | 'json'

interface HistoryRequest {
  address: string
  method: GainMethod
  format: ExportFormat
}

/** The longest history takes this long to write. */
const TIMEOUT_MS = 120_000

/** Saves the full history of a wallet as the service writes it; throws ApiError. */
async function saveHistory({ address, method, format }: HistoryRequest): Promise<void> {
  const path = `/v1/export/${encodeURIComponent(address)}/${format}`
  const url = `${config.account}${path}?method=${method}`
  const reply = await fetchFile(url)
  if (!reply.ok) throw new ApiError('HTTP_ERROR', 'The history was refused', { status: reply.status })
  saveFile(`callisto-history-${address}.${format}`, await reply.blob())
}

async function fetchFile(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new ApiError('NETWORK', 'The service is unreachable', { cause })
  }
}
