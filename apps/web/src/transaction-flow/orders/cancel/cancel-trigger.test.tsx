// @vitest-environment happy-dom
import { ApiError } from '@callisto/contract'
import { trigger } from '@callisto/program-clients'
import { Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { describeFailure } from '../order-failure.ts'
import { CONFIG, closeOrder, FEED, MAKER, OTHER, transactionOf } from '../order-transaction.test-helper.ts'
import { verifyClose } from '../verify-order.ts'
import { type CancelTriggerPorts, cancelTriggerOrders } from './cancel-trigger.ts'
import { SignAllUnavailable, signAll } from './sign-all.ts'

afterEach(cleanup)

const wire = (at: number) => Uint8Array.of(at)
const failed = vi.fn()
const cancelled = vi.fn()

function ports(count: number, changes: Partial<CancelTriggerPorts> = {}): CancelTriggerPorts {
  failed.mockReset()
  cancelled.mockReset()
  const wires = Array.from({ length: count }, (_, at) => wire(at))
  return {
    signsItself: undefined,
    request: async (orders) => ({ requestId: 'r', wires, orders: orders ?? ['a', 'b'] }),
    signAll: async (all) => all,
    execute: async (signed) => `signature-${signed[0]}`,
    onCancelled: cancelled,
    describe: describeFailure,
    onFailed: failed,
    ...changes,
  }
}

const region = () => screen.getByLabelText('Notifications')
const newest = () => [...region().querySelectorAll('.ui-toast')].at(-1)?.textContent
async function cancel(orders: readonly string[] | undefined, given: CancelTriggerPorts): Promise<boolean> {
  render(<Toaster />)
  let ok = false
  await act(async () => {
    ok = await cancelTriggerOrders(orders, given)
  })
  return ok
}

// spec 2-4-15, 2-3-10, 2-3-11, 2-7-14, 2-7-15, 2-7-16, 2-7-17
test('one order: it is signed, executed and gone', async () => {
  const request = vi.fn(ports(1).request)
  const execute = vi.fn(ports(1).execute)
  expect(await cancel(['a'], { ...ports(1), request, execute })).toBe(true)
  expect(request).toHaveBeenCalledWith(['a'])
  expect(execute).toHaveBeenCalledWith(wire(0), 'r')
  expect(cancelled).toHaveBeenCalledWith(['a'])
  expect(newest()).toContain('Trigger order cancelled successfully')
})

test('all orders: each transaction is executed with the same request', async () => {
  const execute = vi.fn(ports(2).execute)
  expect(await cancel(undefined, ports(2, { execute }))).toBe(true)
  expect(execute.mock.calls).toEqual([
    [wire(0), 'r'],
    [wire(1), 'r'],
  ])
  expect(cancelled).toHaveBeenCalledWith(undefined)
  expect(newest()).toContain('Trigger orders cancelled successfully')
})

// spec 2-4-17, 2-8-66, 2-9-04
test.each([
  [5, undefined, 'Pending Wallet SignatureSign in wallet to proceed'],
  [
    6,
    undefined,
    'Pending Wallet SignatureDue to the large transaction size, you may need to approve multiple transactions.',
  ],
  [1, 'Callisto', 'Automatically signing transactionCallisto'],
])('%d transactions by %s', async (count, signsItself, text) => {
  let seen: string | undefined
  const sign = async () => {
    await act(async () => {})
    seen = newest() ?? ''
    throw new Error('declined')
  }
  await cancel(undefined, ports(count, { signsItself, signAll: sign }))
  expect(seen).toContain(text)
})

// spec 2-5-12, 2-8-67
test('a wallet that cannot sign many', async () => {
  const account = { address: MAKER, chains: ['solana:localnet'] }
  const wallet = (features: object) => ({ account, wallet: { accounts: [account], features } }) as never
  const sign = (features: object) => signAll(wallet(features), MAKER, 'solana:localnet', [wire(0), wire(1)])
  await expect(sign({})).rejects.toThrow(SignAllUnavailable)
  const signsOne = {
    'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: wire(0) }] },
  }
  await expect(sign(signsOne)).rejects.toThrow(SignAllUnavailable)
  const given = ports(2, { signAll: () => sign({}) })
  expect(await cancel(undefined, given)).toBe(false)
  expect(newest()).toContain('Transaction FailedSign all transactions is not available')
})

// spec 2-8-64, 2-8-65, 2-7-48
test('a rejected execution has its cause and its signature; what was executed stays cancelled', async () => {
  const execute = async (signed: Uint8Array) => {
    if (signed[0] === 0) return 'signature-0'
    throw new ApiError('TRANSACTION_FAILED', 'unable to confirm transaction', {
      context: { cause: 'the order is filled', signature: 'signature-1' },
    })
  }
  expect(await cancel(undefined, ports(2, { execute }))).toBe(false)
  expect(newest()).toContain('Transaction Failedthe order is filled')
  const toasts = [...region().querySelectorAll('.ui-toast')]
  const link = [...(toasts.at(-1)?.querySelectorAll('a') ?? [])].find(
    ({ textContent }) => textContent === 'View transaction',
  )
  expect(link?.getAttribute('href')).toBe('/transaction/signature-1')
  expect(cancelled).toHaveBeenCalledWith([])
  expect(failed).toHaveBeenCalledWith(undefined, 'TRANSACTION_FAILED')
})

test('a refused request has its reason, and nothing was cancelled', async () => {
  const request = async () => {
    throw new ApiError('NO_MATCHING_ORDERS', 'no matching orders found')
  }
  expect(await cancel(['a'], ports(1, { request }))).toBe(false)
  expect(newest()).toContain('Transaction Failedno matching orders found')
  expect(cancelled).not.toHaveBeenCalled()
})

test('transactions close just the named orders of the maker', async () => {
  const verify = (
    orders: readonly string[] | undefined,
    ...transactions: ReturnType<typeof transactionOf>[]
  ) => verifyClose(transactions, { program: trigger, user: MAKER, orders })
  const [one, two] = [
    transactionOf([await closeOrder(FEED), await closeOrder(CONFIG)]),
    transactionOf([await closeOrder(OTHER)]),
  ]
  expect(await verify(undefined, one, two)).toEqual([FEED, CONFIG, OTHER])
  expect(await verify([FEED, CONFIG], one)).toEqual([FEED, CONFIG])
  await expect(verify([FEED], one)).rejects.toThrow('another order')
  await expect(verify([FEED, CONFIG, OTHER], one)).rejects.toThrow('stays open')
  await expect(verify(undefined, two, two)).rejects.toThrow('twice')
  await expect(verify(undefined, transactionOf([]))).rejects.toThrow('no order')
  const ofOther = transactionOf([await closeOrder(FEED, { maker: OTHER })])
  await expect(verify(undefined, ofOther)).rejects.toThrow('somebody else')
  const touch = transactionOf([trigger.touch({ maker: MAKER, order: FEED })])
  await expect(verify(undefined, touch)).rejects.toThrow('something else')
})
