import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@solana/kit'
import { TestVm } from '../../programs/toolchain/test-vm.ts'
import { logBetween, type Random, seeded } from '../routing/random.ts'
import { meteoraDammV2Venue } from './meteora-damm-v2.ts'
import { meteoraDbcVenue } from './meteora-dbc.ts'
import { meteoraDlmmVenue } from './meteora-dlmm.ts'
import { raydiumAmmV4Venue } from './raydium-amm-v4.ts'
import { raydiumClmmVenue } from './raydium-clmm.ts'
import { raydiumCpmmVenue } from './raydium-cpmm.ts'
import { saberVenue } from './saber.ts'
import {
  at,
  decodeFrom,
  differenceOf,
  EPOCH,
  isPartial,
  isUnaffordable,
  runTrial,
  SLOT,
  TIME,
  type Trial,
  VmView,
} from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'
import { whirlpoolVenue } from './whirlpool.ts'

/** Every venue that can be proven: a new one is a line here. */
export const syntheticVenues: readonly SyntheticVenue[] = [
  meteoraDammV2Venue,
  meteoraDbcVenue,
  meteoraDlmmVenue,
  raydiumAmmV4Venue,
  raydiumClmmVenue,
  raydiumCpmmVenue,
  saberVenue,
  whirlpoolVenue,
]

const SWAPS_PER_POOL = 6
/** Differences printed; all are counted. */
const MAX_PRINTED = 5

export interface Proof {
  venue: string
  program: string
  /** The start of its hash, SHA-256. */
  build: string
  equal: number
  different: number
  bothRefuse: number
  /** Of these: swaps that the program fills in part, which are refused. */
  partialFills: number
  /** Trades that were read in the executed swaps. */
  trades: number
  /** Probes of pools after a swap that are refused because they leave the accounts that were read. */
  outsideWindow: number
  computeUnits: readonly [least: number, median: number, most: number]
}

/** The program of a venue among the files of a folder, by its number in `amm.owners`. */
export function findProgram(
  folder: string,
  { files }: SyntheticVenue,
  index: number,
): Uint8Array | undefined {
  const path = join(folder, files[index] ?? '')
  return files[index] !== undefined && existsSync(path) ? readFileSync(path) : undefined
}

/** Swaps in random pools until `swaps` were executed, each held against its quote, and so is the pool after it. */
export function prove(
  venue: SyntheticVenue,
  program: Address,
  elf: Uint8Array,
  swaps: number,
  seed: number,
): Proof {
  const vm = openVm(program, elf)
  const random = seeded(seed)
  const units: number[] = []
  const count = { equal: 0, different: 0, bothRefuse: 0, partialFills: 0, trades: 0, outsideWindow: 0 }
  for (let number = 0; units.length < swaps; number++) {
    const pool = venue.randomPool(vm, random, `${venue.amm.id} ${seed} ${number}`, program)
    for (let swap = 0; swap < SWAPS_PER_POOL; swap++) {
      const { trial } = runTrial(venue, vm, pool, random)
      const after = afterDifference(venue, vm, pool.root, trial, random)
      const difference = differenceOf(trial) ?? silence(venue, program, trial) ?? after.difference
      if (difference !== undefined) {
        count.different += 1
        const { mode, side, amount } = trial
        if (count.different <= MAX_PRINTED)
          console.error(
            `${venue.amm.label}, pool ${number}, ${mode} ${amount} of side ${side}: ${difference}`,
          )
        break
      }
      count.outsideWindow += after.outsideWindow
      count.trades += trial.trades.count
      if (isUnaffordable(trial)) continue
      if (trial.quote.ok) {
        count.equal += 1
        units.push(trial.computeUnits)
      } else {
        count.bothRefuse += 1
        if (isPartial(trial)) count.partialFills += 1
      }
    }
    if (number > swaps * 4) break
  }
  units.sort((a, b) => a - b)
  const build = createHash('sha256').update(elf).digest('hex').slice(0, 12)
  const computeUnits = [units[0] ?? 0, units[units.length >> 1] ?? 0, units.at(-1) ?? 0] as const
  return { venue: venue.amm.label, program, build, ...count, computeUnits }
}

/** What is wrong where a venue that reads trades read none. */
function silence({ amm, silentPrograms = [] }: SyntheticVenue, program: Address, trial: Trial) {
  const isRead = amm.readLog ?? amm.readCallLog ?? amm.readInvocation
  if (!isRead || silentPrograms.includes(program) || !trial.executed) return undefined
  return trial.trades.count === 0 ? 'no trade was read' : undefined
}

/** A VM with the program at its own address. */
export function openVm(program: Address, elf: Uint8Array): TestVm {
  const vm = new TestVm({})
  vm.replaceProgram(program, elf)
  vm.setTime(TIME, EPOCH, SLOT)
  return vm
}

/** Holds the pool that the quote says to be left against the one that the program left, by a quote of each side. */
function afterDifference(
  { amm, isWindowed = false, stateOf }: SyntheticVenue,
  vm: TestVm,
  root: Address,
  { quote, amount, executed }: Trial,
  random: Random,
): { difference?: string; outsideWindow: number } {
  let outsideWindow = 0
  if (!quote.ok || !executed) return { outsideWindow }
  const [told, found] = [quote.after(), decodeFrom(amm, new VmView(vm), root).pool]
  const [toldState, foundState] = [stateOf?.(told), stateOf?.(found)]
  if (toldState !== foundState) return { difference: `left ${foundState}, said ${toldState}`, outsideWindow }
  const probe = BigInt(Math.floor(Number(amount) * random())) + 1n
  // What moves with time moves alike.
  const later = { ...at, unixTime: at.unixTime + Math.floor(logBetween(random, 1, 1e4)) }
  for (const side of [0, 1] as const)
    for (const when of [at, later]) {
      const [one, other] = [told, found].map((pool) => {
        const next = pool.quoteExactIn(side, probe, when)
        return next.ok ? `${next.amountIn} for ${next.amountOut}` : next.code
      })
      if (one === other) continue
      if (isWindowed && (isOutside(one) || isOutside(other))) outsideWindow += 1
      else
        return {
          difference: `after it ${probe} of side ${side} at ${when.unixTime} is ${one}, of the accounts ${other}`,
          outsideWindow,
        }
    }
  return { outsideWindow }
}

/** Whether a quote ends where the accounts that were read do. */
const isOutside = (outcome: string | undefined) =>
  outcome === 'AMOUNT_TOO_LARGE' || outcome === 'NOT_TRADABLE'
