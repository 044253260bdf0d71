import type { ChainPort } from '@callisto/solana'
import { expect, test } from 'vitest'
import { SentTransactions } from './sent-transactions.ts'

type Status = { confirmationStatus: string; err: unknown } | null

/** A chain that has the statuses of the moment, or none that replies. */
function chainOf(statuses: Map<string, Status> | undefined, asked: string[][]) {
  const getSignatureStatuses = (signatures: string[]) => ({
    async send() {
      asked.push([...signatures])
      if (!statuses) throw new Error('no reply')
      return { value: signatures.map((signature) => statuses.get(signature) ?? null) }
    },
  })
  return { rpc: { getSignatureStatuses } as unknown as ChainPort['rpc'] }
}

test('all that are in flight are asked for together, until each is confirmed', async () => {
  const { signal } = new AbortController()
  const statuses = new Map<string, Status>()
  const asked: string[][] = []
  const sent = new SentTransactions(chainOf(statuses, asked))
  const ended: string[] = []
  const wait = (signature: string) =>
    sent.confirmed(signature, signal).then(() => {
      ended.push(signature)
    })
  await sent.onSlot(signal)
  expect(asked).toEqual([])
  const [first, second] = [wait('first'), wait('second')]
  statuses.set('first', { confirmationStatus: 'processed', err: null })
  statuses.set('second', { confirmationStatus: 'confirmed', err: { InstructionError: [0, { Custom: 1 }] } })
  await sent.onSlot(signal)
  await second
  expect(ended).toEqual(['second'])
  statuses.set('first', { confirmationStatus: 'finalized', err: null })
  await sent.onSlot(signal)
  await first
  await sent.onSlot(signal)
  expect(ended).toEqual(['second', 'first'])
  expect(asked).toEqual([['first', 'second'], ['first']])
})

test('a request that fails says nothing, and what is given up is not asked for', async () => {
  const { signal } = new AbortController()
  const asked: string[][] = []
  const sent = new SentTransactions(chainOf(undefined, asked))
  const end = new AbortController()
  const waiting = sent.confirmed('first', end.signal)
  await sent.onSlot(signal)
  await sent.onSlot(signal)
  end.abort()
  await waiting
  await sent.onSlot(signal)
  expect(asked).toEqual([['first'], ['first']])
})
