/**
 * Why a call to the cluster has no result. `RPC_REFUSED`: no endpoint serves the method; `RPC_DEADLINE`: no budget or no
 * reply in time; `RPC_BUSY`: too many calls wait; `RPC_UNAVAILABLE`: every attempt failed; `RPC_REPLY`: the result is not
 * what the method returns; `RPC_ERROR`: the node's error object, with its code.
 */
export type ClusterErrorCode =
  | 'RPC_REFUSED'
  | 'RPC_DEADLINE'
  | 'RPC_BUSY'
  | 'RPC_UNAVAILABLE'
  | 'RPC_REPLY'
  | 'RPC_ERROR'

/** A failed call to the cluster. Its message names method and endpoint, never a URL, a key or a node's own words. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly code: ClusterErrorCode
  /** Code of the JSON-RPC error object, with `RPC_ERROR`. */
  readonly rpcCode: number | undefined

  constructor(code: ClusterErrorCode, message: string, rpcCode?: number) {
    super(message)
    this.code = code
    this.rpcCode = rpcCode
  }
}

/** Whether an error is a ClusterError with this code. */
export const isClusterError = (error: unknown, code: ClusterErrorCode): boolean =>
  error instanceof ClusterError && error.code === code
