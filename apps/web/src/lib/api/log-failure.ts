import { errorCode } from './call.ts'

/** Logs a failed query by its name and code: what has no text on screen of its own is in the console only. */
export function logFailure(error: unknown, { queryKey }: { queryKey: readonly unknown[] }): void {
  console.warn(`${String(queryKey[0])}: ${errorCode(error)}`)
}
