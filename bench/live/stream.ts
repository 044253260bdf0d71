import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { LiveChain } from '@callisto/cluster'
import { systemClock } from '@callisto/solana'
import { OWNER } from './addresses.ts'

const WARM_UP_UPDATES = 30_000
const MEASURED_UPDATES = 80_000

export interface StreamFigures {
  /** Updates that came, of different accounts within each slot. */
  updatesPerSecond: number
  /** Processor time (user and system, all threads) of this process. */
  cpuUsPerUpdate: number
}

/** Follows the accounts of a program in the stream of a server in another process, `rate` updates a second. */
export async function measureStream(rate: number): Promise<StreamFigures> {
  const child = fork(new URL('./geyser-server.ts', import.meta.url), {
    env: { ...process.env, RATE: String(rate) },
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  try {
    return await follow(await urlOf(child))
  } finally {
    end()
    process.off('exit', end)
  }
}

async function urlOf(child: ChildProcess): Promise<string> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  const [url] = (await once(child, 'message', { signal: ended.signal })) as [string]
  return url
}

async function follow(url: string): Promise<StreamFigures> {
  const chain = new LiveChain({
    rpcUrls: ['http://127.0.0.1:1'],
    grpc: { url },
    clock: systemClock,
    post: async () => {
      throw new Error('a stream needs no call')
    },
  })
  const stop = new AbortController()
  try {
    let count = 0
    let begun: { count: number; cpu: NodeJS.CpuUsage; atMs: number } | undefined
    for await (const { accounts } of chain.accountChanges({ owners: [OWNER], signal: stop.signal })) {
      count += accounts.length
      if (begun === undefined) {
        if (count >= WARM_UP_UPDATES) begun = { count, cpu: process.cpuUsage(), atMs: performance.now() }
      } else if (count - begun.count >= MEASURED_UPDATES) {
        const { user, system } = process.cpuUsage(begun.cpu)
        const updates = count - begun.count
        return {
          updatesPerSecond: (updates * 1_000) / (performance.now() - begun.atMs),
          cpuUsPerUpdate: (user + system) / updates,
        }
      }
    }
    throw new Error('the stream has ended')
  } finally {
    stop.abort()
    await chain.close()
  }
}
