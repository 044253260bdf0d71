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

export type FromServer = Listening | Pushed | Usage
