import { LiveChain } from '@callisto/cluster'
import type { Clock } from '@callisto/solana'
import { createTradeService } from '@callisto/trade'
import { VENUES } from '@callisto/venues'
import fastify from 'fastify'
import type { FreeRpc } from './free-rpc.ts'

export interface QuoteReply {
  status: number
  body: Record<string, unknown>
}

/** The trade service over a free RPC service, without a network. */
export async function openQuoteHouse(rpc: FreeRpc, clock: Clock) {
  const chain = new LiveChain({ rpcUrls: ['http://127.0.0.1/free'], clock, post: rpc.post })
  const trade = createTradeService({
    chain,
    amms: VENUES,
    market: { assets: async () => [], search: async () => [], prices: async () => ({}) },
    clock,
    log: { warn: () => undefined },
    onDemand: {},
  })
  const app = fastify()
  await app.register(trade.routes, { prefix: '/api' })
  await app.ready()
  return {
    trade,
    isReady: () => trade.ready().ready,
    async quote(inputMint: string, outputMint: string, amount = '1000000'): Promise<QuoteReply> {
      const query = new URLSearchParams({ inputMint, outputMint, amount })
      const reply = await app.inject(`/api/swap/v1/quote?${query}`)
      return { status: reply.statusCode, body: reply.json() }
    },
    async close() {
      await app.close()
      await trade.close()
      await chain.close()
    },
  }
}
