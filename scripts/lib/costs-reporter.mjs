// A reporter of Vitest: what each file of tests cost, its modules and hooks included, to COSTS_FILE. Its
// environment is that of the worker, made once.
import { writeFileSync } from 'node:fs'

export default class {
  onTestRunEnd(modules) {
    const costs = modules.map((module) => {
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
      const ms = prepareDuration + collectDuration + setupDuration + duration
      return { file: module.relativeModuleId, seconds: ms / 1000 }
    })
    writeFileSync(process.env.COSTS_FILE, JSON.stringify(costs))
  }
}
