import { ConfigError } from '../config/config.ts'
import { type IssuedKey, issueKey, readKeys, revokeKey } from '../gateway/key-file.ts'
import { plans } from '../gateway/plans.ts'
import type { SiteCommandContext } from './site/site-commands.ts'

export const KEY_USAGE = `  key create NAME [PLAN]           issue a key, which is shown once; plans: ${plans.join(', ')}
  key list                         issued keys
  key revoke ID                    refuse a key from now on`

/** `npm run ops -- key ...`; undefined for wrong arguments. */
export async function runKeyCommand(
  [command, first, second, ...rest]: readonly string[],
  { dataDir, nowMs }: SiteCommandContext,
): Promise<string | undefined> {
  if (rest.length > 0) return undefined
  const now = new Date(nowMs)
  if (command === 'create' && first !== undefined) {
    const plan = plans.find((known) => known === (second ?? 'free'))
    if (plan === undefined) throw new ConfigError(`${second} is no plan; use ${plans.join(', ')}`)
    const { id, key } = issueKey(dataDir, first, plan, now)
    return `key ${id} of plan ${plan} for ${first}; it is not shown again:\n${key}`
  }
  if (second !== undefined) return undefined
  if (command === 'list' && first === undefined) {
    const keys = readKeys(dataDir)
    return keys.length === 0 ? 'no key is issued' : keys.map(describe).join('\n')
  }
  if (command !== 'revoke' || first === undefined) return undefined
  const { id, name } = revokeKey(dataDir, first, now)
  return `key ${id} of ${name} is revoked`
}

const describe = ({ id, name, plan, createdAt, revokedAt }: IssuedKey): string =>
  `${id} ${plan} ${name}, created ${createdAt}${revokedAt === undefined ? '' : `, revoked ${revokedAt}`}`
