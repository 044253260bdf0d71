export type QueryValue = string | number | bigint | boolean | Date | readonly string[] | undefined

/** `?a=1&b=x,y` or an empty string: undefined is dropped, lists are comma-joined, dates become ISO (spec 1, section 7.1). */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    params.set(
      key,
      value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(',') : String(value),
    )
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
