/** Messages of browsers and of the bundler for an import whose file could not be fetched. */
const MESSAGES =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module specifier/i

/** Whether an error is a part of the app that could not be fetched: no network, or a newer release. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && MESSAGES.test(error.message)
}

const RELOAD_AGAIN_AFTER_MS = 60_000

export type ChunkRecovery = 'offline' | 'wait' | 'reload' | 'failed'

/**
 * What to do about a missing chunk. After a release the old page requests files that no longer exist: it reloads once, not
 * in a loop, and never while a transaction is under way, whose result would be lost. A reload without network would lose
 * the page.
 */
export function chunkRecovery(state: {
  online: boolean
  underWay: boolean
  /** Unix ms of the last reload for this reason; undefined without one. */
  reloadedAtMs: number | undefined
  nowMs: number
}): ChunkRecovery {
  if (!state.online) return 'offline'
  if (state.reloadedAtMs !== undefined && state.nowMs - state.reloadedAtMs < RELOAD_AGAIN_AFTER_MS)
    return 'failed'
  return state.underWay ? 'wait' : 'reload'
}

const RELOADED_AT = 'callisto:reloaded-at'

/** Time of the last reload for a missing chunk in this tab, unix ms. */
export function readReloadedAt(): number | undefined {
  try {
    const time = Number(sessionStorage.getItem(RELOADED_AT) ?? Number.NaN)
    return Number.isFinite(time) ? time : undefined
  } catch {
    return undefined
  }
}

/** Remembers the reload and reloads. Without session storage it does not: the reloads could not be counted. */
export function reloadOnce(nowMs: number): void {
  try {
    sessionStorage.setItem(RELOADED_AT, String(nowMs))
  } catch {
    return
  }
  location.reload()
}
