import { expect, test } from 'vitest'
import { seededRandom } from '../testing/random.test-helper.ts'
import { frameMessage, MessageSplitter } from './message-splitter.ts'

function split(chunks: readonly Uint8Array[], maxBytes?: number) {
  const messages: string[] = []
  const splitter = new MessageSplitter((message) => messages.push(Buffer.from(message).toString()), maxBytes)
  const errors = chunks.map((chunk) => splitter.push(chunk))
  return { messages, errors }
}

test('messages are the same, however the bytes are cut', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 300; round++) {
    const texts = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) =>
      `${index}`.repeat(Math.floor(random() * 40)),
    )
    const bytes = Buffer.concat(texts.map((text) => frameMessage(Buffer.from(text))))
    const chunks: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + Math.floor(random() * (round % 2 === 0 ? 3 : 30))
      chunks.push(bytes.subarray(at, end))
      at = end
    }
    expect(split(chunks).messages).toEqual(texts)
  }
})

test.each([
  ['a compressed message', [1, 0, 0, 0, 0], 'compressed message'],
  ['another flag', [7, 0, 0, 0, 1, 0], 'compressed message'],
  ['a message of 4 GB', [0, 255, 255, 255, 255], 'message too long'],
  ['a message above the limit', [0, 0, 0, 0, 11], 'message too long'],
  ['an empty message', [0, 0, 0, 0, 0], undefined],
  ['a message that is cut', [0, 0, 0, 0, 9, 1], undefined],
])('%s', (_, bytes, error) => {
  expect(split([Uint8Array.from(bytes)], 10).errors).toEqual([error])
})

test('after an error nothing is emitted', () => {
  const good = frameMessage(Buffer.from('good'))
  const { messages, errors } = split([good, Uint8Array.of(1, 0, 0, 0, 0), good])
  expect(messages).toEqual(['good'])
  expect(errors).toEqual([undefined, 'compressed message', 'compressed message'])
})
