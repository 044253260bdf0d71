import type { Clock } from '@callisto/solana'
import { type AppOptions, createApp } from '../http/app.ts'
import { startKeyFrame } from '../key-frame/key-frame-server.ts'
import { createUpstreams } from '../upstreams/create-upstreams.ts'
import type { ServiceContext, Services } from './start-services.ts'

type Served = Pick<AppOptions, 'chainHost' | 'cluster' | 'orderPins' | 'live' | 'keys' | 'checkReplies'>

export interface ServeOptions extends Served {
  /** Prefixes of the trading API that no service of this server answers. */
  missing: Parameters<typeof createUpstreams>[1]['missing']
  /** Accounts that the frame of the keys accepts tips to. */
  tipAccounts: readonly string[]
  signal: AbortSignal
  /** Resolves when the chain itself fails. */
  chainFailed?: Promise<Error>
  /** Called with the URL once the server listens: its port may be known only now. */
  onListening(url: string): void
}

/**
 * Serves services under one HTTP origin, with the frame that holds keys under another, and resolves when they are ready, or the
 * signal aborts. Rejects with the cause when one fails before; `failed` resolves with that of a later failure.
 */
export async function serveServices(
  services: Services,
  { missing, tipAccounts, signal, chainFailed, onListening, ...served }: ServeOptions,
  { config, log, clock, closers }: ServiceContext,
): Promise<{ url: string; failed: Promise<Error> }> {
  const { market, trade, account, orders } = services
  let url = config.publicOrigin ?? `http://${config.host}:${config.port}`
  const keyFrame = await startKeyFrame(
    {
      config,
      log,
      url: () => url,
      programs: [...trade.programs],
      orderPins: served.orderPins ?? {},
      tipAccounts,
    },
    closers,
  )
  const app = closers.keep(
    await createApp({
      ...services,
      ...served,
      upstreams: createUpstreams(config.upstreams, { log, missing }),
      config,
      log,
      now: clock.nowMs,
      keyFrame: () => keyFrame,
    }),
  )
  url = await app.listen({ host: config.host, port: config.port })
  onListening(url)
  const failed = Promise.race([
    ...(chainFailed ? [chainFailed] : []),
    market.failed,
    account.failed,
    orders.failed,
  ])
  const failure = await Promise.race([
    waitUntilReady([market.ready, trade.ready, account.ready, orders.ready], clock, signal),
    failed,
  ])
  if (failure !== undefined) throw failure
  return { url, failed }
}

const READY_POLL_MS = 100

/** Resolves with undefined once every part is ready, or when the signal aborts. */
async function waitUntilReady(
  parts: readonly (() => { ready: boolean })[],
  clock: Clock,
  signal: AbortSignal,
): Promise<undefined> {
  while (!signal.aborted && !parts.every((part) => part().ready)) await clock.wait(READY_POLL_MS, signal)
  return undefined
}
