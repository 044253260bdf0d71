/** What the service has done since it started; read by the metrics page. */
export class Counters {
  quotes = 0
  quoteRefusals = 0
  quoteMs = 0
  swaps = 0
  swapRefusals = 0
  failures = 0
  streamBreaks = 0
  tableFaults = 0
}
