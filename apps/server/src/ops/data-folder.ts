import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EVENTS_FOLDER, IMAGE_FOLDER, SITE_FOLDER } from '@callisto/site'

/** Files of a data folder, relative to it. The tables of the market can be folded again, the others cannot be replaced. */
export const LEDGER_FILE = 'chain/ledger.db'
export const MARKET_FILE = 'market.db'
/** Of the file with the checksums of the market's pages. */
export const PAGE_CHECKSUMS_SUFFIX = '.pages'
export const LOOKUP_TABLE_KEY_FILE = 'lookup-tables.key'
/** Key that fills orders; a new one serves as well. */
export const KEEPER_KEY_FILE = 'keeper.key'
/** Quick Accounts and the secret that their tables are read with; they belong to no chain. */
export const QUICK_ACCOUNT_FILE = 'quick-account.db'
export const QUICK_ACCOUNT_SECRET_FILE = 'quick-account.key'
/** Alerts of devices and the key that their browsers know; they belong to no chain either. */
export const ALERT_FILE = 'alerts.db'
export const ALERT_KEY_FILE = 'alerts.key'

/** A folder of a data folder while `restore` copies into it. */
export const UNFINISHED_RESTORE = 'restore.part'

const SET_ASIDE = 'set-aside-'

/**
 * Whether a name in a data folder belongs to the data in use: not the lock, nor data that was set aside, nor what the
 * operator has published, Quick Accounts and the kept pictures of other hosts, which belong to no chain.
 */
function isData(name: string): boolean {
  return (
    !name.startsWith('lock.db') &&
    !name.startsWith(SET_ASIDE) &&
    !isAccountFile(name) &&
    name !== UNFINISHED_RESTORE &&
    name !== SITE_FOLDER &&
    name !== IMAGE_FOLDER
  )
}

/** The files of Quick Accounts and of the alerts of devices, with the logs of their databases. */
const isAccountFile = (name: string): boolean =>
  [QUICK_ACCOUNT_FILE, ALERT_FILE].some((file) => name.startsWith(file)) ||
  name === QUICK_ACCOUNT_SECRET_FILE ||
  name === ALERT_KEY_FILE

/** Moves what is in use of a folder into a subfolder, whose path it returns; undefined when there is nothing. */
export function setDataAside(
  dataDir: string,
  now: Date,
  {
    withOperatorFiles = false,
    withAccounts = false,
  }: { withOperatorFiles?: boolean; withAccounts?: boolean } = {},
): string | undefined {
  const names = [
    ...list(dataDir).filter((name) => isData(name) || (withAccounts && isAccountFile(name))),
    ...(withOperatorFiles ? operatorNames(join(dataDir, SITE_FOLDER)) : []),
  ]
  if (names.length === 0) return undefined
  const aside = join(dataDir, `${SET_ASIDE}${now.toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(aside)
  for (const name of names) {
    mkdirSync(dirname(join(aside, name)), { recursive: true })
    renameSync(join(dataDir, name), join(aside, name))
  }
  return aside
}

/** What lies in the site folder beside the event log, relative to the data folder. */
const operatorNames = (site: string): string[] =>
  list(site)
    .filter((name) => name !== EVENTS_FOLDER)
    .map((name) => join(SITE_FOLDER, name))

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
