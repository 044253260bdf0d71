import { createHash } from 'node:crypto'
import { dirname, join, normalize } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const HOSTS = 'scripts/supply-chain/hosts.txt'

/** Settings of a committed .npmrc that change neither where packages come from nor what runs. */
const NPMRC_ALLOWED = new Set(['fund', 'audit', 'engine-strict', 'save-exact'])
const BINARY_ALLOWED = [
  /^programs\/[\w-]+\/[\w-]+\.so$/,
  /^docs\/images\/[\w-]+\.png$/,
  /^apps\/web\/public\/icons\/[\w-]+\.png$/,
  /^packages\/ui\/src\/theme\/fonts\/inter-basic\.woff2$/,
  // Accounts and blocks of a test chain of an earlier build; no program is in a ledger.
  /^services\/orders\/vectors\/ledger-[\da-f]{8}\.db\.gz$/,
]
/** Text that is kept compressed, out of the diffs: it is held to the rules of text. */
const COMPRESSED = /^packages\/venues\/vectors\/[\w.-]+\.jsonl\.gz$/
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|jsx|json|md|css|html|svg|c|h|txt|tsv|yml|yaml|sh|toml|webmanifest)$|(^|\/)(run|Dockerfile|\.npmrc|\.gitattributes)$/
/** Characters that make a line read other than it runs: bidi controls, zero-width and tag characters. */
const INVISIBLE =
  /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u{e0001}|[\u{e0020}-\u{e007f}]/u
const SECRETS = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, 'a private key'],
  [/\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/, 'a key pair of 64 bytes'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'an access key'],
  [/\b(?:ghp|gho|ghs|npm|github_pat)_[A-Za-z0-9_]{30,}\b/, 'an access token'],
  [/\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/, 'a signed token'],
  [
    /\b[a-z]+:\/\/[\w.-]+:[^\s@/'"`$]{6,}@(?!127\.|localhost|[\w.-]*example)[\w.-]+\.[a-z]{2,}/,
    'a password in a URL',
  ],
]
const RESERVED_HOST =
  /(^|\.)(example|test|invalid|localhost)(\.(com|net|org))?$|^(localhost|127\.|10\.|192\.168\.|0\.0\.0\.0|\[)/

/** Files of the tree: nothing binary, hidden, secret or from a host that was not approved; pinned builds. */
export function checkFiles(tree) {
  const faults = []
  const hosts = new Set(
    tree
      .text(HOSTS)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  for (const path of tree.paths) {
    const link = tree.linkOf(path)
    if (link !== undefined && normalize(join(dirname(path), link)).startsWith('..'))
      faults.push(`${path}: a symbolic link out of the repository`)
    if (path === '.gitmodules') faults.push(`${path}: no submodules`)
    if (!tree.isFile(path)) continue
    if (COMPRESSED.test(path)) {
      faults.push(...checkText(path, gunzipSync(tree.read(path)).toString(), hosts))
      continue
    }
    if (!TEXT.test(path)) {
      const known = BINARY_ALLOWED.some((allowed) => allowed.test(path))
      if (tree.read(path).includes(0) && !known) faults.push(`${path}: a binary file`)
      continue
    }
    faults.push(...checkText(path, tree.text(path), hosts))
  }
  return [...faults, ...checkPrograms(tree)]
}

function checkText(path, text, hosts) {
  const faults = []
  if (INVISIBLE.test(text)) faults.push(`${path}: an invisible or bidirectional control character`)
  for (const [pattern, what] of SECRETS) if (pattern.test(text)) faults.push(`${path}: ${what}`)
  if (path.endsWith('.npmrc')) faults.push(...checkNpmrc(path, text))
  if (path.endsWith('.gitattributes') && /\b(filter|diff|textconv)=/.test(text))
    faults.push(`${path}: runs a filter at a checkout`)
  if (/^\.github\/workflows\/|(^|\/)action\.ya?ml$/.test(path))
    for (const [, action] of text.matchAll(/^\s*-?\s*uses:\s*['"]?([^\s'"#]+)/gm))
      if (!action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action))
        faults.push(`${path}: ${action} is not pinned to a commit`)
  if (/(^|\/)Dockerfile/.test(path))
    for (const [, image] of text.matchAll(/^\s*FROM\s+(?:--\S+\s+)?(\S+)/gim))
      if (image !== 'scratch' && !/@sha256:[0-9a-f]{64}$/.test(image))
        faults.push(`${path}: ${image} is not pinned to a digest`)
  if (/\b(?:curl|wget)\b[^\n|]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/.test(text) && !path.endsWith('.test.mjs'))
    faults.push(`${path}: runs what it downloads`)
  if (/(^|\/)package-lock\.json$|\.tsv$|^THIRD-PARTY-NOTICES\.md$/.test(path)) return faults
  for (const [, host] of text.matchAll(
    /\b(?:https?|wss?):\/\/(?:[^\s/@'"`]*@)?((?:[\w-]+\.)+[a-z]{2,}|\[[\da-f:]+\]|[\d.]{7,})/gi,
  ))
    if (!RESERVED_HOST.test(host.toLowerCase()) && !hosts.has(host.toLowerCase()))
      faults.push(`${path}: the host ${host} is not in ${HOSTS}`)
  return faults
}

function checkNpmrc(path, text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;]/.test(line))
    .filter((line) => !NPMRC_ALLOWED.has(line.split('=')[0].trim()))
    .map((line) => `${path}: the setting ${line.split('=')[0].trim()} is not allowed`)
}

/** Each committed program is the one that programs.lock.json names, and no other file is a program. */
function checkPrograms(tree) {
  const lock = tree.json('programs/programs.lock.json')
  return tree.paths
    .filter((path) => path.endsWith('.so'))
    .flatMap((path) => {
      const [, name] = /^programs\/([\w-]+)\/\1\.so$/.exec(path) ?? []
      if (!name || !lock[name]) return [`${path}: no program of programs/programs.lock.json`]
      const hash = createHash('sha256').update(tree.read(path)).digest('hex')
      return hash === lock[name].binary ? [] : [`${path}: is not the file that was built (sha256 ${hash})`]
    })
}
