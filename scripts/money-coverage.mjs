// Every branch of the code that decides about money is taken by a test: the files of money-files.txt, by their quick tests.
import { moneyFiles } from './lib/money-files.mjs'
import { must } from './lib/run.mjs'

const folders = [...new Set(moneyFiles.map((file) => file.slice(0, file.lastIndexOf('/'))))]
await must('branches of the code that decides about money', 'npx', [
  'vitest',
  'run',
  '--project',
  '!system',
  '--reporter=dot',
  '--coverage.enabled',
  '--coverage.provider=custom',
  '--coverage.customProviderModule=./scripts/lib/money-coverage-provider.mjs',
  '--coverage.reporter=text',
  '--coverage.reportsDirectory=node_modules/.cache/coverage',
  '--coverage.thresholds.branches=100',
  ...moneyFiles.map((file) => `--coverage.include=${file}`),
  ...folders,
])
