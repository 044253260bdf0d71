import type { Flow } from '../../../transaction-flow/model/flow.ts'

/** Enter confirms a review that was shown this long (ms): the second press of a double one confirms nothing. */
export const MIN_REVIEW_MS = 400

export interface KeyPress {
  key: string
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export interface KeyContext {
  /** What has the focus: a text field, a control with an Enter of its own, or neither. */
  focus: 'text' | 'control' | undefined
  step: Flow<unknown, unknown, unknown>['step']
  /** Time since the review was shown. */
  reviewMs: number
}

/** What a key does in the quick sheet: choose an amount by its index, or submit the form that is shown. */
export function quickKeyAction(
  { key, repeat, ctrlKey, metaKey, altKey }: KeyPress,
  { focus, step, reviewMs }: KeyContext,
): { choose: number } | 'submit' | undefined {
  if (repeat || ctrlKey || metaKey || altKey || focus === 'text') return undefined
  if (/^[123]$/.test(key))
    return step === 'edit' || step === 'failed' ? { choose: Number(key) - 1 } : undefined
  if (key !== 'Enter' || focus === 'control') return undefined
  if (step === 'review') return reviewMs >= MIN_REVIEW_MS ? 'submit' : undefined
  return step === 'edit' || step === 'failed' ? 'submit' : undefined
}
