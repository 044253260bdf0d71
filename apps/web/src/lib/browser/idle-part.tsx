import { type ComponentType, useEffect, useState } from 'react'
import { latePart } from './lazy-part.tsx'
import { pageIdle } from './page-idle.ts'

/**
 * A component of another chunk, which is loaded when the page is complete and the browser idle. Nothing until then and when
 * it cannot be loaded: for what comes after the first screen, whose place is kept free or which has none.
 */
export function idlePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = latePart(load)
  return function IdlePart(props: Props) {
    const [isLoaded, setLoaded] = useState(Part.isLoaded)
    useEffect(() => {
      pageIdle.then(Part.preload).then(
        () => setLoaded(true),
        () => {},
      )
    }, [])
    return isLoaded && <Part {...props} />
  }
}
