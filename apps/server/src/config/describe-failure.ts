import { ChainFailure, LocalnetError } from '@callisto/localnet'
import { ConfigError } from './config.ts'

/** The text of an error for the operator: without its stack when the message says what to do. */
export function describeFailure(cause: unknown): string {
  if (cause instanceof ConfigError || cause instanceof LocalnetError || cause instanceof ChainFailure)
    return cause.message
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
