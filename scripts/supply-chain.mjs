// Holds what comes from outside to what was approved: packages, versions and hashes of the lock file, install scripts,
// registries, hosts named in the sources, committed programs, pinned actions and images, secrets, hidden characters.
// `--approve` writes the lock file's packages to the approved list and renews THIRD-PARTY-NOTICES.md: look at both diffs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'
import { checkFiles } from './supply-chain/files.mjs'
import { thirdPartyNotices } from './supply-chain/notices.mjs'
import { APPROVED, approvalRows, checkPackages } from './supply-chain/packages.mjs'
import { readTree } from './supply-chain/tree.mjs'

const tree = readTree(root)
if (process.argv.includes('--approve')) {
  const head = '# Approved packages: name, version, licence, integrity hash of the lock file.'
  writeFileSync(join(root, APPROVED), `${[head, ...approvalRows(tree)].join('\n')}\n`)
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(root, tree.json('package-lock.json')))
}

const faults = [...checkPackages(readTree(root)), ...checkFiles(readTree(root))]
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  console.error(
    'A new package or version: look at it first, then node scripts/supply-chain.mjs --approve (SECURITY.md).',
  )
  process.exit(1)
}
console.log(`supply chain: ${tree.paths.length} files, every package, host and program approved`)
