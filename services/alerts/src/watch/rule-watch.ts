import type { Asset, MarketReadPort } from '@callisto/contract'
import { alertStep, alertValue } from '@callisto/domain'
import type { Sql } from '../store/tables.ts'
import { type ArmedRule, fireRule, markReady, readArmed } from '../store/watches.ts'

/** Tokens of one read. */
const MINTS = 100
/** Clocks of processes on the same tables differ by less. */
const OVERLAP_MS = 10_000

export interface RuleWatchOptions {
  sql: Sql
  market: Pick<MarketReadPort, 'assets'>
  /** Whether the newest prices are new: nothing fires on prices that are delayed. */
  isLive: () => boolean
  /** Unix ms of the tables. */
  nowMs: () => number
  /** Unix seconds of the chain, by which prices are too old. */
  chainSeconds: () => number
  onFire: () => void
}

/** The armed rules of all devices, in memory as of the last step. */
export class RuleWatch {
  readonly #options: RuleWatchOptions
  readonly #rules = new Map<string, ArmedRule[]>()
  #readUntilMs = 0

  constructor(options: RuleWatchOptions) {
    this.#options = options
  }

  /** Armed rules. */
  get size(): number {
    let size = 0
    for (const rules of this.#rules.values()) size += rules.length
    return size
  }

  /** Takes over what devices have changed, and compares all rules with the prices of now. */
  async step(signal: AbortSignal): Promise<void> {
    const { market, isLive } = this.#options
    await this.#refresh()
    const byMint = new Map<string, ArmedRule[]>()
    for (const rules of this.#rules.values())
      for (const rule of rules) {
        const { mint } = rule.condition
        const known = byMint.get(mint)
        if (known) known.push(rule)
        else byMint.set(mint, [rule])
      }
    const mints = [...byMint.keys()]
    for (let at = 0; at < mints.length && !signal.aborted; at += MINTS) {
      const assets = await market.assets(mints.slice(at, at + MINTS), signal)
      if (!isLive()) return
      for (const asset of assets) await this.#compare(asset, byMint.get(asset.id) ?? [])
    }
  }

  async #refresh(): Promise<void> {
    const { sql, nowMs } = this.#options
    const startedMs = nowMs()
    const changed = await readArmed(sql, this.#readUntilMs)
    for (const [watchId, rules] of changed) {
      if (rules.length === 0) this.#rules.delete(watchId)
      else this.#rules.set(watchId, rules)
    }
    this.#readUntilMs = startedMs - OVERLAP_MS
  }

  async #compare(asset: Asset, rules: readonly ArmedRule[]): Promise<void> {
    const { sql, nowMs, chainSeconds, onFire } = this.#options
    for (const rule of rules) {
      const value = alertValue(rule.condition, asset, chainSeconds())
      const step = alertStep(rule, value)
      if (step === 'ready') {
        rule.isReady = true
        await markReady(sql, rule)
      }
      if (step !== 'fire' || value === undefined) continue
      // One that its device has withdrawn, or that another process has fired, is no rule any more either.
      if (await fireRule(sql, rule, value, nowMs())) onFire()
      const left = (this.#rules.get(rule.watchId) ?? []).filter(({ id }) => id !== rule.id)
      if (left.length === 0) this.#rules.delete(rule.watchId)
      else this.#rules.set(rule.watchId, left)
    }
  }
}
