/** Where two values of a program's account or event differ, field by field; both may be undefined. */
export function differences(path: string, found: unknown, expected: unknown): string[] {
  if (Object.is(found, expected)) return []
  if (!isObject(found) || !isObject(expected)) return [`${path} is ${String(found)}, not ${String(expected)}`]
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  return [...names].flatMap((name) => differences(`${path}.${name}`, found[name], expected[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
