import { ErrorState } from '@callisto/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode } from './call.ts'
import { useHeldError } from './useHeldError.ts'

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>
  /** What could not be loaded, and what follows from it. */
  title: string
  text?: string
  /** While it loads. */
  children: ReactNode
}

/** In place of what a query has not loaded: a placeholder, or why it failed. */
export function NotLoaded({ query, title, text, children }: NotLoadedProps) {
  const error = useHeldError(query)
  if (!error) return children
  return <ErrorState title={title} text={text} code={errorCode(error)} onRetry={() => query.refetch()} />
}
