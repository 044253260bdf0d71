import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verifyLedger } from '@callisto/localnet'
import { copyOperatorFiles, isOperatorFile } from '@callisto/site'
import Database from 'libsql'
import * as z from 'zod'
import { lockDataDir } from '../compose/resources.ts'
import { ConfigError } from '../config/config.ts'
import {
  LEDGER_FILE,
  LOOKUP_TABLE_KEY_FILE,
  MARKET_FILE,
  PAGE_CHECKSUMS_SUFFIX,
  QUICK_ACCOUNT_FILE,
  QUICK_ACCOUNT_SECRET_FILE,
  setDataAside,
  UNFINISHED_RESTORE,
} from './data-folder.ts'

const MANIFEST_FILE = 'backup.json'

/** Format 1 has no files of the operator. */
const FORMAT = 2

const ManifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  createdAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
type Manifest = z.infer<typeof ManifestSchema>

/**
 * Writes a copy of a data folder into the new folder `target`, also while a server runs on it. The market is copied
 * before the ledger: a market that stands behind the ledger folds the rest, one ahead of it would be folded anew. A
 * damaged ledger is not backed up. The files of the operator are those of one moment.
 */
export async function backup(dataDir: string, target: string, now: Date): Promise<Manifest> {
  if (!existsSync(join(dataDir, LEDGER_FILE))) throw new ConfigError(`${dataDir} has no ledger to back up`)
  if (existsSync(target)) throw new ConfigError(`${target} exists; name a new folder`)
  const unfinished = `${target}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(join(unfinished, LEDGER_FILE)), { recursive: true, mode: 0o700 })
  const isThere = (path: string) => existsSync(join(dataDir, path))
  const paths = [QUICK_ACCOUNT_FILE, MARKET_FILE, LEDGER_FILE].filter(isThere)
  for (const path of paths) copyDatabase(join(dataDir, path), join(unfinished, path))
  for (const path of [LOOKUP_TABLE_KEY_FILE, QUICK_ACCOUNT_SECRET_FILE].filter(isThere)) {
    copyFileSync(join(dataDir, path), join(unfinished, path))
    paths.push(path)
  }
  paths.push(...(await copyOperatorFiles(dataDir, unfinished)))
  verifyLedger(join(unfinished, LEDGER_FILE))
  const files: Manifest['files'] = []
  for (const path of paths) files.push({ path, ...(await digest(join(unfinished, path))) })
  const manifest: Manifest = { format: FORMAT, createdAt: now.toISOString(), files }
  writeFileSync(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`)
  renameSync(unfinished, target)
  return manifest
}

/**
 * Replaces the data of a folder by a backup and returns where the data before it was set aside. Throws ConfigError for a
 * folder in use, and for a backup that is incomplete or differs from what was written; the folder is unchanged then. The
 * event log stays, and so do the files of the operator and Quick Accounts with a backup that was made before they were part
 * of one.
 */
export async function restore(
  source: string,
  dataDir: string,
  now: Date,
): Promise<{ aside: string | undefined }> {
  const { format, files } = await readManifest(source)
  mkdirSync(dataDir, { recursive: true })
  const release = lockDataDir(dataDir)
  try {
    const unfinished = join(dataDir, UNFINISHED_RESTORE)
    rmSync(unfinished, { recursive: true, force: true })
    for (const { path } of files) {
      mkdirSync(dirname(join(unfinished, path)), { recursive: true })
      copyFileSync(join(source, path), join(unfinished, path))
    }
    const aside = setDataAside(dataDir, now, {
      withOperatorFiles: format === FORMAT,
      withAccounts: files.some(({ path }) => path === QUICK_ACCOUNT_FILE),
    })
    for (const { path } of files) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true })
      renameSync(join(unfinished, path), join(dataDir, path))
    }
    rmSync(unfinished, { recursive: true })
    return { aside }
  } finally {
    release()
  }
}

/** Throws ConfigError when a restore into the folder was interrupted: its data may be missing. */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return
  throw new ConfigError(`a restore into ${dataDir} was interrupted; repeat "npm run ops -- restore FOLDER"`)
}

const DATA_FILES = [
  LEDGER_FILE,
  MARKET_FILE,
  LOOKUP_TABLE_KEY_FILE,
  QUICK_ACCOUNT_FILE,
  QUICK_ACCOUNT_SECRET_FILE,
]

async function readManifest(source: string): Promise<Manifest> {
  const file = join(source, MANIFEST_FILE)
  if (!existsSync(file))
    throw new ConfigError(`${source} is not a finished backup: it has no ${MANIFEST_FILE}`)
  const parsed = ManifestSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new ConfigError(`${file} cannot be read by this version`)
  for (const { path, bytes, sha256 } of parsed.data.files) {
    if (!DATA_FILES.includes(path) && !isOperatorFile(path))
      throw new ConfigError(`${file} names ${path}, which is no file of a data folder`)
    const copy = join(source, path)
    const found = existsSync(copy) ? await digest(copy) : undefined
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new ConfigError(`${copy} differs from what was backed up`)
  }
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A consistent copy of a database that may be in use: the state of its last commit. SQLite merges the log of a crash into
 * a file that no server has open; the checksums of its pages are out of date then.
 */
function copyDatabase(from: string, to: string): void {
  const hadLog = hasLog(from)
  const database = new Database(from)
  try {
    database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`)
  } finally {
    database.close()
  }
  if (hadLog && !hasLog(from)) rmSync(`${from}${PAGE_CHECKSUMS_SUFFIX}`, { force: true })
}

function hasLog(path: string): boolean {
  const log = `${path}-wal`
  return existsSync(log) && statSync(log).size > 0
}

async function digest(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: statSync(path).size, sha256: hash.digest('hex') }
}
