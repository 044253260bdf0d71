/** URL query parameters as strings; of a repeated name the last value. */
export type SearchParams = Record<string, string>

/** Parses a query string. Values stay strings: "1" is not a number. */
export function parseSearchParams(query: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Serializes a query string with its question mark; undefined and empty values are left out. */
export function stringifySearchParams(params: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
