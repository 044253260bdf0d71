import { errorCode } from './call.ts'

/** Errors that are in the console: one that fails several queries on its way is written once. */
const written = new WeakSet<object>()

/** Logs a failed query by its name and code: what has no text on screen of its own is in the console only. */
export function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  if (written.has(error)) return
  written.add(error)
  console.warn(`${String(queryKey[0])}: ${errorCode(error)}`)
}
