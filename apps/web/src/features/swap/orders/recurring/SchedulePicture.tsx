import { t } from '@callisto/i18n'
import { formatDateTime } from '../../../../lib/text/format.ts'

interface SchedulePictureProps {
  /** Unix seconds of the first round. */
  first: number
  /** Seconds. */
  interval: number
  rounds: number
  /** What a round sells, with its symbol. */
  amount: string
}

/** Rounds that are drawn one by one; of more the picture shows the first and the last. */
const MAX_BARS = 24
const HEAD = 18

/** The rounds of an order as bars over time, with the dates of the first and the last. */
export function SchedulePicture({ first, interval, rounds, amount }: SchedulePictureProps) {
  const timeOf = (round: number) => formatDateTime((first + round * interval) * 1000)
  const isCut = rounds > MAX_BARS
  const bars = Array.from({ length: isCut ? MAX_BARS : rounds }, (_, at) =>
    isCut && at >= HEAD ? rounds - MAX_BARS + at : at,
  )
  return (
    <figure className="flex flex-col gap-1">
      <ol
        aria-label={t('{count, plural, one {# round} other {# rounds}}', { count: rounds })}
        className="flex h-12 items-end gap-px"
      >
        {bars.map((round, at) => (
          <li
            key={round}
            title={`${timeOf(round)} · ${amount}`}
            className={
              isCut && at === HEAD
                ? 'ml-3 h-full min-w-0.5 flex-1 rounded-t-sm bg-accent'
                : 'h-full min-w-0.5 flex-1 rounded-t-sm bg-accent'
            }
          >
            <span className="sr-only">
              {timeOf(round)}: {amount}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-2xs text-faint">
        <span>{timeOf(0)}</span>
        <span>{timeOf(rounds - 1)}</span>
      </figcaption>
    </figure>
  )
}
