import { cx } from '@callisto/ui'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ConnectCardProps {
  icon: LucideIcon
  title: string
  /** Behind the title. */
  badge: ReactNode
  text: string
  /** The way that is offered first. */
  isFirst?: boolean
  onClick: () => void
}

/** A way to a wallet that is no extension: it opens a view of its own. */
export function ConnectCard({ icon: Icon, title, badge, text, isFirst, onClick }: ConnectCardProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'flex w-full items-center gap-3 rounded-lg border px-3 py-3 text-left active:bg-line',
        isFirst
          ? 'border-accent/50 bg-ground hover:border-accent'
          : 'border-line bg-ground hover:border-edge',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-lg',
          isFirst ? 'bg-accent text-on-accent' : 'bg-line text-muted',
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {title}
          {badge}
        </span>
        <span className="text-xs text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </button>
  )
}
