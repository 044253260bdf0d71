import { type RefObject, useEffect, useState } from 'react'
import { type Visibility, watchVisibility } from './visibility.ts'

/** Whether a person can see an element, from the moment that he could read it. */
export function useVisibility(element: RefObject<Element | null>): Visibility {
  const [visibility, setVisibility] = useState<Visibility>('covered')
  useEffect(() => (element.current ? watchVisibility(element.current, setVisibility) : undefined), [element])
  return visibility
}
