// Holds package-lock.json to what `npm ci` needs on every platform: an entry for every package, the optional binaries of
// other platforms included. Hashes and registries are checked in scripts/supply-chain.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const faults = []

/** The folder that a require of `name` from `path` resolves to: the nearest node_modules that has it. */
function resolved(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const candidate = `${at}${at ? '/' : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (at === '') return undefined
  }
}

for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    if (!resolved(path, name)) faults.push(`${path || 'the root'} names ${name}, which has no entry`)
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`lock file: ${Object.keys(packages).length} entries, complete for every platform`)
