export type RpcId = string | number | null

const encode = (value: object): Uint8Array => Buffer.from(JSON.stringify(value))

/** A JSON-RPC response with a result, in UTF-8. */
export const rpcResult = (id: RpcId, result: unknown): Uint8Array => encode({ jsonrpc: '2.0', result, id })

/** A JSON-RPC response with an error, in UTF-8. */
export const rpcError = (id: RpcId, code: number, message: string): Uint8Array =>
  encode({ jsonrpc: '2.0', error: { code, message }, id })
