import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fullTests, testFiles } from './lib/test-files.mjs'

const root = join(import.meta.dirname, '..')
const listed = fullTests(root)
const files = testFiles(root)
const tracked = String(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1 << 26 }),
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

/** The titles in a source, as patterns: what a template inserts is anything. */
function titlesIn(path) {
  const source = readFileSync(join(root, path), 'utf8')
  return [
    ...source.matchAll(/\btest(?:\.describe)?\(\s*(['"`])(.+?)\1/g),
    ...source.matchAll(/\{ name: (')(\w+)'/g),
  ].map(
    ([, , title]) =>
      new RegExp(
        `^${title
          .split(/\$\{.*?\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
      ),
  )
}

test('every file of tests runs at each change or is listed for the full run', () => {
  const all = tracked.filter((path) => /\.test\.(?:tsx?|mjs)$/.test(path))
  expect([...files].sort()).toEqual(all.sort())
})

test('what is listed exists, once, with a reason', () => {
  const rows = listed.map(({ file, title }) => `${file} ${title}`)
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
  const journeys = tracked.filter((path) => /^apps\/web\/e2e\/[^/]+\.spec\.ts$/.test(path))
  for (const { file, title, reason } of listed) {
    expect.soft([...files, ...journeys], file).toContain(file)
    expect.soft(reason ?? '', `${file} ${title}`).toMatch(/^\S.{9}/)
    // A file that is listed as a whole has no row for one of its journeys.
    if (title !== '') expect.soft(rows, title).not.toContain(`${file} `)
  }
})

test('each listed journey is one of its file', () => {
  for (const { file, title } of listed) {
    if (title === '') continue
    const known = titlesIn(file)
    const unknown = title.split(' › ').filter((part) => !known.some((pattern) => pattern.test(part)))
    expect.soft(unknown, file).toEqual([])
  }
})
