/** A string literal (skipped whole), or an integer of 16 digits and more that is no part of another number. */
const BIG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Parses JSON; integers of 16 digits and more become decimal strings instead of being rounded. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(BIG_INTEGER, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}
