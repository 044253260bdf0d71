// Counts lines and files of the tree by kind, so that a change can say what it makes smaller. `node scripts/count.mjs [folder]`
// counts another checkout by the same definitions.
//
// A line is a newline, comments and blank lines included. A file that git tracks, or would track, is of the first kind below
// that it fits; what fits none (package.json and other settings, documents, lists, pictures, programs) is not counted.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'

const CODE = /\.(?:ts|tsx|mjs|js|c|h|css|html)$/
/** Programs that exist to be called by tests. */
const TEST_PROGRAM = /^programs\/(?:[\w-]*probe|hostile-venue|foreign-amm)\//

/** Kind -> whether a file is of it, by its path and its first line. */
const KINDS = {
  vectors: (path) => /\/vectors\/|vectors\.json(?:l|\.gz)?$/.test(path),
  translations: (path) => /\/src\/locales\/\w+\.ts$/.test(path),
  generated: (path, head) => CODE.test(path) && head.includes('Do not edit.'),
  tests: (path) => /\.test\.(?:tsx?|mjs)$/.test(path) || /^apps\/[\w-]+\/e2e\//.test(path),
  'test helpers': (path) =>
    CODE.test(path) &&
    (/\.test-helper\.|\/testing(?:\/|\.ts$)|^programs\/.*\/test-[\w-]+\.ts$/.test(path) ||
      path.startsWith('packages/testkit/') ||
      path === 'scripts/lib/test-setup.ts' ||
      TEST_PROGRAM.test(path)),
  'bench and soak': (path) => CODE.test(path) && path.startsWith('bench/'),
  production: (path) => CODE.test(path),
}

const folder = process.argv[2] ?? root
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: folder,
  maxBuffer: 1 << 26,
})
const counts = new Map(Object.keys(KINDS).map((kind) => [kind, { lines: 0, files: 0 }]))
for (const path of new Set(String(listed).split('\n'))) {
  if (path === '' || !existsSync(join(folder, path))) continue
  const bytes = readFileSync(join(folder, path))
  const head = bytes.toString('utf8', 0, 200).split('\n')[0]
  const kind = Object.keys(KINDS).find((each) => KINDS[each](path, head))
  if (kind === undefined) continue
  const count = counts.get(kind)
  count.files += 1
  // A compressed vector has no lines.
  if (path.endsWith('.gz')) continue
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count.lines += 1
}

const number = (value) => value.toLocaleString('en-US').padStart(9)
for (const [kind, { lines, files }] of [...counts].reverse())
  console.log(`${kind.padEnd(15)}${number(lines)} lines${number(files)} files`)
