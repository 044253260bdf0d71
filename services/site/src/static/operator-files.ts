import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ifPresent, UNFINISHED_SUFFIX } from './files.ts'
import { EVENTS_FOLDER, SITE_FOLDER } from './site-paths.ts'

/** Disturbed copies in a row after which the attempt is given up. */
const MAX_COPIES = 10

/**
 * Whether `path`, relative to a data folder and with `/` between its parts, is that of a file of the operator: settings,
 * banners, pictures, the risk list; not the event log.
 */
export function isOperatorFile(path: string): boolean {
  const [folder, name, ...rest] = path.split(/[/\\]/)
  if (folder !== SITE_FOLDER || name === undefined || name === EVENTS_FOLDER) return false
  return ![name, ...rest].some((part) => ['', '.', '..'].includes(part)) && !path.endsWith(UNFINISHED_SUFFIX)
}

/**
 * Copies the files of the operator into the folder `target`, as they were at one moment: the copy is repeated when one of
 * them has changed meanwhile, so that an index of banners never comes without its banners. Returns their paths, relative
 * to the data folder.
 */
export async function copyOperatorFiles(dataDir: string, target: string, copy = copyFile): Promise<string[]> {
  for (let attempt = 0; attempt < MAX_COPIES; attempt++) {
    const versions = await listVersions(dataDir)
    for (const path of versions.keys()) {
      await mkdir(dirname(join(target, path)), { recursive: true })
      await ifPresent(copy(join(dataDir, path), join(target, path)))
    }
    if (isDeepStrictEqual(versions, await listVersions(dataDir))) return [...versions.keys()]
    await rm(join(target, SITE_FOLDER), { recursive: true, force: true })
  }
  throw new Error(`${join(dataDir, SITE_FOLDER)} has changed during each of ${MAX_COPIES} copies`)
}

/** The files by path, with what differs between two versions of one. */
async function listVersions(dataDir: string): Promise<Map<string, string>> {
  const names = (await ifPresent(readdir(join(dataDir, SITE_FOLDER), { recursive: true }))) ?? []
  const versions = new Map<string, string>()
  for (const name of names.toSorted()) {
    const path = [SITE_FOLDER, ...name.split(sep)].join('/')
    const info = isOperatorFile(path) ? await ifPresent(stat(join(dataDir, path))) : undefined
    if (info?.isFile()) versions.set(path, `${info.ino} ${info.size} ${info.mtimeMs}`)
  }
  return versions
}
