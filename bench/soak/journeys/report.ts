/** What Playwright's JSON reporter writes, as far as it is read. */
export interface Report {
  suites: Suite[]
  /** Failures outside of a test. */
  errors: { message?: string }[]
}

interface Suite {
  title: string
  specs: { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] }[]
  suites?: Suite[]
}

/** The tests of a report that were run, and a line for each that did not pass. */
export function countTests({ suites, errors }: Report): { runs: number; violations: string[] } {
  const violations = errors.map(({ message = 'unknown' }) => firstLine(message))
  let runs = 0
  const count = ({ title, specs, suites: inner = [] }: Suite): void => {
    for (const spec of specs)
      for (const { status, error } of spec.tests.flatMap(({ results }) => results)) {
        if (status === 'skipped') continue
        runs += 1
        if (status !== 'passed')
          violations.push(`${title}: ${spec.title}: ${firstLine(error?.message ?? status)}`)
      }
    for (const suite of inner) count(suite)
  }
  for (const suite of suites) count(suite)
  return { runs, violations }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
