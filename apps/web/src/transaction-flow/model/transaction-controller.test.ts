import { expect, test, vi } from 'vitest'
import { TransactionController, type TransactionPorts } from './transaction-controller.ts'

type Ports = TransactionPorts<string, string, string>

function setUp(change: Partial<Ports> = {}) {
  const ports = {
    isCurrent: vi.fn(() => true),
    build: vi.fn<Ports['build']>(async () => ({ ok: true, built: 'transaction' })),
    sign: vi.fn<Ports['sign']>(async () => new Uint8Array([1])),
    send: vi.fn<Ports['send']>(async (_subject, _built, _signed, onSent) => {
      onSent('signature')
      return { ok: true, receipt: 'receipt' }
    }),
    toSigningError: () => ({ error: { code: 'SIGN', message: 'rejected' }, text: 'nothing sent' }),
    notify: vi.fn<Ports['notify']>(),
    ...change,
  }
  const changed = vi.fn()
  const controller = new TransactionController<string, string, string>(ports, changed)
  const stages = () => vi.mocked(ports.notify).mock.calls.map(([, stage]) => stage)
  const toReview = () => controller.submit('order', 'me')
  return { ports, controller, changed, stages, toReview }
}

test('build, review, sign, send, receipt', async () => {
  const { controller, stages, changed, toReview } = setUp()
  await toReview()
  expect(controller.flow).toMatchObject({ step: 'review', subject: 'order', account: 'me' })
  await controller.approve()
  expect(controller.flow).toEqual({ step: 'done', receipt: 'receipt' })
  expect(stages()).toEqual([
    { stage: 'signing' },
    { stage: 'confirming' },
    { stage: 'confirming', signature: 'signature' },
    { stage: 'confirmed', receipt: 'receipt' },
  ])
  expect(changed).toHaveBeenCalledTimes(5)
})

test('nothing is built for what is not current, and nothing is signed that no longer is', async () => {
  const isCurrent = vi.fn(() => false)
  const { ports, controller, toReview } = setUp({ isCurrent })
  await toReview()
  expect(ports.build).not.toHaveBeenCalled()
  isCurrent.mockReturnValue(true)
  await toReview()
  isCurrent.mockReturnValue(false)
  await controller.approve()
  expect(controller.flow).toMatchObject({ step: 'failed', error: { code: 'EXPIRED' } })
  expect(ports.sign).not.toHaveBeenCalled()
  isCurrent.mockReturnValue(true)
  await toReview()
  expect(controller.flow.step).toBe('review')
})

test('without a review there is nothing to approve', async () => {
  const { ports, controller } = setUp()
  await controller.approve()
  expect(ports.sign).not.toHaveBeenCalled()
})

test('a second submit while the first is under way starts nothing', async () => {
  const { ports, toReview } = setUp()
  await Promise.all([toReview(), toReview()])
  expect(ports.build).toHaveBeenCalledTimes(1)
})

test('a failed build, a rejected signature and a failed send end in their errors', async () => {
  const error = { code: 'X', message: 'x' }
  const built = setUp({ build: async () => ({ ok: false, error }) })
  await built.toReview()
  expect(built.controller.flow).toEqual({ step: 'failed', error })
  const rejected = setUp({ sign: () => Promise.reject(new Error('no')) })
  await rejected.toReview()
  await rejected.controller.approve()
  expect(rejected.controller.flow).toMatchObject({ step: 'failed', error: { code: 'SIGN' } })
  const sent = setUp({ send: async () => ({ ok: false, error, text: 'why', signature: 's' }) })
  await sent.toReview()
  await sent.controller.approve()
  expect(sent.stages().at(-1)).toEqual({ stage: 'failed', error, text: 'why', signature: 's' })
})

test('what was discarded while the wallet was open is not sent', async () => {
  let signed = (_: Uint8Array) => {}
  const { ports, controller, stages, toReview } = setUp({
    sign: () => new Promise((resolve) => (signed = resolve)),
  })
  await toReview()
  const approval = controller.approve()
  controller.discard()
  signed(new Uint8Array([1]))
  await approval
  expect(ports.send).not.toHaveBeenCalled()
  expect(stages().at(-1)).toMatchObject({ stage: 'failed', error: { code: 'CHANGED' } })
})

test('the wallet’s reply to an earlier attempt is not sent for a later one', async () => {
  const replies: ((signed: Uint8Array) => void)[] = []
  const { ports, controller, toReview } = setUp({
    sign: () => new Promise((resolve) => replies.push(resolve)),
  })
  await toReview()
  const first = controller.approve()
  controller.discard()
  await toReview()
  const second = controller.approve()
  replies[1]?.(new Uint8Array([2]))
  await second
  replies[0]?.(new Uint8Array([1]))
  await first
  expect(vi.mocked(ports.send).mock.calls.map(([, , signed]) => [...signed])).toEqual([[2]])
})
