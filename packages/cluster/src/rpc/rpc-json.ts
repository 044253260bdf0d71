/** The envelope of a JSON-RPC reply. */
export interface RpcEnvelope {
  id?: unknown
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** An integer of 16 digits or more, which a double may not hold. */
const LONG_INTEGER = /\d{16}/
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const IS_LONG_INTEGER = /^-?\d{16,}$/

/**
 * Parses JSON whose integers may exceed a double: one of 16 digits or more becomes its decimal string, which `BigInt`
 * reads as it reads a number. Throws SyntaxError.
 */
export function parseRpcJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (IS_LONG_INTEGER.test(token) ? `"${token}"` : token)),
  )
}

/** Reads the envelope of a reply; undefined when it is none. */
export function parseEnvelope(parsed: unknown): RpcEnvelope | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { id, result, error } = parsed as { id?: unknown; result?: unknown; error?: unknown }
  if (error === undefined || error === null) return 'result' in parsed ? { id, result } : undefined
  const { code, message, data } = Object(error) as { code?: unknown; message?: unknown; data?: unknown }
  if (typeof code !== 'number' && typeof code !== 'bigint') return undefined
  return { id, error: { code: Number(code), message: typeof message === 'string' ? message : '', data } }
}

/**
 * Whether a reply is to the call with this id. One to another call, such as a cache may give, has another; an error may have
 * none.
 */
export const isReplyTo = ({ id, error }: RpcEnvelope, asked: unknown): boolean =>
  error ? id === undefined || id === null || String(id) === String(asked) : String(id) === String(asked)
