import type { Venues } from '@callisto/amms'
import { isSameChain, type Log } from '@callisto/service-kit'
import type { ChainPort } from '@callisto/solana'
import { Market } from '../fold/market.ts'
import type { MarketSink } from '../fold/market-sink.ts'
import type { MarkedWallets } from '../fold/opinions.ts'
import { migrate } from './migrations.ts'
import { restore, storedPosition } from './restore.ts'
import type { Sql } from './sql.ts'
import { claimTables, resetTables } from './writer.ts'

interface LoadOptions {
  sql: Sql
  chain: ChainPort
  sink: MarketSink
  log: Log
  venues: Venues
  marked: MarkedWallets | undefined
  listsTokenAccounts: boolean
}

/**
 * The fold at the block where the tables stand. Tables that cannot be read, or that belong to another chain or to a
 * fork of this one, are emptied, and the fold begins at the first block.
 */
export async function loadMarket(options: LoadOptions): Promise<Market> {
  const { sql, chain, sink, log, venues, marked, listsTokenAccounts } = options
  const terms = { venues, listsTokenAccounts, ...(marked ? { marked } : {}) }
  await migrate(sql)
  const genesisHash = await chain.rpc.getGenesisHash().send()
  await claimTables(sql, genesisHash)
  try {
    if (await isSameChain(await storedPosition(sql), chain)) {
      const market = new Market(sink, terms)
      await restore(sql, market)
      return market
    }
    log.warn({}, 'the market is folded again: its tables and the chain have diverged')
  } catch (error) {
    log.warn({ err: error }, 'the market is folded again: its tables could not be read')
  }
  await resetTables(sql, genesisHash)
  return new Market(sink, terms)
}
