/** Sent by the server process once it listens. */
export interface Listening {
  type: 'listening'
  port: number
  mints: readonly string[]
}

/** A block was handed to the market at this unix time, ms. */
export interface Pushed {
  type: 'pushed'
  slot: number
  atMs: number
}

/** Figures of the server process since it started, or at present. */
export interface Usage {
  type: 'usage'
  cpuUs: number
  rssBytes: number
  /** Largest send buffer of a socket since the previous report. */
  maxBufferedBytes: number
}

/** Sent to the server process: a request for `Usage`, or the only tokens that are traded from then on. */
export type ToServer = { type: 'usage' } | { type: 'tradeOnly'; mints: readonly string[] }

export type FromServer = Listening | Pushed | Usage
