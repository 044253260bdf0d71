// Runs of Vitest, with what the closing lines of `npm test` say about them.
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, root, run } from './run.mjs'

/** Runs Vitest with arguments; its reports are written to `reports`, named `name`. */
export async function runVitest(name, args, { reports }) {
  const report = join(reports, `${name}.json`)
  const costs = join(reports, `${name}-costs.json`)
  for (const file of [report, costs]) rmSync(file, { force: true })
  const reporters = ['default', 'json', './scripts/lib/costs-reporter.mjs'].map(
    (each) => `--reporter=${each}`,
  )
  const code = await run(bin('vitest'), ['run', ...args, ...reporters, `--outputFile.json=${report}`], {
    env: { ...process.env, COSTS_FILE: costs },
  })
  const found = JSON.parse(readFileSync(report, 'utf8'))
  const failures = failedTests(found.testResults)
  // Vitest fails without a failed test: a file could not be collected, an error reached nobody, a branch is not covered.
  if (code !== 0 && failures.length === 0) failures.push(`${name}: Vitest ended with ${code}`)
  return {
    passed: found.numPassedTests,
    failed: failures.length,
    skipped: found.numPendingTests + (found.numTodoTests ?? 0),
    failures,
    flaky: [],
    costs: JSON.parse(readFileSync(costs, 'utf8')),
  }
}

/** File, title and first lines of the reason of each failed test, and of each file that could not be collected. */
function failedTests(files) {
  const reason = (message) => message.split('\n').slice(0, 4).join('\n    ')
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failing = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failing.length === 0) return [`${file}\n    ${reason(message)}`]
    return failing.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${reason(failureMessages.join('\n'))}`,
    )
  })
}
