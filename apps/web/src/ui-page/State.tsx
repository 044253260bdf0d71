import { type ReactNode, useLayoutEffect, useRef } from 'react'

export type Forced = 'hover' | 'focus' | 'active'

export interface StateProps {
  /** Name of the state. */
  name: string
  /** Shows the first control as if the pointer were over it, it had the focus, or it were pressed. */
  force?: Forced
  /** Takes the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A component in one of its states. */
export function State({ name, force, wide, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const control = box.current?.querySelector('button, a, input, select, [tabindex]')
    if (force) control?.setAttribute('data-force', force)
  }, [force])
  return (
    <figure className={wide ? 'min-w-0 basis-full' : 'min-w-0 max-w-full'}>
      <figcaption className="mb-1 text-2xs text-faint">{name}</figcaption>
      <div ref={box}>{children}</div>
    </figure>
  )
}

/** The states of a control that has no others: at rest, under the pointer, focused. */
export function Interactive({ children }: { children: ReactNode }) {
  return (
    <>
      <State name="default">{children}</State>
      <State name="hover" force="hover">
        {children}
      </State>
      <State name="focus" force="focus">
        {children}
      </State>
    </>
  )
}
