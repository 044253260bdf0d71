import { Counter, Gauge, Registry } from 'prom-client'

/** Metrics of the watched alerts. */
export function createAlertMetrics(armed: () => number) {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'callisto_alerts_armed',
    help: 'Alerts that are watched for devices without an open page',
    registers,
    collect() {
      this.set(armed())
    },
  })
  return {
    registry,
    fired: new Counter({ name: 'callisto_alerts_fired_total', help: 'Alerts that have fired', registers }),
    pushes: new Counter({
      name: 'callisto_alert_pushes_total',
      help: 'Messages to browsers by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
