import { type Print, printer, printLoad } from './output.ts'

/** A printer of one bench that adds the names of figures beyond their limit to `missed`. */
export function checkedPrinter(bench: string, missed: string[]): Print {
  const print = printer(bench)
  return (metric, value, unit, reference) => {
    print(metric, value, unit, reference)
    // Another peer is for comparison only.
    if (reference?.peerValue === undefined || !reference.peer.startsWith('limit')) return
    const isHeld =
      value !== undefined &&
      (reference.peer === 'limit >=' ? value >= reference.peerValue : value <= reference.peerValue)
    if (!isHeld) missed.push(metric)
  }
}

/** Measures between two lines with the load of the machine; rejects when a figure is beyond its limit. */
export async function measured(
  bench: string,
  measure: (print: Print) => void | Promise<void>,
): Promise<void> {
  const missed: string[] = []
  printLoad(bench, 'before')
  await measure(checkedPrinter(bench, missed))
  printLoad(bench, 'after')
  if (missed.length > 0) throw new Error(`limits missed: ${missed.join(', ')}`)
}
