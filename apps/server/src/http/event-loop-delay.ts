import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** Milliseconds between two samples. */
const RESOLUTION_MS = 5
const QUANTILES = [0.5, 0.9, 0.99, 1]

/**
 * Delay of the main thread's event loop since the last scrape: how much later than due a timer runs, without the
 * interval of the timer itself, which the process metrics of prom-client include.
 */
export function registerEventLoopDelay(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  new Gauge({
    name: 'callisto_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, by quantile',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      for (const quantile of QUANTILES) {
        const delayMs = histogram.percentile(100 * quantile) / 1e6 - RESOLUTION_MS
        this.set({ quantile }, Math.max(0, delayMs) / 1_000)
      }
      histogram.reset()
    },
  })
}
