import { cx } from '../theme/cx.ts'

/** Stands for content of known size while it loads; give it that size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-lifted', className)} />
}
