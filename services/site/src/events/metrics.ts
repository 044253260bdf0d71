import { Counter, Registry } from 'prom-client'

/** What happens in browsers, without who: the analytics of the operator. */
export function createEventMetrics() {
  const registry = new Registry()
  const events = new Counter({
    name: 'callisto_site_events_total',
    help: 'Events of the web app',
    labelNames: ['event', 'result'],
    registers: [registry],
  })
  return { registry, events }
}
