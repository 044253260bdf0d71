import type { OpenSession } from '@callisto/http/socket'
import { DEFAULT_STEP_LIMITS, StepQueue, type Work } from '@callisto/limits/step-queue'
import { BlockEngine } from '../bundles/block-engine.ts'
import { blockEngineMethods } from '../bundles/methods.ts'
import type { Chain } from '../chain.ts'
import { FAUCET_LIMITS, Faucet } from '../faucet.ts'
import { PubSubHub } from '../pubsub/hub.ts'
import { DEFAULT_SUBSCRIPTION_LIMITS } from '../pubsub/registry.ts'
import { PubSubSession } from '../pubsub/session.ts'
import { answerBody, handleBody } from '../rpc/handler.ts'
import type { RpcContext, RpcService } from '../rpc/method.ts'
import type { RpcLoad } from '../worker/protocol.ts'
import type { Execute } from './http-server.ts'
import type { RpcLimits } from './rpc-limits.ts'

export interface Executor {
  /** The response to a call of this process, at once. */
  answer(body: string, service?: RpcService): string
  execute: Execute
  openSession: OpenSession
  load(): RpcLoad
}

/** What the methods of each service work on. */
export function createContexts(chain: Chain, faucet: Faucet): Readonly<Record<RpcService, RpcContext>> {
  const methods = blockEngineMethods(new BlockEngine(chain, faucet))
  return { chain: { chain, faucet }, blockEngine: { chain, faucet, methods } }
}

/** Calls and subscriptions of clients, executed in the queue that they share with each other and with the blocks. */
export function createExecutor(chain: Chain, limits: RpcLimits, onFault: (error: unknown) => void): Executor {
  const contexts = createContexts(chain, new Faucet(chain, { ...FAUCET_LIMITS, ...limits.faucet }))
  const hub = new PubSubHub(chain, onFault, { ...DEFAULT_SUBSCRIPTION_LIMITS, ...limits.subscriptions })
  const queue = new StepQueue({ ...DEFAULT_STEP_LIMITS, ...limits.work })
  return {
    answer: (body, service = 'chain') => handleBody(body, contexts[service], onFault),
    load: () => ({ subscriptions: hub.clients.total, waiting: queue.waiting }),
    execute(body, caller, done) {
      const cancel = queue.submit(caller.client, respond())
      if (cancel === undefined) done(undefined)
      return cancel ?? (() => undefined)

      function* respond(): Generator<void, void> {
        const context = contexts[caller.service ?? 'chain']
        done(yield* answerBody(body, { ...context, caller }, onFault))
      }
    },
    openSession(client, send, end) {
      const session = new PubSubSession({ hub, client, send, onFault })
      const waiting = new Set<() => void>()
      return {
        receive(text) {
          let isDone = false
          let cancel: (() => void) | undefined
          const frame: Work = {
            next() {
              isDone = true
              if (cancel !== undefined) waiting.delete(cancel)
              session.receive(text)
              return { done: true, value: undefined }
            },
          }
          cancel = queue.submit(client, frame)
          if (cancel === undefined) end(1013, 'too many requests')
          else if (!isDone) waiting.add(cancel)
        },
        close() {
          for (const cancel of waiting) cancel()
          session.close()
        },
      }
    },
  }
}
