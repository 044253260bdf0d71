import { scrapedMetrics } from '@callisto/http'
import { Counter, Histogram, type Registry } from 'prom-client'

/** What the gauges of a keeper are read from. */
export interface KeeperState {
  orders(): number
  queue(): number
  quotes(): number
  isWorking(): boolean
}

/** Adds the metrics of a keeper to a registry. */
export function createKeeperMetrics(registry: Registry, { orders, queue, quotes, isWorking }: KeeperState) {
  const registers = [registry]
  const { gauge, counter } = scrapedMetrics(registry, 'callisto_keeper')
  gauge('open_orders', 'Orders on the chain', orders)
  gauge('queue', 'Orders that are due and not handled yet', queue)
  gauge('lease_held', '1: this keeper works; 0: another one does', () => (isWorking() ? 1 : 0))
  counter('rate_quotes', 'Quotes of pairs that orders wait on', quotes)
  return {
    done: new Counter({
      name: 'callisto_keeper_transactions_total',
      help: 'Confirmed transactions',
      labelNames: ['task'],
      registers,
    }),
    rewards: new Counter({
      name: 'callisto_keeper_reward_lamports_total',
      help: 'Rewards of confirmed transactions',
      registers,
    }),
    later: new Counter({
      name: 'callisto_keeper_postponed_total',
      help: 'Attempts that the market or another keeper decided otherwise',
      labelNames: ['task', 'reason'],
      registers,
    }),
    faults: new Counter({
      name: 'callisto_keeper_faults_total',
      help: 'Attempts that failed',
      labelNames: ['task', 'reason'],
      registers,
    }),
    deadLetters: new Counter({
      name: 'callisto_keeper_dead_letters_total',
      help: 'Orders left alone until they change',
      labelNames: ['reason'],
      registers,
    }),
    slots: new Histogram({
      name: 'callisto_keeper_fill_slots',
      help: 'Slots from the moment an order is due to its fill',
      buckets: [0, 1, 2, 3, 4, 6, 8, 16, 32, 64],
      registers,
    }),
  }
}

export type KeeperMetrics = ReturnType<typeof createKeeperMetrics>
