// Refuses identifiers, phrases and file names of scripts/words.txt: words that have no use in this field, replaced by
// its standard terms (docs/GLOSSARY.md).
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './lib/run.mjs'

const LIST = 'scripts/words.txt'
/** Licences of others, word for word. */
const NOTICES = 'THIRD-PARTY-NOTICES.md'
const refused = { identifier: new Map(), prefix: new Map(), phrase: new Map(), file: new Map() }
for (const line of readFileSync(join(root, LIST), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [kind, word, instead] = line.split('\t')
  if (!refused[kind] || !word || !instead) throw new Error(`${LIST}: ${line}`)
  refused[kind].set(word, instead)
}

const faults = []
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  maxBuffer: 1 << 26,
})
for (const path of String(listed).split('\n')) {
  if (path === '' || path === LIST || path === NOTICES || !existsSync(join(root, path))) continue
  const stem = basename(path).replace(/\..*$/, '')
  if (refused.file.has(stem)) faults.push(`${path}: name it ${refused.file.get(stem)}`)
  if (!/\.(ts|tsx|mjs|c|h|md)$/.test(path)) continue
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const [index, text] of lines.entries()) {
    for (const [word] of text.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) {
      const prefix = [...refused.prefix.keys()].find((start) => word.startsWith(start))
      const instead = refused.identifier.get(word) ?? (prefix && refused.prefix.get(prefix))
      if (instead) faults.push(`${path}:${index + 1}: ${word}, use ${instead}`)
    }
    for (const [phrase, instead] of refused.phrase)
      if (text.includes(phrase)) faults.push(`${path}:${index + 1}: "${phrase}", use "${instead}"`)
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const count = Object.values(refused).reduce((sum, { size }) => sum + size, 0)
console.log(`words: none of ${count} refused words`)
