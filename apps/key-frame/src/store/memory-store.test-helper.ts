import type { RecordStore } from './database.ts'

/** Records of a test; a change is one step, as a transaction of the browser is. */
export function memoryStore(): RecordStore {
  const records = new Map<string, unknown>()
  return {
    get: async (name) => structuredClone(records.get(name)),
    change: async (name, change) => {
      const { next, result } = change(records.get(name))
      if (next === undefined) records.delete(name)
      else records.set(name, next)
      return result
    },
  }
}
