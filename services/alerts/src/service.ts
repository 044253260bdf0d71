import type { MarketReadPort } from '@callisto/contract'
import { BackgroundTasks, type Log } from '@callisto/service-kit'
import type { Clock } from '@callisto/solana'
import type { FastifyPluginAsync } from 'fastify'
import type { JWK } from 'jose'
import { Counter, Gauge, Registry } from 'prom-client'
import { alertRoutes } from './api/routes.ts'
import { PUSH_HOSTS } from './push/push-hosts.ts'
import { sendDuePushes } from './push/push-queue.ts'
import { createPushSender } from './push/push-sender.ts'
import type { Sql } from './store/tables.ts'
import { migrate } from './store/tables.ts'
import { deleteOldWatches } from './store/watches.ts'
import { RuleWatch } from './watch/rule-watch.ts'

/** Metrics of the watched alerts. */
function createAlertMetrics(armed: () => number) {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'callisto_alerts_armed',
    help: 'Alerts that are watched for devices without an open page',
    registers,
    collect() {
      this.set(armed())
    },
  })
  return {
    registry,
    fired: new Counter({ name: 'callisto_alerts_fired_total', help: 'Alerts that have fired', registers }),
    pushes: new Counter({
      name: 'callisto_alert_pushes_total',
      help: 'Messages to browsers by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

const WATCH_MS = 1_000
const SEND_MS = 1_000
const CLEANUP_MS = 3_600_000

export interface AlertServiceOptions {
  /** Tables in libsql or PostgreSQL, migrated here; the caller closes them after the service. */
  sql: Sql
  market: Pick<MarketReadPort, 'assets'>
  /** Whether the prices of `market` are those of now. */
  isLive: () => boolean
  /** Clock of devices and push services. */
  clock: Clock
  /** Unix seconds of the chain. */
  chainSeconds: () => number
  log: Log
  /** Private key of P-256 with which this server names itself to push services. */
  key: JWK
  /** An https or mailto URL of the operator. */
  contact: string
  /** Push services that messages go to; those of the browsers by default. */
  hosts?: readonly string[]
}

export interface AlertService {
  /** Its routes of `/fe`. */
  routes: FastifyPluginAsync
  metrics: Registry
  close(): Promise<void>
}

/** Watches price alerts for devices whose pages are closed. Rejects when the tables cannot be migrated. */
export async function createAlertService(options: AlertServiceOptions): Promise<AlertService> {
  const { sql, market, isLive, clock, chainSeconds, log, key, contact, hosts = PUSH_HOSTS } = options
  await migrate(sql)
  const { nowMs } = clock
  const publicKey = publicKeyOf(key)
  const sender = createPushSender({ key, publicKey, contact, nowMs })
  const watch = new RuleWatch({
    sql,
    market,
    isLive,
    nowMs,
    chainSeconds,
    onFire: () => metrics.fired.inc(),
  })
  const metrics = createAlertMetrics(() => watch.size)
  const tasks = new BackgroundTasks({ name: 'alerts', clock, log })
  const queue = {
    sql,
    sender,
    nowMs,
    onOutcome: (outcome: string) => metrics.pushes.inc({ outcome }),
  }
  tasks.repeat('comparing prices', WATCH_MS, (signal) => watch.step(signal))
  tasks.repeat('sending messages', SEND_MS, (signal) => sendDuePushes(queue, signal))
  tasks.repeat('forgetting old devices', CLEANUP_MS, async () => {
    await deleteOldWatches(sql, nowMs())
  })
  return {
    routes: alertRoutes({ sql, publicKey, hosts, nowMs }),
    metrics: metrics.registry,
    close: () => tasks.close(),
  }
}

/** Uncompressed point of the public key: 4, x, y. Throws for a key of another kind. */
function publicKeyOf({ kty, crv, x, y }: JWK): string {
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined)
    throw new TypeError('the key of push messages is not one of P-256')
  const bytes = [x, y].map((part) => Buffer.from(part, 'base64url'))
  return Buffer.concat([Buffer.of(4), ...bytes]).toString('base64url')
}
