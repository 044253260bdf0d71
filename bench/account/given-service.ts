import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AccountService, createAccountService } from '@callisto/account'
import type { Asset, AssetPrice, MarketReadPort } from '@callisto/contract'
import { type ChainBlock, type ChainPort, systemClock } from '@callisto/solana'
import { createSolanaRpcFromTransport } from '@solana/kit'
import fastify, { type FastifyInstance } from 'fastify'
import { cpuNow } from '../routing/statistics.ts'

/** The chain goes on while pages are read. */
const LIVE_BLOCK_MS = 400
const POLL_MS = 20

export interface Served {
  app: FastifyInstance
  /** Bytes of the tables. */
  bytes(): number
  /** CPU of reading all blocks, ms. */
  cpuMs: number
}

/** Starts the service over a chain, waits until it has read it, and ends it after `use`. */
export async function withService(
  chain: GivenChain,
  use: (served: Served) => Promise<void>,
): Promise<{ cpuMs: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-account-bench-'))
  const cpuBefore = cpuNow()
  const service = await createAccountService({
    chain: chain.port,
    market: givenMarket,
    clock: systemClock,
    log: { warn: (details, message) => console.error(message, details) },
    dataDir,
  })
  try {
    await untilRead(service, chain)
    const cpuMs = cpuNow() - cpuBefore - chain.cpuMs()
    const app = fastify()
    await app.register(service.routes, { prefix: '/account' })
    await app.register(service.publicRoutes, { prefix: '/api' })
    const file = join(dataDir, 'account.db')
    await use({ app, cpuMs, bytes: () => statSync(file).size + statSync(`${file}-wal`).size })
    await app.close()
    return { cpuMs }
  } finally {
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilRead(service: AccountService, chain: GivenChain): Promise<void> {
  let failure: Error | undefined
  void service.failed.then((error) => {
    failure = error
  })
  for (;;) {
    if (failure) throw failure
    const { ready, slot } = service.ready()
    if (ready && chain.isRead() && slot >= chain.slot()) return
    await wait(POLL_MS)
  }
}

/** A chain of blocks that are given. */
export interface GivenChain {
  port: ChainPort
  /** Newest slot. */
  slot(): number
  /** Whether all blocks were read. */
  isRead(): boolean
  /** CPU of making the blocks, ms. */
  cpuMs(): number
}

/** A chain of these blocks, and of those that `next` makes afterwards. */
export function portOf(blocks: Iterable<ChainBlock>, next?: () => ChainBlock): GivenChain {
  let [slot, cpuMs, isRead] = [0, 0, false]
  const timed = <T>(make: () => T): T => {
    const before = cpuNow()
    const made = make()
    cpuMs += cpuNow() - before
    return made
  }
  async function* read({ signal }: { signal: AbortSignal }): AsyncGenerator<ChainBlock> {
    const iterator = blocks[Symbol.iterator]()
    for (;;) {
      const { done, value } = timed(() => iterator.next())
      if (done || signal.aborted) break
      slot = value.slot
      yield value
    }
    isRead = true
    while (!signal.aborted) {
      await wait(LIVE_BLOCK_MS, undefined, { signal }).catch(() => undefined)
      if (signal.aborted || !next) continue
      const block = next()
      slot = block.slot
      yield block
    }
  }
  const port: ChainPort = {
    blocks: read,
    accountChanges: () => {
      throw new Error('nothing here reads account changes')
    },
    getAccounts: async (addresses) => ({ slot, accounts: addresses.map(() => undefined) }),
    getProgramAccounts: async () => ({ slot, accounts: [] }),
    rpc: createSolanaRpcFromTransport(
      async <T>(): Promise<T> => ({ jsonrpc: '2.0', id: 1, result: 'genesis' }) as T,
    ),
  }
  return { port, slot: () => slot, isRead: () => isRead, cpuMs: () => cpuMs }
}

/** Every token has a price and a name. */
const givenMarket: MarketReadPort = {
  assets: async (ids) =>
    ids.map(
      (id) =>
        ({ id, name: `Token ${id.slice(0, 4)}`, symbol: 'TKN', decimals: 6, tags: [] }) as unknown as Asset,
    ),
  search: async () => [],
  prices: async (ids) =>
    Object.fromEntries(ids.map((id): [string, AssetPrice] => [id, { usdPrice: 1.5 } as AssetPrice])),
}
