import type { HistoryItem } from '../store/history-query.ts'

/** Places of events of one transaction among those of its block. */
const EVENTS = 1_000

/** Position of a row in its block. */
export const toRowIndex = ({ txIndex, eventIndex }: HistoryItem): number => txIndex * EVENTS + eventIndex
