// Holds the texts of the browser apps to their catalogues. Every text on screen is an English message passed to `t` or `msg`
// of packages/i18n; each catalogue of an app translates all of its texts with the same placeholders, and no
// other message. `--write` sorts the catalogues and drops messages that the code no longer has. Numbers and dates for
// people are written by apps/web/src/lib/text alone, which knows the language.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseAst } from 'vite'
import { root } from './lib/run.mjs'
import { findTexts } from './texts/find-texts.mjs'

/** The apps, with the folders whose texts they show. The key frame has forms, and no other part of packages/ui with texts. */
const APPS = [
  { sources: ['apps/web/src', 'packages/ui/src'], locales: 'apps/web/src/locales' },
  { sources: ['apps/key-frame/src', 'packages/ui/src/forms'], locales: 'apps/key-frame/src/locales' },
]
/** The page of the design system: development only, in English. */
const UI_PAGE = 'apps/web/src/ui-page'
const EXEMPT = 'scripts/texts-exempt.txt'

/** Strings that look like a text and are none: a line each, `path<tab>string`, or `*<tab>string` for every file. */
const exempt = new Set(
  readFileSync(join(root, EXEMPT), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)
const faults = []
const unusedExemptions = new Set(exempt)

function* files(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (APPS.some(({ locales }) => path === join(root, locales)) || path === join(root, UI_PAGE)) continue
    if (entry.isDirectory()) yield* files(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|test-helper)\.|\.d\.ts$/.test(entry.name)) yield path
  }
}

/** Adds the messages of a file to those of its app. */
function check(path, messages) {
  const file = relative(root, path)
  const found = findTexts(file, readFileSync(path, 'utf8'))
  for (const { text, line } of found.messages) messages.set(text, messages.get(text) ?? `${file}:${line}`)
  for (const { text, line } of found.faults) faults.push(`${file}:${line}: ${text}`)
  for (const { text, line } of found.texts) {
    const key = [`${file}\t${text}`, `*\t${text}`].find((one) => exempt.has(one))
    if (key) unusedExemptions.delete(key)
    else faults.push(`${file}:${line}: "${text}" is a text outside the catalogue`)
  }
}

/** Placeholders of a message, sorted: "name", "count plural". */
function placeholders(message) {
  const found = new Set()
  const walk = (tokens) => {
    for (const token of typeof tokens === 'string' ? [] : tokens) {
      if (!Array.isArray(token)) continue
      found.add(token[1] ? `${token[0]} ${token[1]}` : token[0])
      for (const branch of Object.values(token[2] ?? {})) if (Array.isArray(branch)) walk(branch)
    }
  }
  walk(compileMessage(message, undefined))
  return [...found].sort().join(', ')
}

/** The object of a catalogue, read from its source: Node 20 imports no TypeScript. */
function readCatalogue(path) {
  const { body } = parseAst(readFileSync(path, 'utf8'), { lang: 'ts' })
  const { properties } = body.at(-1).declaration.declarations[0].init
  return Object.fromEntries(properties.map(({ key, value }) => [key.name ?? key.value, value.value]))
}

const write = process.argv.includes('--write')

/** Compares the catalogues of an app with its messages. */
function checkCatalogues(locales, messages) {
  for (const name of readdirSync(join(root, locales))) {
    const path = join(root, locales, name)
    const translations = readCatalogue(path)
    const file = `${locales.split('/')[1]} ${name}`
    for (const [id, where] of messages) {
      const translation = translations[id]
      if (!translation) faults.push(`${file}: no translation of "${id}" (${where})`)
      else if (placeholders(translation) !== placeholders(id))
        faults.push(`${file}: "${id}" has other placeholders than its translation`)
    }
    const kept = Object.keys(translations).filter((id) => messages.has(id))
    if (kept.length < Object.keys(translations).length && !write)
      for (const id of Object.keys(translations))
        if (!messages.has(id)) faults.push(`${file}: "${id}" is used nowhere`)
    const sorted = kept.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    if (write) writeFileSync(path, format(sorted, translations))
  }
}

let count = 0
let languages = 0
for (const { sources, locales } of APPS) {
  const messages = new Map()
  for (const dir of sources) for (const path of files(join(root, dir))) check(path, messages)
  checkCatalogues(locales, messages)
  count += messages.size
  languages = readdirSync(join(root, locales)).length + 1
}
for (const key of unusedExemptions) faults.push(`${EXEMPT}: no longer needed: ${key.replace('\t', ' ')}`)

function format(ids, translations) {
  const quote = (text) =>
    text.includes("'") && !text.includes('"')
      ? JSON.stringify(text)
      : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  const key = (text) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quote(text))
  const lines = ids.map((id) => `  ${key(id)}: ${quote(translations[id])},`)
  const type = "import type { Messages } from '@callisto/i18n'\n\n"
  return `${type}export const messages: Messages = {\n${lines.join('\n')}\n}\n`
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`texts: ${count} messages in ${languages} languages`)
