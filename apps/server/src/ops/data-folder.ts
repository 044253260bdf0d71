import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGE_FOLDER, SITE_FOLDER } from '@callisto/site'

/** Files of a data folder, relative to it. The tables of the market can be folded again, the others cannot be replaced. */
export const LEDGER_FILE = 'chain/ledger.db'
export const MARKET_FILE = 'market.db'
/** Of the file with the checksums of the market's pages. */
export const PAGE_CHECKSUMS_SUFFIX = '.pages'
export const LOOKUP_TABLE_KEY_FILE = 'lookup-tables.key'

/** A folder of a data folder while `restore` copies into it. */
export const UNFINISHED_RESTORE = 'restore.part'

const SET_ASIDE = 'set-aside-'

/**
 * Whether a name in a data folder belongs to the data in use: not the lock, nor data that was set aside, nor what the
 * operator has published and the kept pictures of other hosts, which belong to no chain.
 */
function isData(name: string): boolean {
  return (
    !name.startsWith('lock.db') &&
    !name.startsWith(SET_ASIDE) &&
    name !== UNFINISHED_RESTORE &&
    name !== SITE_FOLDER &&
    name !== IMAGE_FOLDER
  )
}

/** Moves the data of a folder into a subfolder, whose path it returns; undefined when there is none. */
export function setDataAside(dataDir: string, now: Date): string | undefined {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter(isData) : []
  if (names.length === 0) return undefined
  const aside = join(dataDir, `${SET_ASIDE}${now.toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(aside)
  for (const name of names) renameSync(join(dataDir, name), join(aside, name))
  return aside
}
