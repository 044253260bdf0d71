import type { ReactNode } from 'react'
import { isPlainClick, Link } from '../../lib/router/Link.tsx'
import { useRouter } from '../../lib/router/router.ts'

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

/** Link of the navigation. A click on the link of the current path does nothing (spec 1-2.4-08). */
export function NavLink({ to, search, active, onClick, className, label, children }: NavLinkProps) {
  const pathname = useRouter(({ entry }) => entry.pathname)
  return (
    <Link
      to={to}
      search={search}
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
