// Holds the texts of the browser app to its catalogues. Every text on screen is an English message passed to `t` or `msg`
// of packages/i18n; each catalogue in apps/web/src/locales translates all of them with the same placeholders, and no
// other message. `--write` sorts the catalogues and drops messages that the code no longer has. Numbers and dates for
// people are written by apps/web/src/lib/text/format.ts alone, which knows the language.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseAst } from 'vite'
import { root } from './lib/run.mjs'

const SOURCES = ['apps/web/src', 'packages/ui/src']
const LOCALES = 'apps/web/src/locales'
const EXEMPT = 'scripts/texts-exempt.txt'
const FORMATS = 'apps/web/src/lib/text/format.ts'

/** Strings that look like a text and are none: a line each, `path<tab>string`, or `*<tab>string` for every file. */
const exempt = new Set(
  readFileSync(join(root, EXEMPT), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)
const faults = []
const messages = new Map()
const unusedExemptions = new Set(exempt)

function* files(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (path === join(root, LOCALES)) continue
    if (entry.isDirectory()) yield* files(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|test-helper)\.|\.d\.ts$/.test(entry.name)) yield path
  }
}

/** A capitalised word, or words with a space and a letter in each: what people read. Identifiers and classes are not. */
function looksLikeText(value) {
  const text = value.trim()
  if (/^[A-Z][a-z]+(?:[ .,:!?'’…-]|$)/.test(text)) return true
  return /\p{L}/u.test(text) && /[.!?…]$/.test(text) && / /.test(text)
}

/** Attributes whose value is read or heard, whatever it looks like. */
const TEXT_ATTRIBUTES = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'text'])

const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType', 'TSEnumMember'])
const CLASS_ATTRIBUTES = new Set(['className', 'd', 'viewBox', 'id', 'key', 'data-testid', 'type', 'role'])

function check(path) {
  const file = relative(root, path)
  const source = readFileSync(path, 'utf8')
  const line = (at) => source.slice(0, at).split('\n').length
  const add = (id, at) => messages.set(id, messages.get(id) ?? `${file}:${line(at)}`)
  const report = (value, at) => {
    const text = value.trim().replaceAll(/\s+/g, ' ')
    for (const key of [`${file}\t${text}`, `*\t${text}`]) {
      if (!exempt.has(key)) continue
      unusedExemptions.delete(key)
      return
    }
    faults.push(`${file}:${line(at)}: "${text}" is a text outside the catalogue`)
  }
  /** Formats of numbers and dates that do not know the language. */
  const checkFormats = (node) => {
    if (!file.startsWith('apps/web/') || file === FORMATS) return
    const fault = (what) => faults.push(`${file}:${line(node.start)}: ${what}: use ${FORMATS}`)
    if (node.type === 'ImportDeclaration' && node.source.value === '@callisto/amount')
      for (const { imported, type } of node.specifiers)
        if (type === 'ImportNamespaceSpecifier' || /^format/.test(imported.name))
          fault(imported?.name ?? 'all of @callisto/amount')
    if (node.type !== 'MemberExpression') return
    if (/^toLocale(Date|Time)?String$/.test(node.property.name ?? '')) fault(node.property.name)
    if (node.object.name === 'Intl') fault(`Intl.${node.property.name}`)
  }
  const visit = (node) => {
    if (node?.type) checkFormats(node)
    if (!node || typeof node.type !== 'string' || SKIPPED.has(node.type)) return
    if (node.type === 'CallExpression') {
      const name = node.callee.type === 'Identifier' ? node.callee.name : undefined
      if (name === 't' || name === 'msg') {
        const [first, ...rest] = node.arguments
        for (const id of literals(first)) add(id.value, id.start)
        if (
          first &&
          [...literals(first)].length === 0 &&
          (name === 'msg' || first.type === 'TemplateLiteral')
        )
          faults.push(`${file}:${line(node.start)}: ${name} takes a literal message`)
        for (const argument of rest) visit(argument)
        return
      }
    }
    // What is compared is a key or a code.
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
      for (const side of [node.left, node.right]) if (side.type !== 'Literal') visit(side)
      return
    }
    // Texts of thrown errors are for the log; what people read has its own text.
    if (node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? '')) return
    if (node.type === 'JSXAttribute' && CLASS_ATTRIBUTES.has(node.name.name)) return
    if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(node.name.name)) {
      const { type, value, start } = node.value ?? {}
      if (type === 'Literal' && /\p{L}/u.test(value)) return report(value, start)
    }
    if (node.type === 'JSXText' && /\p{L}/u.test(node.value)) report(node.value, node.start)
    if (node.type === 'Literal' && typeof node.value === 'string' && looksLikeText(node.value))
      report(node.value, node.start)
    if (node.type === 'TemplateElement' && looksLikeText(node.value.cooked ?? ''))
      report(node.value.cooked, node.start)
    for (const [key, child] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments') continue
      if (Array.isArray(child)) for (const one of child) visit(one)
      else if (child && typeof child === 'object') visit(child)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
}

/** The literal messages of an argument: one, or both branches of a condition. */
function* literals(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield node
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    yield { value: node.quasis[0].value.cooked, start: node.start }
  if (node?.type === 'ConditionalExpression') {
    yield* literals(node.consequent)
    yield* literals(node.alternate)
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

for (const dir of SOURCES) for (const path of files(join(root, dir))) check(path)
for (const key of unusedExemptions) faults.push(`${EXEMPT}: no longer needed: ${key.replace('\t', ' ')}`)

const write = process.argv.includes('--write')
for (const name of readdirSync(join(root, LOCALES))) {
  const path = join(root, LOCALES, name)
  const translations = readCatalogue(path)
  for (const [id, where] of messages) {
    const translation = translations[id]
    if (!translation) faults.push(`${name}: no translation of "${id}" (${where})`)
    else if (placeholders(translation) !== placeholders(id))
      faults.push(`${name}: "${id}" has other placeholders than its translation`)
  }
  const kept = Object.keys(translations).filter((id) => messages.has(id))
  if (kept.length < Object.keys(translations).length && !write)
    for (const id of Object.keys(translations))
      if (!messages.has(id)) faults.push(`${name}: "${id}" is used nowhere`)
  const sorted = kept.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  if (write) writeFileSync(path, format(sorted, translations))
}

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
console.log(`texts: ${messages.size} messages in ${readdirSync(join(root, LOCALES)).length + 1} languages`)
