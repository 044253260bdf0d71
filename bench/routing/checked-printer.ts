import { type Print, printer } from './output.ts'

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
