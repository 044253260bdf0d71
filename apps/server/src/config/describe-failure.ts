import { ChainFailure, LocalnetError } from '@callisto/localnet'
import { InvalidSiteFile } from '@callisto/site'
import { ConfigError } from './config.ts'

/** The text of an error for the operator: without its stack when the message says what to do. */
export function describeFailure(cause: unknown): string {
  const isExplained = [ConfigError, LocalnetError, ChainFailure, InvalidSiteFile].some(
    (known) => cause instanceof known,
  )
  if (isExplained) return (cause as Error).message
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
