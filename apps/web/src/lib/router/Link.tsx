import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type Target } from './path.ts'
import { navigate, preloadPage, useRouter } from './router.ts'

export type LinkProps<Path extends string> = Target<Path> &
  Omit<ComponentProps<'a'>, 'href' | 'target' | 'onMouseEnter' | 'onFocus' | 'onTouchStart'>

/**
 * Link to a page of the app, whose parts are loaded on hover, focus and touch. A click with a key or a button that opens a
 * tab is the browser's, and one whose default `onClick` prevents does nothing.
 */
export function Link<const Path extends string>({ to, params, search, ...rest }: LinkProps<Path>) {
  const target = { to, params, search } as Target<Path>
  const href = hrefOf(target)
  const isCurrent = useRouter(({ entry }) => entry.href === href)
  const preload = () => preloadPage(href)
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={href}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      onClick={(event) => {
        rest.onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        navigate(target)
      }}
    />
  )
}

/** A click that opens its link in this tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
