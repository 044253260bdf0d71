import { useState } from 'react'

interface QueryState {
  data: unknown
  error: Error | null
  /** How often this query has failed. */
  errorUpdateCount: number
}

/**
 * The error of a query, held while it is tried again without data: a part of the page that failed must not change to
 * its placeholder and back at every attempt.
 */
export function useHeldError({ data, error, errorUpdateCount }: QueryState): Error | undefined {
  const [held, setHeld] = useState<Error>()
  const isTriedAgain = data === undefined && errorUpdateCount > 0
  const shown = error ?? (isTriedAgain ? held : undefined)
  if (shown !== held) setHeld(shown)
  return shown
}
