/** What the service has done since it started; read by the metrics page. */
export class Counters {
  quotes = 0
  quoteErrors = 0
  quoteMs = 0
  swaps = 0
  swapErrors = 0
  failures = 0
  streamErrors = 0
  lookupTableErrors = 0
}
