import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createQuickAccountService,
  createSmtp,
  openQuickTables,
  type QuickAccountOptions,
  type QuickAccountService,
} from '@callisto/quick-account'
import { systemClock } from '@callisto/solana'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../config/config.ts'
import { QUICK_ACCOUNT_FILE, QUICK_ACCOUNT_SECRET_FILE } from '../ops/data-folder.ts'

const SECRET_BYTES = 32

/**
 * Quick Accounts with their tables and their secret in the data folder. They follow the system clock: sessions and the
 * tokens of providers do not end by the time of a simulated chain.
 */
export async function startQuickAccounts(
  { login, publicOrigin, dataDir }: Pick<Config, 'login' | 'publicOrigin' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  limits: Pick<QuickAccountOptions, 'limits'> = {},
): Promise<QuickAccountService> {
  const secret = readOrCreateSecret(dataDir)
  const sql = openQuickTables(join(dataDir, QUICK_ACCOUNT_FILE))
  const { mail, providers } = login
  const service = await createQuickAccountService({
    sql,
    secret,
    clock: systemClock,
    log,
    publicOrigin,
    mail: typeof mail === 'object' ? createSmtp(mail) : mail,
    providers,
    ...limits,
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

/** Accounts without their secret are not opened: another one would lose the mails and the logins under way. */
function readOrCreateSecret(dataDir: string): Uint8Array {
  const file = join(dataDir, QUICK_ACCOUNT_SECRET_FILE)
  if (!existsSync(file)) writeFileSync(file, randomBytes(SECRET_BYTES), { mode: 0o600, flag: 'wx' })
  const secret = Uint8Array.from(readFileSync(file))
  if (secret.length !== SECRET_BYTES)
    throw new ConfigError(`${file} does not have ${SECRET_BYTES} bytes; move it away to get a new one`)
  return secret
}
