/** Where a stream is served and what authorizes it. */
export interface GrpcTarget {
  /** `https://` with TLS, `http://` in plain text. */
  url: string
  /** Sent as the metadata `x-token`. */
  token?: string | undefined
}

/** Why a call has ended. Holds no URL, no token and no words of the server. */
export interface GrpcEnd {
  /** `grpc-status` of the trailers; undefined where the call ended without. */
  status: number | undefined
  reason: 'ended' | 'connection lost' | 'not gRPC' | 'compressed message' | 'message too long'
}

export interface GrpcHandlers {
  /** A whole message, which is valid during the call only. */
  onMessage(message: Uint8Array): void
  /** Called once, also where the connection was never made. */
  onEnd(end: GrpcEnd): void
}

/** A call that is opening or open; both sides stream. */
export interface GrpcCall {
  send(message: Uint8Array): void
  /** A sign of life: what lies on the way closes connections that are quiet. */
  ping(): void
  close(): void
}

/** Opens a call of a method such as `/geyser.Geyser/Subscribe`. Never throws; a call that cannot be opened ends. */
export type OpenGrpcCall = (target: GrpcTarget, method: string, handlers: GrpcHandlers) => GrpcCall
