/** Progress of a start-up phase; `total` may be unknown. */
export interface Progress {
  phase: string
  done: number
  total?: number
}

const WIDTH = 28
/** Time of a phase before which its pace says little about the rest. */
const MIN_ELAPSED_MS = 3_000

/** One line: `phase  ███░░░  42 %  1 min 20 s left`. */
export function progressLine({ phase, done, total }: Progress, leftMs?: number): string {
  if (!total) return `${phase}  ${done.toLocaleString('en')}`
  const share = Math.min(1, Math.max(0, done / total))
  const filled = Math.floor(share * WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  const eta = leftMs === undefined ? '' : `  ${formatDuration(leftMs)} left`
  return `${phase}  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %${eta}`
}

/** Minutes and seconds, rounded up to five seconds. */
function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 5_000) * 5
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** Time left of a phase at the pace since its first report; undefined while that is not known. */
function createEta(nowMs: () => number): (progress: Progress) => number | undefined {
  let start: { phase: string; done: number; atMs: number } | undefined
  return ({ phase, done, total }) => {
    const atMs = nowMs()
    if (start?.phase !== phase) start = { phase, done, atMs }
    const [elapsedMs, gained] = [atMs - start.atMs, done - start.done]
    if (total === undefined || done >= total || gained <= 0 || elapsedMs < MIN_ELAPSED_MS) return undefined
    return (elapsedMs * (total - done)) / gained
  }
}

/** Redraws progress in place on a terminal, prints one line for each tenth to a file. */
export function progressPrinter(
  out: { isTTY?: boolean; write(text: string): unknown },
  nowMs: () => number,
): (p: Progress) => void {
  const eta = createEta(nowMs)
  let lastPhase = ''
  let lastTenth = -1
  return (progress) => {
    const leftMs = eta(progress)
    if (out.isTTY) {
      const finished = progress.total !== undefined && progress.done >= progress.total
      const fresh = lastPhase !== '' && lastPhase !== progress.phase ? '\n' : ''
      out.write(`${fresh}\r\x1b[2K${progressLine(progress, leftMs)}${finished ? '\n' : ''}`)
      lastPhase = finished ? '' : progress.phase
      return
    }
    const tenth = progress.total ? Math.floor((10 * progress.done) / progress.total) : -1
    if (progress.phase === lastPhase && tenth === lastTenth) return
    lastPhase = progress.phase
    lastTenth = tenth
    out.write(`${progressLine(progress, leftMs)}\n`)
  }
}
