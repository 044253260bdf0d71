import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { ConfigError } from '../config/config.ts'

/**
 * Takes a data folder for this process and answers how to give it back. The lock is the system's own, so a process
 * that was killed leaves none behind. Throws ConfigError when another server is at work there: two would write one
 * ledger.
 */
export function claimDataDir(dataDir: string): () => void {
  const database = new Database(join(dataDir, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    throw new ConfigError(`another server is at work in ${dataDir}; set DATA_DIR to another folder`, {
      cause,
    })
  }
  return () => database.close()
}

/** Throws ConfigError with the variable's name when a port is taken: better now than after a history was played. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
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
