/** The query of an address as plain text by name; of a repeated name the last one counts. */
export type SearchParams = Record<string, string>

/** Reads a query string. No value is ever taken for JSON or a number: "1" stays "1". */
export function parseSearchParams(query: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes a query string with its question mark, leaving out what is undefined or empty. */
export function stringifySearchParams(params: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
