/** A JSON value, integers of any size included. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json | undefined }

/**
 * JSON text with bigints as plain numbers, as validators write a u64: `18446744073709551615`, neither quoted
 * nor rounded. Undefined values are left out.
 */
export function stringify(value: Json | undefined): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || value === undefined || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) {
    let text = '['
    for (let i = 0; i < value.length; i++) text += i === 0 ? stringify(value[i]) : `,${stringify(value[i])}`
    return `${text}]`
  }
  let text = '{'
  for (const key in value) {
    const item = value[key]
    if (item === undefined) continue
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${stringify(item)}`
  }
  return `${text}}`
}
