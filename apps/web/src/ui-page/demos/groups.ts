import type { ComponentType } from 'react'
import { feedback, layout } from './feedback.tsx'
import { forms } from './forms.tsx'
import { lists } from './lists.tsx'
import { overlays } from './overlays.tsx'

/** The states of each component of `@callisto/ui`, by the name of its export. */
export const groups: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  Forms: forms,
  Overlays: overlays,
  Lists: lists,
  Feedback: feedback,
  Layout: layout,
}
