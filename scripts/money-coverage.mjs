// Every branch of the code that decides about money is taken by a test: the files of money-files.txt, by their quick tests.
import { readFileSync } from 'node:fs'
import { must } from './lib/run.mjs'

const lines = readFileSync(new URL('money-files.txt', import.meta.url), 'utf8').split('\n')
const files = lines.filter((line) => line !== '' && !line.startsWith('#'))
const folders = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))]
await must('branches of the code that decides about money', 'npx', [
  'vitest',
  'run',
  '--project',
  '!system',
  '--reporter=dot',
  '--coverage.enabled',
  '--coverage.provider=v8',
  '--coverage.reporter=text',
  '--coverage.reportsDirectory=node_modules/.cache/coverage',
  '--coverage.thresholds.branches=100',
  ...files.map((file) => `--coverage.include=${file}`),
  ...folders,
])
