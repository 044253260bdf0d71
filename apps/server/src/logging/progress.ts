/** Progress of a start-up phase; `total` may be unknown. */
export interface Progress {
  phase: string
  done: number
  total?: number
}

const WIDTH = 28

/** One line: `phase  ███░░░  42 %`. */
export function progressLine({ phase, done, total }: Progress): string {
  if (!total) return `${phase}  ${done.toLocaleString('en')}`
  const share = Math.min(1, Math.max(0, done / total))
  const filled = Math.floor(share * WIDTH)
  return `${phase}  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`
}

/** Redraws progress in place on a terminal, prints one line for each tenth to a file. */
export function progressPrinter(out: {
  isTTY?: boolean
  write(text: string): unknown
}): (p: Progress) => void {
  let lastPhase = ''
  let lastTenth = -1
  return (progress) => {
    if (out.isTTY) {
      const finished = progress.total !== undefined && progress.done >= progress.total
      const fresh = lastPhase !== '' && lastPhase !== progress.phase ? '\n' : ''
      out.write(`${fresh}\r\x1b[2K${progressLine(progress)}${finished ? '\n' : ''}`)
      lastPhase = finished ? '' : progress.phase
      return
    }
    const tenth = progress.total ? Math.floor((10 * progress.done) / progress.total) : -1
    if (progress.phase === lastPhase && tenth === lastTenth) return
    lastPhase = progress.phase
    lastTenth = tenth
    out.write(`${progressLine(progress)}\n`)
  }
}
