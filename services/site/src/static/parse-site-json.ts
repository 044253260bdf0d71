import * as z from 'zod'
import { InvalidSiteFile } from './invalid-site-file.ts'
import { MAX_JSON_BYTES } from './site-paths.ts'

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
