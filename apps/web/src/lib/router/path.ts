import { stringifySearchParams } from '../browser/search-params.ts'

type ParamName<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamName<First> | ParamName<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never

/** Values of the `$name` segments of a path. */
export type PathParams<Path extends string> = Readonly<Record<ParamName<Path>, string>>

/** A page of the app: its path with the values of its parameters, and its query. Undefined values are left out. */
export type Target<Path extends string> = {
  to: Path
  search?: object | undefined
} & ([ParamName<Path>] extends [never] ? { params?: undefined } : { params: PathParams<Path> })

/** Parameters of `pathname` if it has the form of `path`; undefined otherwise. A slash at the end is ignored. */
export function matchPath<Path extends string>(path: Path, pathname: string): PathParams<Path> | undefined {
  const names = segmentsOf(path)
  const values = segmentsOf(pathname)
  if (names.length !== values.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? ''
    if (!name.startsWith('$')) {
      if (name !== value) return undefined
    } else if (value === '') return undefined
    else params[name.slice(1)] = decode(value)
  }
  return params as PathParams<Path>
}

/** URL of a page, from the root of the origin. Parameters are encoded: none leaves its segment. */
export function hrefOf<Path extends string>({ to, params, search }: Target<Path>): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return path + stringifySearchParams({ ...search })
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

/** A segment with malformed escapes stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
