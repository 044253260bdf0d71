import { join, resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  /** JSON-RPC port of the embedded chain; its WebSocket is on the next port, as web3.js 1.x expects. */
  rpcPort: number
  dataDir: string
  seed: number
  tradesPerSecond: number
  historyHours: number
  webDir: string
}

/** An invalid setting; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment once. Throws ConfigError with the variable's name when a value is out of range. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string): Config {
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isFinite(value) || value < min || value > max)
      throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}"`)
    return value
  }
  return {
    host: env.HOST ?? '127.0.0.1',
    port: number('PORT', 4747, 0, 65_535),
    rpcPort: number('RPC_PORT', 8899, 0, 65_534),
    dataDir: resolve(root, env.DATA_DIR ?? '.data'),
    seed: number('SEED', 1, 0, 2 ** 32 - 1),
    tradesPerSecond: number('TRADES_PER_SECOND', 10, 0, 200),
    historyHours: number('HISTORY_HOURS', 24, 0, 24 * 7),
    webDir: join(root, 'apps/web/dist'),
  }
}
