// The inner loop: format, lint, types, arrows, unused code, generated files, and the quick tests that reach what has changed.
import { ensureInstalled } from './lib/install.mjs'
import { changedFiles, reachedTests } from './lib/reached-tests.mjs'
import { bin, must, mustBeside, root, timesTaken } from './lib/run.mjs'
import { testFiles } from './lib/test-files.mjs'

/** What runs in some 25 s on two cores; a change of a type that all use reaches 600. */
const MAX_TEST_FILES = 100

await ensureInstalled()
const script = (label, ...args) => mustBeside(label, process.execPath, args)
const checks = async () => {
  await script('lock file', 'scripts/lockfile.mjs')
  await script('supply chain', 'scripts/supply-chain.mjs')
  await script('import arrows', 'scripts/arrows.mjs')
  await script('words', 'scripts/words.mjs')
  await script('texts', 'scripts/texts.mjs')
  await script('documents', 'scripts/docs.mjs')
  await script('generated code', '--import', 'tsx', 'programs/toolchain/generate.ts', '--check')
  await script('lines and files', 'scripts/count.mjs')
}
const unusedCode = async () => {
  await mustBeside('unused code', bin('knip'), ['--no-progress'])
  // A look for what to tidy, not for a fault: `npm test` leaves it to this command and to the full run.
  if (process.env.TEST_SCOPE === 'change') return
  const production = ['--production', '--config=knip.production.ts', '--include=exports']
  await mustBeside('code that only tests use', bin('knip'), ['--no-progress', ...production])
}
await Promise.all([
  unusedCode(),
  mustBeside('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  // One checker: several check the types that all files use once each, which costs half as much time again.
  mustBeside('types', bin('tsc'), ['-p', '.', '--checkers', '1']).then(checks),
])
if (!process.argv.includes('--no-tests')) {
  const quick = testFiles(root).filter((path) => !path.endsWith('.system.test.ts'))
  const reached = reachedTests(root, changedFiles(root), quick)
  const nearest = reached.slice(0, MAX_TEST_FILES)
  if (nearest.length > 0)
    await must('quick tests', bin('vitest'), ['run', '--project', '!system', ...nearest])
  console.log(
    `quick tests: ${nearest.length} of ${reached.length} files that reach the change; npm test runs all`,
  )
  console.log(timesTaken())
}
