import { expect, test } from 'vitest'
import { ownPath, readPush } from './push-notification.ts'

const message = { id: 'a', title: 'SOL at or above $150', path: '/tokens/x' }

test('a message is a notification with the words of its rule', () => {
  expect(readPush(message)).toEqual({ title: 'SOL at or above $150', tag: 'a', path: '/tokens/x' })
  expect(readPush({ ...message, path: '//evil.example' })?.path).toBe('/')
})

test.each([undefined, null, 'x', 1, [], {}, { ...message, title: 1 }, { ...message, id: undefined }])(
  '%j is no message',
  (other) => {
    expect(readPush(other)).toBeUndefined()
  },
)

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', undefined, 1])(
  'a click leads to no other site: %s',
  (path) => {
    expect(ownPath(path)).toBe('/')
  },
)
