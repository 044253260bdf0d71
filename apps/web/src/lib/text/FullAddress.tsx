import { cx } from '@callisto/ui'

/** Characters at each end that people compare; the middle between them is where look-alikes differ. */
const END = 6

/** A whole address with its middle marked. */
export function FullAddress({ address, className }: { address: string; className?: string }) {
  return (
    <span className={cx('break-all', className)}>
      {address.slice(0, END)}
      <strong className="text-accent">{address.slice(END, -END)}</strong>
      {address.slice(-END)}
    </span>
  )
}
