import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { type Config, ConfigError } from '../config/config.ts'

/**
 * Locks a data folder for this process and returns the release function. The lock is a file lock of the operating
 * system, which ends with the process. Throws ConfigError when another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const database = new Database(join(dataDir, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    throw new ConfigError(`${dataDir} is in use by another server; set DATA_DIR to another folder`, {
      cause,
    })
  }
  return () => database.close()
}

/** Throws ConfigError with the variable's name when a port is in use; called before the history is generated. */
export async function assertPortFree(host: string, port: number, variable: string): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new ConfigError(`cannot listen on ${host}:${port}; set ${variable} to a free port`, { cause })
  }
  server.close()
  await once(server, 'close')
}

type Close = () => void | Promise<void>

/** The started parts of a server, closed in the reverse order of their start. */
export class Closers {
  readonly #closers: Close[] = []

  add(close: Close): void {
    this.#closers.push(close)
  }

  /** Adds a part that closes itself, and returns it. */
  keep<P extends { close: Close }>(part: P): P {
    this.add(() => part.close())
    return part
  }

  /** Closes every part, also after one has failed to close; throws the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Runs the start of a server on its ports and its data folder, which no other process may hold. What it has started is closed
 * when it fails.
 */
export async function startExclusively<S>(
  { host, port, keyFramePort, dataDir }: Pick<Config, 'host' | 'port' | 'keyFramePort' | 'dataDir'>,
  rpcPorts: readonly number[],
  start: (closers: Closers) => Promise<S>,
): Promise<S> {
  await assertPortFree(host, port, 'PORT')
  await assertPortFree(host, keyFramePort, 'KEY_FRAME_PORT')
  for (const rpcPort of rpcPorts) await assertPortFree(host, rpcPort, 'RPC_PORT')
  const closers = new Closers()
  try {
    closers.add(lockDataDir(dataDir))
    return await start(closers)
  } catch (error) {
    // The error of the start is the cause of whatever goes wrong while the parts are closed.
    await closers.close().catch(() => undefined)
    throw error
  }
}
