import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AlertService, createAlertService, openAlertTables } from '@callisto/alerts'
import type { MarketService } from '@callisto/market'
import { type Clock, systemClock } from '@callisto/solana'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../config/config.ts'
import { ALERT_FILE, ALERT_KEY_FILE } from '../ops/data-folder.ts'

/** What a push service is told while nobody operates this server under a public name. */
const NO_CONTACT = 'mailto:nobody@localhost.localdomain'

interface AlertOptions {
  config: Pick<Config, 'dataDir' | 'publicOrigin' | 'pushHosts'>
  market: Pick<MarketService, 'read' | 'ready'>
  /** Clock of the chain. */
  clock: Clock
  log: FastifyBaseLogger
}

/** Alerts of devices with their tables and their key in the data folder. Devices follow the system clock. */
export async function startAlerts({ config, market, clock, log }: AlertOptions): Promise<AlertService> {
  const key = await readOrCreateKey(config.dataDir)
  const sql = openAlertTables(join(config.dataDir, ALERT_FILE))
  const { publicOrigin, pushHosts } = config
  const service = await createAlertService({
    sql,
    market: market.read,
    isLive: () => market.ready().ready,
    clock: systemClock,
    chainSeconds: () => Math.floor(clock.nowMs() / 1_000),
    log,
    key,
    contact: publicOrigin?.startsWith('https:') ? publicOrigin : NO_CONTACT,
    ...(pushHosts === undefined ? {} : { hosts: pushHosts }),
  }).catch(async (error) => {
    await sql.destroy()
    throw error
  })
  return {
    ...service,
    async close() {
      await service.close()
      await sql.destroy()
    },
  }
}

/** Browsers are subscribed to this key: with another one every subscription would be lost. */
async function readOrCreateKey(dataDir: string): Promise<JsonWebKey> {
  const file = join(dataDir, ALERT_KEY_FILE)
  if (!existsSync(file)) {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
    ])
    const jwk = await crypto.subtle.exportKey('jwk', privateKey)
    writeFileSync(file, JSON.stringify(jwk), { mode: 0o600, flag: 'wx' })
  }
  try {
    const { kty, crv, x, y, d } = JSON.parse(readFileSync(file, 'utf8')) as JsonWebKey
    if (kty === 'EC' && crv === 'P-256' && x && y && d) return { kty, crv, x, y, d }
  } catch {
    // Said below.
  }
  throw new ConfigError(`${file} holds no key of P-256; move it away to get a new one`)
}
