import { loadavg } from 'node:os'

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

const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(10))

const ratioOf = (value: number | undefined, other: number | undefined) =>
  value === undefined || !other ? {} : { ratio: Number((value / other).toPrecision(6)) }

/** Load average of the machine, on which absolute times depend. */
export const printLoad = (bench: string, when: 'before' | 'after'): void =>
  printer(bench)(`load average of a minute, ${when}`, loadavg()[0], 'processes')
