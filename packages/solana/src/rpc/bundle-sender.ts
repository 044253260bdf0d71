import { transactionSignature } from '../transaction/parse-transaction.ts'
import { type BundlePorts, sendBundle } from './send-bundle.ts'
import type { TransactionSender } from './transaction-senders.ts'

/**
 * Sends one signed transaction as a bundle of one, which lands with its tip or not at all. `send` resolves when the block
 * engine has taken it. The bundle has tries of its own: a later `send` of the same sender repeats the reply of the first.
 * @example
 * const inflightStatus = async () => ({ status: 'Landed', landedSlot: 9 }) as const
 * const sender = createBundleSender({ engine: { sendBundle: async () => 'id', inflightStatus }, clock })
 * await sender.send(WIRE) // => transactionSignature(WIRE)
 */
export function createBundleSender(ports: BundlePorts): TransactionSender {
  let taken: Promise<string> | undefined
  return {
    send(wire, signal) {
      taken ??= firstTaken(wire, signal, ports)
      return taken
    },
  }
}

function firstTaken(wire: Uint8Array, signal: AbortSignal | undefined, ports: BundlePorts): Promise<string> {
  return new Promise((resolve, reject) => {
    const onSent = () => resolve(transactionSignature(wire) ?? '')
    const request = { wires: [wire], onSent, ...(signal ? { signal } : {}) }
    sendBundle(request, ports).then((outcome) => {
      if (outcome.status === 'landed') onSent()
      else reject(new Error(outcome.status === 'rejected' ? outcome.message : 'the bundle was not taken'))
    }, reject)
  })
}
