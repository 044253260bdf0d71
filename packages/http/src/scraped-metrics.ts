import { Counter, Gauge, type Registry } from 'prom-client'

interface ScrapedMetrics {
  /** A value that may rise and fall, under `prefix_name`. */
  gauge(name: string, help: string, read: () => number): void
  /** A count since the start, under `prefix_name_total`; the source holds it. */
  counter(name: string, help: string, read: () => number): void
}

/** Adds metrics to a registry that are read from their source at each scrape, so that nothing has to be kept in step. */
export function scrapedMetrics(registry: Registry, prefix: string): ScrapedMetrics {
  const registers = [registry]
  return {
    gauge(name, help, read) {
      new Gauge({
        name: `${prefix}_${name}`,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    counter(name, help, read) {
      new Counter({
        name: `${prefix}_${name}_total`,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}
