import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { Decoder } from './decoder.ts'
import type { DecodeTask } from './decoder-protocol.ts'

const WEBP = Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')
const never = new AbortController().signal
const size = { width: 64, quality: 80 }

/** A process that replies as the test says. */
class FakeProcess extends EventEmitter {
  readonly tasks: DecodeTask[] = []
  killed = false

  send(task: DecodeTask): boolean {
    this.tasks.push(task)
    return true
  }

  reply(bytes: unknown): void {
    this.emit('message', { task: this.tasks.at(-1)?.task, bytes })
  }

  kill(): boolean {
    this.killed = true
    this.emit('exit', null, 'SIGKILL')
    return true
  }
}

const decoders: Decoder[] = []
afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.close()
})

function fake() {
  const processes: FakeProcess[] = []
  const decoder = new Decoder(() => {
    const made = new FakeProcess()
    processes.push(made)
    return made as unknown as ChildProcess
  })
  decoders.push(decoder)
  return { decoder, processes }
}

test('pictures are encoded one after the other in one process', async () => {
  const { decoder, processes } = fake()
  const first = decoder.encode(Buffer.from('1'), 'png', size, never)
  const second = decoder.encode(Buffer.from('2'), 'png', size, never)
  expect(processes[0]?.tasks.map(({ bytes }) => String(bytes))).toEqual(['1'])
  processes[0]?.reply(WEBP)
  processes[0]?.reply(WEBP)
  expect(await Promise.all([first, second])).toEqual([WEBP, WEBP])
  expect(processes).toHaveLength(1)
})

test.each([undefined, 'text', Buffer.from('<html>'), { length: 5 }])(
  'a process that sends %s has no picture',
  async (bytes) => {
    const { decoder, processes } = fake()
    const picture = decoder.encode(Buffer.from('1'), 'png', size, never)
    processes[0]?.reply(bytes)
    await expect(picture).rejects.toMatchObject({ reason: 'damaged' })
  },
)

test('a picture that ends the process is rejected, and the next one gets a new process', async () => {
  const { decoder, processes } = fake()
  const first = decoder.encode(Buffer.from('1'), 'png', size, never)
  const second = decoder.encode(Buffer.from('2'), 'png', size, never)
  processes[0]?.emit('exit', 139)
  await expect(first).rejects.toMatchObject({ reason: 'damaged' })
  processes[1]?.reply(WEBP)
  expect(await second).toEqual(WEBP)
})

test('a picture that is not done by its deadline costs the process', async () => {
  const { decoder, processes } = fake()
  const deadline = new AbortController()
  const first = decoder.encode(Buffer.from('1'), 'svg', size, deadline.signal)
  const second = decoder.encode(Buffer.from('2'), 'png', size, never)
  const third = decoder.encode(Buffer.from('3'), 'png', size, deadline.signal)
  deadline.abort()
  for (const late of [first, third]) await expect(late).rejects.toMatchObject({ reason: 'late' })
  expect(processes[0]?.killed).toBe(true)
  processes[1]?.reply(WEBP)
  expect(await second).toEqual(WEBP)
})

test('a real process encodes a picture, without the environment of the server', async () => {
  const decoder = new Decoder()
  decoders.push(decoder)
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const encoded = await decoder.encode(bytes, 'png', size, never)
  expect((await sharp(encoded).metadata()).width).toBe(64)
})
