/** A parsed search text. */
export interface SearchText {
  /** Trimmed and without quotes; empty shows trending tokens. */
  text: string
  /** Quoted, or ending with a space: case-insensitive match of the whole symbol or name. */
  exact: boolean
}

export function parseSearchText(typed: string): SearchText {
  const trimmed = typed.trim()
  const quoted = /^"(.*)"$/.exec(trimmed)?.[1]
  if (quoted !== undefined) return { text: quoted.trim(), exact: quoted.trim() !== '' }
  return { text: trimmed, exact: trimmed !== '' && /\s$/.test(typed) }
}
