// The files of tests that reach what a change touches, by imports.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const CODE = /\.(?:ts|tsx|mjs)$/
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\s*\(|\bnew URL\s*\()\s*'([^']+)'/g

function git(root, ...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return String(output)
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/** Paths that differ from the main branch; on it, from the commit before. Files that are not committed are among them. */
export function changedFiles(root) {
  const [head] = git(root, 'rev-parse', 'HEAD')
  const [fork] = ['origin/main', 'main'].flatMap((main) => git(root, 'merge-base', 'HEAD', main))
  const base = fork === undefined || fork === head ? 'HEAD~1' : fork
  return [
    ...git(root, 'diff', '--name-only', base),
    ...git(root, 'diff', '--name-only', 'HEAD'),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]
}

/** What `exports` of each workspace names, as a function from a specifier to a path. */
function resolver(root) {
  const rows = []
  const folders = ['packages', 'services', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  )
  for (const folder of [...folders, 'programs', 'bench']) {
    if (!existsSync(join(root, folder, 'package.json'))) continue
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const [subpath, target] of Object.entries(exports))
      rows.push([...join(name, subpath).replace(/\/$/, '').split('*'), join(folder, target)])
  }
  return (specifier) => {
    for (const [start, end, target] of rows.map((row) =>
      row.length === 3 ? row : [row[0], undefined, row[1]],
    )) {
      if (end === undefined && specifier === start) return target
      if (end !== undefined && specifier.startsWith(start) && specifier.endsWith(end))
        return target.replace('*', specifier.slice(start.length, specifier.length - end.length))
    }
    return undefined
  }
}

/** The files among `tests` that import a changed file, directly or through others, the nearest first. */
export function reachedTests(root, changed, tests) {
  const resolve = resolver(root)
  const importers = new Map()
  for (const path of git(root, 'ls-files', '-co', '--exclude-standard')) {
    if (!CODE.test(path) || !existsSync(join(root, path))) continue
    for (const [, specifier] of readFileSync(join(root, path), 'utf8').matchAll(SPECIFIER)) {
      const target = specifier.startsWith('.') ? normalize(join(path, '..', specifier)) : resolve(specifier)
      if (target === undefined) continue
      if (!importers.has(target)) importers.set(target, [])
      importers.get(target).push(path)
    }
  }
  // A Set goes on with what is added to it: breadth first.
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached].filter((path) => tests.includes(path))
}
