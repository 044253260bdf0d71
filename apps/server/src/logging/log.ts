/** Logs one JSON line per event to stderr. */
export const log = {
  warn(details: object, message: string): void {
    console.error(JSON.stringify({ level: 'warn', message, ...printable(details) }))
  },
  error(details: object, message: string): void {
    console.error(JSON.stringify({ level: 'error', message, ...printable(details) }))
  },
}

function printable(details: object): object {
  const entries = Object.entries(details).map(([key, value]) => [
    key,
    value instanceof Error ? (value.stack ?? value.message) : value,
  ])
  return Object.fromEntries(entries)
}
