import { ApiError, type GainMethod } from '@callisto/contract'
import { config } from '../../lib/api/config.ts'
import { saveFile } from '../../lib/browser/save-file.ts'

export type ExportFormat = 'csv' | 'json'

interface HistoryRequest {
  address: string
  method: GainMethod
  format: ExportFormat
}

/** The longest history takes this long to write. */
const TIMEOUT_MS = 120_000

/** Saves the full history of a wallet as the service writes it; throws ApiError. */
export async function saveHistory({ address, method, format }: HistoryRequest): Promise<void> {
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
