// What a source of the browser app says to people: its messages, and what is said past the catalogue.
import { parseAst } from 'vite'

/** The folder that writes numbers and dates for people; all other code goes through it. */
export const FORMATS = 'apps/web/src/lib/text'

/** Attributes whose value is read or heard, whatever it looks like. */
const TEXT_ATTRIBUTES = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'text'])
/** Attributes whose value is never read. */
const CLASS_ATTRIBUTES = new Set(['className', 'd', 'viewBox', 'id', 'key', 'data-testid', 'type', 'role'])
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType', 'TSEnumMember'])

/**
 * Messages of `t` and `msg`, texts outside of them, and faults (formats that do not know the language, messages that are
 * no literals) of one source, each with its line.
 */
export function findTexts(file, source) {
  const line = (at) => source.slice(0, at).split('\n').length
  const found = { messages: [], texts: [], faults: [] }
  const text = (value, at) => found.texts.push({ text: value.trim().replaceAll(/\s+/g, ' '), line: line(at) })
  const fault = (node, what) => found.faults.push({ text: what, line: line(node.start) })
  const finder = {
    message: (id, at) => found.messages.push({ text: id, line: line(at) }),
    text,
    fault,
    checksFormats: file.startsWith('apps/web/') && !file.startsWith(`${FORMATS}/`),
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), finder)
  return found
}

function visit(node, finder) {
  if (!node || typeof node.type !== 'string') return
  if (finder.checksFormats) checkFormats(node, finder)
  if (SKIPPED.has(node.type)) return
  if (node.type === 'CallExpression' && /^(t|msg)$/.test(node.callee.name ?? ''))
    return visitMessage(node, finder)
  // What is compared is a key or a code.
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) {
    for (const side of [node.left, node.right]) if (side.type !== 'Literal') visit(side, finder)
    return
  }
  // Texts of thrown errors are for the log; what people read has its own text.
  if (node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? '')) return
  if (node.type === 'JSXAttribute') {
    if (CLASS_ATTRIBUTES.has(node.name.name)) return
    if (TEXT_ATTRIBUTES.has(node.name.name)) checkShown(node.value, finder)
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node.children) checkShown(child, finder)
  if (node.type === 'JSXText' && hasWords(node.value)) finder.text(node.value, node.start)
  const value = stringOf(node)
  if (value !== undefined && hasWords(value) && looksLikeText(value)) finder.text(value, node.start)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments') continue
    for (const one of Array.isArray(child) ? child : [child])
      if (one && typeof one === 'object') visit(one, finder)
  }
}

function stringOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? (node.value.cooked ?? '') : undefined
}

/** The name of the product is the same in every language. */
const hasWords = (value) => /\p{L}/u.test(value.replaceAll(/\bCallisto\b/g, ''))

/** A capitalised word, or words with a space and a letter in each: what people read. Identifiers and classes are not. */
function looksLikeText(value) {
  const text = value.trim()
  if (/^[A-Z][a-z]+(?:[ .,:!?'’…-]|$)/.test(text)) return true
  return /\p{L}/u.test(text) && /[.!?…]$/.test(text) && / /.test(text)
}

/** A string that is shown as it is: of an attribute, in braces, in a branch of a condition, in a template. */
function checkShown(node, finder) {
  const strings = node?.type === 'TemplateLiteral' ? node.quasis : node ? [node] : []
  for (const one of strings) {
    const value = stringOf(one)
    if (value !== undefined && hasWords(value) && !looksLikeText(value)) finder.text(value, one.start)
  }
  if (node?.type === 'JSXExpressionContainer') checkShown(node.expression, finder)
  if (node?.type === 'LogicalExpression') checkShown(node.right, finder)
  if (node?.type !== 'ConditionalExpression') return
  checkShown(node.consequent, finder)
  checkShown(node.alternate, finder)
}

function visitMessage({ callee, arguments: [first, ...rest], start }, finder) {
  const ids = [...literals(first)]
  for (const id of ids) finder.message(id.value, id.start)
  if (first && ids.length === 0 && (callee.name === 'msg' || first.type === 'TemplateLiteral'))
    finder.fault({ start }, `${callee.name} takes a literal message`)
  for (const argument of rest) visit(argument, finder)
}

/** The literal messages of an argument: one, or both branches of a condition. */
function* literals(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield node
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    yield { value: node.quasis[0].value.cooked, start: node.start }
  if (node?.type !== 'ConditionalExpression') return
  yield* literals(node.consequent)
  yield* literals(node.alternate)
}

/** Formats of numbers and dates that do not know the language. */
function checkFormats(node, finder) {
  const refuse = (what) => finder.fault(node, `${what}: use ${FORMATS}`)
  if (node.type === 'ImportDeclaration' && node.source.value === '@callisto/amount')
    for (const { imported, type } of node.specifiers) {
      if (type === 'ImportNamespaceSpecifier') refuse('all of @callisto/amount')
      else if (/^format/.test(imported.name)) refuse(imported.name)
    }
  if (node.type !== 'MemberExpression') return
  if (/^toLocale(Date|Time)?String$/.test(node.property.name ?? '')) refuse(node.property.name)
  if (node.object.name === 'Intl') refuse(`Intl.${node.property.name}`)
}
