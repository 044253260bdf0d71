export const APPROVED = 'scripts/supply-chain/packages.tsv'

/** Scripts that npm runs by itself at an install or a publication. */
const AUTOMATIC =
  /^(pre|post)?(install|prepare|publish|pack|prepublish|prepublishOnly|shrinkwrap)$|^dependencies$/
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Name and entry of each registry package of a lock file. */
export function lockedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle)
    .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))
}

const rowOf = ({ name, version, license = 'unknown', integrity }) =>
  [name, version, license, integrity].join('\t')

const lockFiles = (tree) => tree.paths.filter((path) => /(^|\/)package-lock\.json$/.test(path))

/** The rows that approve what the lock files name: name, version, licence, integrity hash. */
export const approvalRows = (tree) =>
  [...new Set(lockFiles(tree).flatMap((path) => lockedPackages(tree.json(path)).map(rowOf)))].sort()

/**
 * Manifests and the lock file: every package, version and hash is one that was approved, nothing runs at an install, every
 * version is exact and from the registry.
 */
export function checkPackages(tree) {
  const faults = []
  const rows = tree
    .text(APPROVED)
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
  const approved = new Set(rows)
  const names = new Set(rows.map((row) => row.split('\t')[0]))
  for (const path of lockFiles(tree)) faults.push(...checkLock(path, tree.json(path), approved, names))
  for (const path of tree.paths.filter((each) => /(^|\/)package\.json$/.test(each))) {
    const own = path.replace('package.json', 'package-lock.json')
    const [file, at] = tree.paths.includes(own)
      ? [own, '']
      : ['package-lock.json', path.replace(/\/?package\.json$/, '')]
    const { packages } = tree.json(file)
    faults.push(
      ...checkManifest(path, tree.json(path), packages[at], names),
      ...checkOverrides(path, tree.json(path), packages),
    )
  }
  return faults
}

function checkLock(path, lock, approved, names) {
  const faults = []
  for (const entry of lockedPackages(lock)) {
    const { name, version } = entry
    if (!approved.has(rowOf(entry)))
      faults.push(
        names.has(name)
          ? `${path}: ${name} ${version} has another version or hash than was approved`
          : `${path}: ${name} was not approved${resemblance(name, names)}`,
      )
    if (entry.hasInstallScript && !SCRIPTS_THAT_NEVER_RUN.has(name))
      faults.push(`${path}: ${name} has an install script`)
    if (entry.resolved) faults.push(`${path}: ${name} names the address of a registry`)
    if (!entry.integrity) faults.push(`${path}: ${name} has no integrity hash`)
  }
  return faults
}

/** Packages whose install script compiles a faster variant; npm runs with --ignore-scripts. */
const SCRIPTS_THAT_NEVER_RUN = new Set(['bigint-buffer', 'bufferutil', 'esbuild', 'utf-8-validate'])

function checkManifest(path, manifest, locked, names) {
  const faults = []
  for (const script of Object.keys(manifest.scripts ?? {}))
    if (AUTOMATIC.test(script)) faults.push(`${path}: npm runs the script ${script} by itself`)
  for (const field of ['bundleDependencies', 'bundledDependencies', 'publishConfig', 'gypfile'])
    if (manifest[field] !== undefined) faults.push(`${path}: ${field} is not used here`)
  if (!locked) return [...faults, `${path}: no entry in package-lock.json`]
  for (const group of GROUPS) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (locked[group]?.[name] !== version)
        faults.push(`${path}: ${name} ${version} is not what package-lock.json has`)
      if (name.startsWith('@callisto/')) {
        if (version !== '*') faults.push(`${path}: ${name} must be the workspace ("*")`)
        continue
      }
      if (!EXACT.test(version))
        faults.push(`${path}: ${name} ${version} is not an exact version of the registry`)
      if (!names.has(name)) faults.push(`${path}: ${name} was not approved${resemblance(name, names)}`)
    }
  }
  return faults
}

/** A dependency that asks for the latest version can be held by an override only, to the version that was approved. */
function checkOverrides(path, { overrides = {} }, locked) {
  return Object.entries(overrides)
    .filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version)
    .map(([name]) => `${path}: the override of ${name} is not what package-lock.json has`)
}

function resemblance(name, names) {
  const near = [...names].find((known) => known !== name && editDistance(known, name) <= 2)
  return near ? ` and resembles ${near}` : ''
}

/** Levenshtein distance. */
function editDistance(a, b) {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}
