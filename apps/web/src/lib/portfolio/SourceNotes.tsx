import { t } from '@callisto/i18n'
import { useHeldError } from '../api/useHeldError.ts'
import { Outdated } from '../offline/Outdated.tsx'
import { RetryNote } from '../offline/RetryNote.tsx'
import { useOutdatedSince } from '../offline/useLastKnown.ts'
import type { HoldingsState } from './useHoldings.ts'

interface SourceNotesProps {
  state: HoldingsState
  /** A source beside balances and portfolio, where the page has none of its own notes of it. */
  other?: OtherSource
  className?: string
}

interface OtherSource {
  query: Parameters<typeof useHeldError>[0] &
    Parameters<typeof useOutdatedSince>[0] & { refetch: () => Promise<unknown> }
  /** What is missing without it. */
  failure: string
}

const NO_SOURCE: OtherSource = {
  query: {
    ...({ data: undefined, error: null, errorUpdateCount: 0, isError: false } as const),
    ...({ fetchStatus: 'idle', dataUpdatedAt: 0, refetch: async () => undefined } as const),
  },
  failure: '',
}

/** What of a wallet is missing or out of date, source by source, with another try of all. Nothing while every source replies. */
export function SourceNotes({ state, other = NO_SOURCE, className }: SourceNotesProps) {
  const { query, failure } = other
  const { outdatedSinceMs, portfolioError, indexedAt, portfolio } = state
  const hasFailed = useHeldError(query) !== undefined && query.data === undefined
  const times = [outdatedSinceMs, useOutdatedSince(query, undefined)].filter((time) => time !== undefined)
  const failed = portfolio?.failedSources ?? []
  const hasOrders = portfolio === undefined ? !portfolioError : portfolio.limitOrder !== undefined
  const texts = [
    ...(hasOrders ? [] : [t('Gains and orders could not be loaded.')]),
    ...(indexedAt === undefined ? [] : [t('Balances are those of block {slot}.', { slot: indexedAt })]),
    ...(failed.length === 0
      ? []
      : [t('Some sources did not answer: {names}', { names: failed.map(({ id }) => id).join(', ') })]),
    ...(hasFailed ? [failure] : []),
  ]
  if (times.length === 0 && texts.length === 0) return null
  return (
    <RetryNote onRetry={() => Promise.allSettled([state.retry(), query.refetch()])} className={className}>
      {times.length > 0 && <Outdated sinceMs={Math.min(...times)} />}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </RetryNote>
  )
}
