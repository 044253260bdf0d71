import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { ConfigError } from '../config/config.ts'

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
