import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function capture(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger(level, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { lines, logger }
}

test('an error is written with type, message and stack', () => {
  const { lines, logger } = capture()
  logger.warn({ err: new TypeError('broken') }, 'reading failed')
  expect(lines).toMatchObject([
    { level: 40, msg: 'reading failed', err: { type: 'TypeError', message: 'broken' } },
  ])
})

test('keys are redacted at any level', () => {
  const { lines, logger } = capture()
  logger.warn({ apiKey: 's3cret', privateKey: 's3cret' }, 'top')
  logger.warn({ headers: { 'x-api-key': 's3cret', authorization: 's3cret', host: 'x' } }, 'one')
  logger.warn({ req: { headers: { 'x-api-key': 's3cret', cookie: 's3cret' } } }, 'two')
  logger.child({ config: { nested: { deep: { secretKey: 's3cret' } } } }).warn('three')
  expect(JSON.stringify(lines)).not.toContain('s3cret')
  expect(lines[1]).toMatchObject({ headers: { 'x-api-key': '[redacted]', host: 'x' } })
})

test('lines below the level are dropped', () => {
  const { lines, logger } = capture('error')
  logger.warn('quiet')
  expect(lines).toEqual([])
})
