import { decodeTransaction, withSignature } from '@callisto/solana/codec'
import { getBase64Decoder, type Instruction } from '@solana/kit'
import { pick, weighted } from '../../routing/random.ts'
import {
  claimBy,
  closeBy,
  createOperation,
  editOperation,
  expiryOperation,
  touchOperation,
} from '../orders/trigger-operations.ts'
import type { ModelledOrder } from '../orders/trigger-state.ts'
import type { SimulatedKey } from './key-pairs.ts'
import type { PathParts } from './path-parts.ts'
import type { Server } from './server.ts'
import { SimProcess } from './sim-process.ts'

const base64 = getBase64Decoder()

/** Something that a maker has signed, and what he was told of it in the end. */
export interface Intent {
  label: string
  /** Of what was signed for it: one, unless a fault is planted. */
  signatures: string[]
  outcome: 'open' | 'confirmed' | 'failed' | 'rejected' | 'expired'
}

/** A person with a browser, which asks again until it has an outcome. */
export class Maker {
  readonly intents: Intent[] = []
  isDone = false
  readonly #parts: PathParts
  readonly #server: Server
  readonly #key: SimulatedKey
  readonly #process: SimProcess
  readonly #orders: readonly ModelledOrder[]

  constructor(parts: PathParts, server: Server, key: SimulatedKey) {
    this.#parts = parts
    this.#server = server
    this.#key = key
    this.#process = new SimProcess(`maker ${key.address.slice(0, 4)}`, parts.scheduler, parts.faults, 0)
    this.#orders = parts.programs.model.orders.filter(({ maker }) => maker === key.address)
  }

  /** Opens, changes and ends orders while there are faults. */
  async act(pauseMs: number): Promise<void> {
    const { scheduler, faults } = this.#parts
    while (faults.isOn) {
      await this.#process.wait(scheduler.random() * pauseMs)
      if (!faults.isOn) break
      const { label, instruction } = this.#choose(pick(scheduler.random, this.#orders))
      await this.#submit(label, instruction)
    }
    this.isDone = true
  }

  #choose(order: ModelledOrder): { label: string; instruction: Instruction } {
    const { programs, scheduler } = this.#parts
    const { model } = programs
    const { random } = scheduler
    if (!order.state) return createOperation(model, order, random)
    const weights = { edit: 4, expiry: 2, touch: 1, claim: 1, close: 1, create: 0.3 }
    switch (weighted(random, weights)) {
      case 'edit':
        return editOperation(model, order, random)
      case 'expiry':
        return expiryOperation(model, order, random)
      case 'touch':
        return touchOperation(model, order)
      case 'claim':
        return claimBy(model, order, order.state.isSwapped ? 0 : 1, order.maker)
      case 'close':
        return closeBy(model, order, order.maker)
      default:
        return createOperation(model, order, random)
    }
  }

  async #submit(label: string, instruction: Instruction): Promise<void> {
    const first = await this.#build(instruction)
    if (!first) return
    const intent: Intent = { label, signatures: [], outcome: 'open' }
    this.intents.push(intent)
    let signed = await this.#sign(first, intent)
    while (intent.outcome === 'open') {
      const { requestId, text } = signed
      try {
        const { outcome } = await this.#process.call('api execute', () =>
          this.#server.execute(requestId, text),
        )
        if (outcome.status !== 'unconfirmed') intent.outcome = outcome.status
      } catch {
        await this.#process.wait(500 + this.#parts.faults.delay(5_000))
        const again = this.#parts.plants.signsAgain ? await this.#build(instruction) : undefined
        if (again) signed = await this.#sign(again, intent)
      }
    }
    this.#parts.scheduler.note(`${label} ${intent.outcome}`)
  }

  /** Undefined where the server did not reply: then nothing is signed. */
  async #build(instruction: Instruction): Promise<{ requestId: string; wire: Uint8Array } | undefined> {
    const run = () => this.#server.build(this.#key.address, instruction)
    return this.#process.call('api build', run).catch(() => undefined)
  }

  async #sign({ requestId, wire }: { requestId: string; wire: Uint8Array }, intent: Intent) {
    const decoded = decodeTransaction(wire)
    const signed = withSignature(decoded, this.#key.address, await this.#key.sign(decoded.message.bytes))
    intent.signatures.push(decodeTransaction(signed).signature)
    return { requestId, text: base64.decode(signed) }
  }
}
