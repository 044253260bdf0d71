import { loadavg } from 'node:os'

/** What a figure is held against in the same run: another router's figure, or a limit that was set for it. */
export interface Against {
  peer: string
  peerValue: number | undefined
}

export const limit = (sign: '>=' | '<=', peerValue: number): Against => ({ peer: `limit ${sign}`, peerValue })

/** Prints one figure. `ratio` is it over what it is held against. What could not be measured is `null`. */
export type Print = (metric: string, value: number | undefined, unit: string, against?: Against) => void

/** Prints rows of one bench; `names` say which graph and mode a row is of. */
export function printer(bench: string, names: Readonly<Record<string, string | number>> = {}): Print {
  return (metric, value, unit, against) =>
    console.log(
      JSON.stringify({
        bench,
        ...names,
        metric,
        value: known(value),
        unit,
        ...(against && {
          peer: against.peer,
          peerValue: known(against.peerValue),
          ...ratioOf(value, against.peerValue),
        }),
      }),
    )
}

const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(10))

const ratioOf = (value: number | undefined, other: number | undefined) =>
  value === undefined || !other ? {} : { ratio: Number((value / other).toPrecision(6)) }

/** The machine's load, before and after: what times are worth depends on it. */
export const printLoad = (bench: string, when: 'before' | 'after'): void =>
  printer(bench)(`load average of a minute, ${when}`, loadavg()[0], 'processes')
