// A reporter of Vitest: what each file of tests cost, its modules, environment and hooks included, to COSTS_FILE.
import { writeFileSync } from 'node:fs'

export default class {
  onTestRunEnd(modules) {
    const costs = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      return { file: module.relativeModuleId, seconds: ms / 1000 }
    })
    writeFileSync(process.env.COSTS_FILE, JSON.stringify(costs))
  }
}
