/** Violations that are printed; all are counted. */
const MAX_PRINTED = 20

/** Prints what a soak has found, then its line; throws when anything was found. */
export function finish(
  soak: string,
  { runs, ...figures }: { runs: number; [figure: string]: unknown },
  violations: readonly string[],
): void {
  for (const violation of violations.slice(0, MAX_PRINTED)) console.error(violation)
  console.log(JSON.stringify({ soak, runs, violations: violations.length, ...figures }))
  if (violations.length > 0) throw new Error(`${violations.length} violations`)
}
