// The inner loop: format, lint, types, arrows, unused code, generated files, and the quick tests.
import { ensureInstalled } from './lib/install.mjs'
import { must, mustBeside } from './lib/run.mjs'

await ensureInstalled()
// On one core it takes as long as the others together.
const unusedCode = mustBeside('unused code', 'npx', ['knip', '--no-progress'])
await must('format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.'])
await must('types', 'npx', ['tsc', '-p', '.'])
await must('lock file', process.execPath, ['scripts/lockfile.mjs'])
await must('supply chain', process.execPath, ['scripts/supply-chain.mjs'])
await must('import arrows', process.execPath, ['scripts/arrows.mjs'])
await must('words', process.execPath, ['scripts/words.mjs'])
await must('texts', process.execPath, ['scripts/texts.mjs'])
await must('documents', process.execPath, ['scripts/docs.mjs'])
await must('generated code', process.execPath, [
  '--import',
  'tsx',
  'programs/toolchain/generate.ts',
  '--check',
])
await unusedCode
await must('lines and files', process.execPath, ['scripts/count.mjs'])
if (!process.argv.includes('--no-tests'))
  await must('quick tests', 'npx', ['vitest', 'run', '--project', '!system', '--reporter=default'])
