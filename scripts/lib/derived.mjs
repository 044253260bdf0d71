import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'

/** Folders of a name that are kept: those of the newest keys in use, since checkouts may share a store. */
const KEPT = 2
/** A folder that nothing has used for so long is removed. */
const MAX_UNUSED_MS = 7 * 86_400_000
const LOCK_POLL_MS = 25

/**
 * Calls `use` with the folder `NAME-KEY` of a store, made before if it is not there. Whatever asks for a name waits for
 * whoever is at it, in any thread and process: a folder is made once, and none is removed while it is read.
 *
 * `find` answers the key that the folder must have, undefined when only `make` can say. `make` fills an empty folder and
 * answers its key; the folder appears under its name whole or not at all, also when the process is killed.
 */
export async function withDerived({ store, name, find, make, use }) {
  mkdirSync(store, { recursive: true })
  const release = await lock(join(store, `${name}.lock`))
  try {
    const folderOf = (key) => join(store, `${name}-${key}`)
    let key = find()
    if (key === undefined || !existsSync(folderOf(key))) {
      const unfinished = join(store, `${name}.unfinished`)
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished)
      key = await make(unfinished)
      if (existsSync(folderOf(key))) rmSync(unfinished, { recursive: true })
      else renameSync(unfinished, folderOf(key))
    }
    const now = new Date()
    utimesSync(folderOf(key), now, now)
    prune(store, name, now.getTime())
    return await use(folderOf(key))
  } finally {
    release()
  }
}

/** A file lock of the operating system, which ends with the process. */
async function lock(path) {
  for (;;) {
    const database = new Database(path)
    try {
      database.exec('BEGIN EXCLUSIVE')
      return () => database.close()
    } catch (cause) {
      database.close()
      if (cause.code !== 'SQLITE_BUSY') throw cause
    }
    await wait(LOCK_POLL_MS)
  }
}

function prune(store, name, nowMs) {
  const folders = readdirSync(store, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /-[0-9a-f]{16}$/.test(entry.name))
    .map((entry) => ({ name: entry.name, usedMs: statSync(join(store, entry.name)).mtimeMs }))
    .sort((a, b) => b.usedMs - a.usedMs)
  const ofName = folders.filter((folder) => folder.name.slice(0, -17) === name)
  const isOld = ({ usedMs }) => nowMs - usedMs > MAX_UNUSED_MS
  for (const folder of [...ofName.slice(KEPT), ...folders.filter(isOld)])
    rmSync(join(store, folder.name), { recursive: true, force: true })
}
