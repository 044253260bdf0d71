// @vitest-environment happy-dom
import { Toaster } from '@callisto/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CloseRecurringPorts, closeRecurringOrders } from './close-recurring.ts'

afterEach(cleanup)

const closed = vi.fn()

function ports(changes: Partial<CloseRecurringPorts> = {}): CloseRecurringPorts {
  closed.mockReset()
  return {
    readOpen: async () => [],
    build: async (orders) => {
      const groups = Array.from({ length: Math.ceil(orders.length / 4) }, (_, at) =>
        orders.slice(at * 4, at * 4 + 4),
      )
      return groups.map((group, at) => ({ wire: Uint8Array.of(at), orders: group }))
    },
    signAll: async (wires) => wires,
    send: async () => 'signature',
    onClosed: closed,
    describe: () => ({ text: 'declined', code: 'DECLINED' }),
    ...changes,
  }
}

const newest = () =>
  [...screen.getByLabelText('Notifications').querySelectorAll('.ui-toast')].at(-1)?.textContent
async function close(
  orders: readonly string[] | undefined,
  given: CloseRecurringPorts,
): Promise<string | undefined> {
  render(<Toaster />)
  let during: string | undefined
  const signs = given.signAll
  const signAll = async (wires: readonly Uint8Array[]) => {
    await act(async () => {})
    during = newest() ?? ''
    return signs(wires)
  }
  await act(async () => void (await closeRecurringOrders(orders, { ...given, signAll })))
  return during
}

// spec 2-4-10, 2-8-56, 2-8-57
test('one order', async () => {
  expect(await close(['a'], ports())).toContain('Closing Recurring order')
  expect(newest()).toContain('Successfully closed order')
  expect(closed).toHaveBeenCalledWith(['a'])
})

// spec 2-8-58, 2-8-59
test('one order that is not closed', async () => {
  const send = async () => {
    throw new Error('expired')
  }
  await close(['a'], ports({ send }))
  expect(newest()).toContain('Failed to close orderPlease try again.')
  expect(closed).not.toHaveBeenCalled()
})

// spec 2-4-13, 2-4-14, 2-8-60, 2-8-61, 2-9-03
test('up to four orders are one transaction', async () => {
  const send = vi.fn(async () => 'signature')
  const during = await close(['a', 'b', 'c', 'd'], ports({ send }))
  expect(during).toContain('Confirming TransactionCancelling 4 orders...')
  expect(during).not.toContain('approve multiple')
  expect(send).toHaveBeenCalledTimes(1)
  expect(newest()).toContain('Transactions ConfirmedRecurring orders cancelled successfully')
})

// spec 2-8-62, 2-8-63
test('more than four orders may be approved several times, and some can fail', async () => {
  const orders = ['a', 'b', 'c', 'd', 'e']
  const send = async (signed: Uint8Array) => {
    if (signed[0] === 1) throw new Error('expired')
  }
  expect(await close(orders, ports({ send }))).toContain(
    'Cancelling 5 orders... Due to transaction size, you may need to approve multiple transactions.',
  )
  expect(newest()).toContain('Failed To Cancel Some Orders')
  expect(closed).toHaveBeenCalledWith(['a', 'b', 'c', 'd'])
  const declined = async () => {
    throw new Error('declined')
  }
  cleanup()
  await close(orders, ports({ signAll: declined }))
  expect(newest()).toContain('Failed To Cancel Orderdeclined')
})

// spec 2-4-13
test('all are those of every page, and nothing is closed when they cannot be read', async () => {
  const orders = Array.from({ length: 23 }, (_, at) => `order ${at}`)
  const send = vi.fn(async () => 'signature')
  const during = await close(undefined, ports({ send, readOpen: async () => orders }))
  expect(during).toContain('Cancelling 23 orders... Due to transaction size')
  expect(send).toHaveBeenCalledTimes(6)
  expect(closed).toHaveBeenCalledWith(orders)
  cleanup()
  const readOpen = async () => {
    throw new Error('no reply')
  }
  await close(undefined, ports({ send, readOpen }))
  expect(newest()).toContain('Failed To Cancel Order')
  expect(closed).not.toHaveBeenCalled()
})
