// Holds the committed documents to the tree: every relative link and every path in backticks exists, and
// docs/ARCHITECTURE.md stays within 12 KB. No list of docs/PATHS.md has more files than its heading allows.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './lib/run.mjs'

const MAX_ARCHITECTURE_BYTES = 12 * 1024
const faults = []
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  maxBuffer: 1 << 26,
})
const files = String(listed)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const documents = files.filter((path) => path.endsWith('.md'))
/** Ends of the paths of all files: `fold/change.ts` names a file wherever its package is. */
const ends = new Set(
  files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
)

for (const path of documents) {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  for (const [, target] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      faults.push(`${path}: the link ${target} leads nowhere`)
  for (const [, target] of text.matchAll(
    /`((?:apps|bench|docs|examples|packages|programs|scripts|services)\/[\w./-]+\.\w+)`/g,
  ))
    if (!existsSync(join(root, target))) faults.push(`${path}: ${target} does not exist`)
  // X stands for any name.
  for (const [, target] of text.matchAll(/`([\w-][\w./-]*\.(?:ts|tsx|mjs|c|h))`/g))
    if (!/^x\/|^X/.test(target) && !ends.has(target)) faults.push(`${path}: no file ends with ${target}`)
}

const { size } = statSync(join(root, 'docs/ARCHITECTURE.md'))
if (size > MAX_ARCHITECTURE_BYTES)
  faults.push(`docs/ARCHITECTURE.md: ${size} bytes, at most ${MAX_ARCHITECTURE_BYTES}`)

for (const section of readFileSync(join(root, 'docs/PATHS.md'), 'utf8').split(/^## /m).slice(1)) {
  const [heading] = section.split('\n')
  const [most] = /(?<=at most )\d+/.exec(heading) ?? []
  const count = section.match(/^\d+\. /gm)?.length ?? 0
  if (!(count > 0 && count <= Number(most))) faults.push(`docs/PATHS.md: ${heading}: ${count} files`)
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`docs: ${documents.length} documents, every link and path exists`)
