import { decimalToString, mulDiv } from '@callisto/amount'
import type { GainMethod, HistoryRow } from '@callisto/contract'
import { isTrade } from '../fold/change.ts'
import { acquire, dispose, emptyPosition, type Position, takeBack } from '../fold/position.ts'
import { USD_DECIMALS } from '../fold/usd.ts'
import type { HistoryItem, StoredLeg } from '../store/history-query.ts'
import type { Token } from '../store/stored-wallet.ts'

/** What is left of one acquisition. */
interface Lot {
  time: number
  amount: bigint
  /** Micro-dollars of what is left; undefined without a price. */
  cost: bigint | undefined
}

/** A part of a disposal: what it cost, and the lots that it used up. */
interface Used {
  cost: bigint | undefined
  lots: Lot[]
}

/** The tokens of a wallet by a method, row by row. */
interface Ledger {
  acquire(amount: bigint, usd: bigint | undefined, time: number): void
  dispose(amount: bigint, usd: bigint | undefined, trade: boolean): Used
  /** Adds rent that came back, at the average cost of what is held, which it returns. */
  takeBack(amount: bigint, time: number): bigint | undefined
}

class AverageLedger implements Ledger {
  readonly #position: Position = emptyPosition(0)

  acquire(amount: bigint, usd: bigint | undefined): void {
    acquire(this.#position, amount, usd, false)
  }

  dispose(amount: bigint, usd: bigint | undefined, trade: boolean): Used {
    const { cost, isCostKnown } = this.#position
    dispose(this.#position, amount, usd, trade)
    return { cost: isCostKnown ? cost - this.#position.cost : undefined, lots: [] }
  }

  takeBack(amount: bigint): bigint | undefined {
    const { cost } = this.#position
    takeBack(this.#position, amount)
    return this.#position.isCostKnown ? this.#position.cost - cost : undefined
  }
}

/** The oldest lot is used first; a part of one takes its part of the cost, rounded down. */
class FifoLedger implements Ledger {
  readonly #lots: Lot[] = []
  #first = 0
  /** Sums of the lots that are left, and how many of them have no known cost. */
  #amount = 0n
  #cost = 0n
  #unknown = 0

  acquire(amount: bigint, usd: bigint | undefined, time: number): void {
    this.#lots.push({ time, amount, cost: usd })
    this.#amount += amount
    if (usd === undefined) this.#unknown += 1
    else this.#cost += usd
  }

  takeBack(amount: bigint, time: number): bigint | undefined {
    const isKnown = this.#unknown === 0 && this.#amount > 0n
    const cost = isKnown ? mulDiv(this.#cost, amount, this.#amount, 'floor') : undefined
    this.acquire(amount, cost, time)
    return cost
  }

  dispose(amount: bigint): Used {
    const used: Used = { cost: 0n, lots: [] }
    let left = amount
    while (left > 0n) {
      const lot = this.#lots[this.#first]
      if (!lot) return { ...used, cost: undefined }
      const part = lot.amount < left ? lot.amount : left
      const cost =
        lot.cost === undefined || part === lot.amount ? lot.cost : mulDiv(lot.cost, part, lot.amount, 'floor')
      used.lots.push({ time: lot.time, amount: part, cost })
      used.cost = used.cost === undefined || cost === undefined ? undefined : used.cost + cost
      lot.amount -= part
      this.#amount -= part
      if (lot.cost !== undefined && cost !== undefined) {
        lot.cost -= cost
        this.#cost -= cost
      }
      if (lot.amount === 0n) {
        this.#first += 1
        if (lot.cost === undefined) this.#unknown -= 1
      }
      left -= part
    }
    return used
  }
}

const productOf = (kind: HistoryItem['kind']): string =>
  kind === 'swap' ? 'SWAP' : kind === 'limit-fill' ? 'LO' : kind === 'recurring-fill' ? 'DCA' : 'WALLET'

const toIso = (time: number): string => new Date(time * 1000).toISOString()
const toText = (coefficient: bigint, scale: number): string => decimalToString({ coefficient, scale })
const toUsdText = (micro: bigint): string => toText(micro, USD_DECIMALS)
const optional = <Name extends string>(name: Name, micro: bigint | undefined) =>
  (micro === undefined ? {} : { [name]: toUsdText(micro) }) as Partial<Record<Name, string>>

/**
 * Rows of a history with cost and gain by a method, for each token of an item one: rent that came back, then what left, then
 * what came, then what the transaction cost. Items must come from the first one of the wallet on, as lots of earlier ones are used up by later ones.
 */
export class HistoryRows {
  readonly #method: GainMethod
  readonly #tokenOf: (id: number) => Token
  readonly #ledgers = new Map<number, Ledger>()
  #native = -1

  constructor(method: GainMethod, tokenOf: (id: number) => Token, nativeId: number | undefined) {
    this.#method = method
    this.#tokenOf = tokenOf
    this.#native = nativeId ?? -1
  }

  *of(item: HistoryItem): Generator<HistoryRow> {
    const sol = { mint: this.#native, amount: this.#native < 0 ? 0n : -item.networkCost, usd: undefined }
    if (sol.amount > 0n) yield this.#row(item, sol, 'network-cost')
    for (const leg of [item.a, item.b]) if (leg) yield this.#row(item, leg, item.kind)
    if (sol.amount < 0n) yield this.#row(item, sol, 'network-cost')
  }

  #row(item: HistoryItem, { mint, amount, usd }: StoredLeg, kind: HistoryItem['kind']): HistoryRow {
    const token = this.#tokenOf(mint)
    const ledger = this.#ledgerOf(mint)
    const trade = isTrade(kind)
    const row: HistoryRow = {
      time: toIso(item.time),
      slot: item.slot,
      eventIndex: item.eventIndex,
      txHash: item.signature,
      kind,
      product: productOf(kind),
      platform: item.platform,
      mint: token.mint,
      amount: toText(amount, token.decimals),
      ...optional('usd', usd),
    }
    if (kind === 'network-cost' && amount > 0n)
      return { ...row, ...optional('costUsd', ledger.takeBack(amount, item.time)) }
    if (amount >= 0n) {
      ledger.acquire(amount, usd, item.time)
      return row
    }
    const used = ledger.dispose(-amount, usd, trade)
    const gain = usd === undefined || used.cost === undefined ? undefined : usd - used.cost
    return {
      ...row,
      ...optional('costUsd', used.cost),
      ...(trade ? { ...optional('proceedsUsd', usd), ...optional('gainUsd', gain) } : {}),
      ...(used.lots.length > 0
        ? {
            lots: used.lots.map((lot) => ({
              acquiredAt: toIso(lot.time),
              amount: toText(lot.amount, token.decimals),
              ...optional('costUsd', lot.cost),
            })),
          }
        : {}),
    }
  }

  #ledgerOf(mint: number): Ledger {
    const known = this.#ledgers.get(mint)
    if (known) return known
    const made = this.#method === 'fifo' ? new FifoLedger() : new AverageLedger()
    this.#ledgers.set(mint, made)
    return made
  }
}
