import { InvalidSiteFile } from './invalid-site-file.ts'

/** Paths of the fields of a JSON value that its schema dropped, such as misspelt ones. */
export function unknownFields(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const here = Array.isArray(given) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const isKnown = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, key)
    return isKnown ? unknownFields(value, (parsed as Record<string, unknown>)[key], here) : [here]
  })
}

/** Throws InvalidSiteFile for a value with fields that nothing reads. */
export function rejectUnknownFields(given: unknown, parsed: unknown, source: string): void {
  const unknown = unknownFields(given, parsed)
  if (unknown.length > 0) throw new InvalidSiteFile(`${source} has unknown fields: ${unknown.join(', ')}`)
}
