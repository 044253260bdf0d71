import { expect, test } from 'vitest'
import { ResponseText } from './response-text.ts'

const read = (text: ResponseText) => Buffer.concat(text.toBuffers()).toString()

test('a text is the same in whatever pieces it is written', () => {
  const long = 'é'.repeat(300_000)
  const call = new ResponseText().add('{"a":"').add(long).add('"}')
  const batch = new ResponseText().add('[')
  batch.append(call)
  batch.append(new ResponseText().add(',{}'))
  batch.add(']')
  expect(read(batch)).toBe(`[{"a":"${long}"},{}]`)
  expect(batch.chars).toBe(long.length + '[{"a":""},{}]'.length)
})

test('a long text is encoded while it is written, a short one at its end', () => {
  const long = new ResponseText()
  for (let n = 0; n < 1_000; n++) long.add('x'.repeat(1_024))
  const lengths = long.toBuffers().map(({ length }) => length)
  expect(lengths).toEqual([262_144, 262_144, 262_144, 237_568])
  expect(new ResponseText().add('{').add('}').toBuffers().length).toBe(1)
  expect(new ResponseText().toBuffers()).toEqual([])
})
