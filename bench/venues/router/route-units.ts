import { router } from '@callisto/program-clients'

const CONSUMED = /^Program (\w+) consumed (\d+) of \d+ compute units$/
const INVOKED = /^Program (\w+) invoke \[(\d+)\]$/

/** Compute units that the router program took in a transaction beside those of the programs that it called. */
export function overheadOf(logs: readonly string[]): number {
  let [depth, own] = [0, 0]
  for (const line of logs) {
    const invoked = INVOKED.exec(line)
    if (invoked) depth = Number(invoked[2])
    const consumed = CONSUMED.exec(line)
    if (!consumed) continue
    const units = Number(consumed[2])
    if (depth === 1 && consumed[1] === router.PROGRAM) own += units
    if (depth === 2) own -= units
    depth -= 1
  }
  return own
}
