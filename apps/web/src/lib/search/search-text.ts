/** What somebody typed, understood. */
export interface SearchText {
  /** Trimmed and without quotes; empty means "show what trends". */
  text: string
  /** In quotes, or ending with a space: symbol or name must be this, whatever the case. */
  exact: boolean
}

export function parseSearchText(typed: string): SearchText {
  const trimmed = typed.trim()
  const quoted = /^"(.*)"$/.exec(trimmed)?.[1]
  if (quoted !== undefined) return { text: quoted.trim(), exact: quoted.trim() !== '' }
  return { text: trimmed, exact: trimmed !== '' && /\s$/.test(typed) }
}
