import { AMMS } from '@callisto/amms'
import type { MarketReadPort } from '@callisto/contract'
import { Router } from '@callisto/routing'
import { type ChainPort, type Clock, transactionRpc } from '@callisto/solana'
import type { FastifyInstance } from 'fastify'
import { tradeRoutes } from './api/routes.ts'
import { Counters } from './counters.ts'
import { followChain } from './state/follow-chain.ts'
import { Hubs } from './state/hubs.ts'
import { PoolBook } from './state/pool-book.ts'

export interface TradeServiceOptions {
  chain: ChainPort
  market: MarketReadPort
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Account that receives tips; without one a request for a tip is refused. */
  tipAccount?: string
}

export interface TradeService {
  /** Register under `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  ready: () => { ready: boolean; pools: number; slot: number }
  metrics: () => Readonly<Record<string, number>>
  close: () => Promise<void>
}

/** Quotes and swaps over the pools of a chain. It starts to follow the chain at once; `ready` tells when it may be asked. */
export function createTradeService(options: TradeServiceOptions): TradeService {
  const { chain, market, clock, log } = options
  const book = new PoolBook(AMMS)
  const counters = new Counters()
  const stop = new AbortController()
  let complete = false
  const following = followChain({
    chain,
    clock,
    book,
    signal: stop.signal,
    onReady: (ready) => {
      complete = ready
    },
    onError: (error) => {
      counters.streamBreaks += 1
      log.warn({ err: error }, 'the stream of account changes broke')
    },
  })
  const nowMs = () => clock.nowMs()
  const routes = tradeRoutes({
    quoting: { book, router: new Router(book.graph), hubs: new Hubs(book), nowMs },
    building: {
      chain,
      book,
      rpc: transactionRpc(chain.rpc),
      ...(options.tipAccount ? { tipAccount: options.tipAccount } : {}),
    },
    market,
    clock,
    counters,
    ready: () => complete,
  })
  return {
    routes,
    ready: () => ({ ready: complete, pools: book.size, slot: book.slot }),
    metrics: () => ({ ...counters, pools: book.size, mints: book.mints.size, slot: book.slot }),
    close: async () => {
      stop.abort()
      await following
    },
  }
}
