import { loadavg } from 'node:os'
import { quantile } from './statistics.ts'

/** The reference of a figure in the same run: a peer's figure or a limit. */
export interface Reference {
  peer: string
  peerValue: number | undefined
}

export const limit = (sign: '>=' | '<=', peerValue: number): Reference => ({
  peer: `limit ${sign}`,
  peerValue,
})

/**
 * Prints one figure; `ratio` is its quotient by the reference. A figure that could not be measured is `null`.
 */
export type Print = (metric: string, value: number | undefined, unit: string, reference?: Reference) => void

/** Prints lines of one bench; `names` identify graph and mode. */
export function printer(bench: string, names: Readonly<Record<string, string | number>> = {}): Print {
  return (metric, value, unit, reference) =>
    console.log(
      JSON.stringify({
        bench,
        ...names,
        metric,
        value: known(value),
        unit,
        ...(reference && {
          peer: reference.peer,
          peerValue: known(reference.peerValue),
          ...ratioOf(value, reference.peerValue),
        }),
      }),
    )
}

const UNITS: Readonly<Record<string, string>> = { ms: 'Ms', µs: 'Us', bytes: 'Bytes' }

/** Prints quantiles as `<metric>P50Ms` and so on; nothing without values. */
export function spread(
  print: Print,
  metric: string,
  values: readonly number[],
  quantiles: Readonly<Record<string, number>>,
  unit: string,
  referenceOf: (name: string, q: number) => Reference | undefined = () => undefined,
): void {
  if (values.length === 0) return
  for (const [name, q] of Object.entries(quantiles))
    print(
      `${metric}${name[0]!.toUpperCase()}${name.slice(1)}${UNITS[unit] ?? ''}`,
      quantile(values, q),
      unit,
      referenceOf(name, q),
    )
}

const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(10))

const ratioOf = (value: number | undefined, other: number | undefined) =>
  value === undefined || !other ? {} : { ratio: Number((value / other).toPrecision(6)) }

/** Load average of the machine, on which absolute times depend. */
export const printLoad = (bench: string, when: 'before' | 'after'): void =>
  printer(bench)(when === 'before' ? 'loadBefore' : 'loadAfter', loadavg()[0], 'processes')
