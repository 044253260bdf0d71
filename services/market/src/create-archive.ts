import { knownMints } from '@callisto/domain'
import type { Market } from './fold/market.ts'
import type { ReadModel } from './read-model.ts'
import { Archive } from './store/archive.ts'
import type { Sql } from './store/sql.ts'
import type { Writer } from './store/writer.ts'
import type { Hub } from './stream/hub.ts'

interface ArchiveParts {
  sql: Sql
  market: Market
  writer: Writer
  model: ReadModel
  hub: Hub
  signal: AbortSignal
}

const quoteMints: ReadonlySet<string> = new Set(Object.values(knownMints))

/** The archive of a service: quote mints and tokens that are listed or subscribed stay in memory. */
export function createArchive(parts: ArchiveParts): Archive {
  const { index, indexer, lists, views } = parts.model
  const { sql, market, writer, hub, signal } = parts
  return new Archive({
    sql,
    market,
    writer,
    isPinned: (token) => quoteMints.has(token.mint) || lists.isListed(token) || hub.isSubscribed(token),
    textOf: (token) => index.get(token),
    onLoaded: (tokens) => indexer.load(tokens, signal),
    onArchived(token) {
      views.remove(token)
      lists.remove(token)
      indexer.remove(token)
    },
  })
}
