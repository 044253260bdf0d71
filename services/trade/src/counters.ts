/** Events since the start of the service, for the metrics page. */
export class Counters {
  quotes = 0
  quoteErrors = 0
  /** Milliseconds in all quotes together. */
  quoteMs = 0
  swaps = 0
  swapErrors = 0
  /** Replies with status 500. */
  failures = 0
  streamErrors = 0
  lookupTableErrors = 0
}
