import * as z from 'zod'
import { MAX_JSON_BYTES } from './site-paths.ts'

/** A file that must not become public; the message names the file and each fault. */
export class InvalidSiteFile extends Error {
  override readonly name = 'InvalidSiteFile'
}

/**
 * The typed value of a JSON file of the operator. `source` names it in the error. Throws InvalidSiteFile for a file that
 * is too large, no JSON, or of the wrong shape.
 */
export function parseSiteJson<S extends z.core.$ZodType>(
  schema: S,
  bytes: Uint8Array,
  source: string,
): z.core.output<S> {
  if (bytes.length > MAX_JSON_BYTES)
    throw new InvalidSiteFile(`${source} is larger than ${MAX_JSON_BYTES} bytes`)
  return parseSiteValue(schema, parseJson(bytes, source), source)
}

/** The same of a value that is JSON already. */
export function parseSiteValue<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  source: string,
): z.core.output<S> {
  const parsed = z.core.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new InvalidSiteFile(`${source} is not valid:\n${z.prettifyError(parsed.error)}`)
}

/** JSON of a file; throws InvalidSiteFile. */
export function parseJson(bytes: Uint8Array, source: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new InvalidSiteFile(`${source} is not JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Paths of the fields of a JSON value that its schema dropped, such as misspelt ones. */
function unknownFields(given: unknown, parsed: unknown, path = ''): string[] {
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
