import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

export interface NavLinkProps {
  to: string
  search?: Record<string, string> | undefined
  /** Marks the link of the area that is shown. */
  active?: boolean
  onClick?: (() => void) | undefined
  className?: string
  label?: string
  children: ReactNode
}

/** Link of the navigation. A click on the link of the current path does nothing (spec 1, 2.4). */
export function NavLink({ to, search, active, onClick, className, label, children }: NavLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <Link
      to={to}
      search={search ?? {}}
      aria-label={label}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        if (to === pathname && isPlainClick(event)) event.preventDefault()
        onClick?.()
      }}
      className={className}
    >
      {children}
    </Link>
  )
}

/** A click without the keys that open a new tab or window. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && !altKey
