import { expect, test } from 'vitest'
import { type KeyContext, type KeyPress, MIN_REVIEW_MS, quickKeyAction } from './quick-keys.ts'

const plain: KeyPress = { key: 'Enter', repeat: false, ctrlKey: false, metaKey: false, altKey: false }
const entry: KeyContext = { focus: undefined, step: 'edit', reviewMs: 0 }
const review: KeyContext = { focus: undefined, step: 'review', reviewMs: MIN_REVIEW_MS }

test.each<[Partial<KeyPress>, KeyContext, ReturnType<typeof quickKeyAction>]>([
  [{ key: '1' }, entry, { choose: 0 }],
  [{ key: '3' }, entry, { choose: 2 }],
  [{ key: '2' }, { ...entry, focus: 'control' }, { choose: 1 }],
  [{ key: '2' }, { ...entry, step: 'failed' }, { choose: 1 }],
  [{ key: '4' }, entry, undefined],
  // A number that is typed is an amount; one in the review changes nothing.
  [{ key: '2' }, { ...entry, focus: 'text' }, undefined],
  [{ key: '2' }, review, undefined],
  [{ key: '2' }, { ...entry, step: 'building' }, undefined],
  [{}, entry, 'submit'],
  [{}, { ...entry, step: 'failed' }, 'submit'],
  [{}, review, 'submit'],
  // The second press of a double one, and a key that is held down, confirm nothing.
  [{}, { ...review, reviewMs: MIN_REVIEW_MS - 1 }, undefined],
  [{ repeat: true }, review, undefined],
  [{ repeat: true }, entry, undefined],
  // A button and a field have an Enter of their own.
  [{}, { ...review, focus: 'control' }, undefined],
  [{}, { ...review, focus: 'text' }, undefined],
  [{ ctrlKey: true }, review, undefined],
  [{ metaKey: true }, review, undefined],
  [{ altKey: true, key: '1' }, entry, undefined],
  [{}, { ...entry, step: 'building' }, undefined],
  [{}, { ...entry, step: 'signing' }, undefined],
  [{}, { ...entry, step: 'sending' }, undefined],
  [{}, { ...entry, step: 'done' }, undefined],
])('%j in %j', (press, context, action) => {
  expect(quickKeyAction({ ...plain, ...press }, context)).toEqual(action)
})
