import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Side } from '@callisto/amms'
import type { Address } from '@solana/kit'
import { seeded } from '../routing/random.ts'
import { openVm } from './prove.ts'
import { at, decodeFrom, differenceOf, isUnaffordable, runTrial, VmView } from './swap-trial.ts'
import type { SyntheticVenue } from './synthetic-venue.ts'

/** A swap of a state: what the program took and paid, or nothing where it refused. Amounts as decimal strings. */
export type VectorCase = readonly [
  state: number,
  side: Side,
  mode: 'ExactIn' | 'ExactOut',
  amount: string,
  executed: readonly [amountIn: string, amountOut: string] | null,
]

export interface VectorState {
  root: string
  /** In the order of `Pool.mints`, as `fees`. */
  mints: readonly string[]
  /** Address, owner and `sparse` data of every account that the pool needs. */
  accounts: readonly (readonly [address: string, owner: string, data: string])[]
  /** Transfer fee of either mint, in bps, with its maximum. */
  fees: readonly (readonly [bps: number, maximum: string] | null)[]
}

/** Synthetic pools and what the venue's own program did with them, or what its published rules give. */
export interface Vectors {
  venue: string
  /** SHA-256 of the program that executed them. */
  program?: string
  /** Where nothing executed them. */
  proof?: 'formula'
  at: { slot: number; unixTime: number; epoch: string }
  states: readonly VectorState[]
  cases: readonly VectorCase[]
}

const SWAPS_PER_STATE = 24

/** Executes swaps of random pools, each from the pool's first state, until `swaps` of them went through. */
export function makeVectors(
  venue: SyntheticVenue,
  program: Address,
  elf: Uint8Array,
  swaps: number,
  seed: number,
): Vectors {
  const vm = openVm(program, elf)
  const random = seeded(seed)
  const states: VectorState[] = []
  const cases: VectorCase[] = []
  let executed = 0
  for (let number = 0; executed < swaps; number++) {
    const pool = venue.randomPool(vm, random, `${venue.amm.id} vector ${number}`, program)
    const view = new VmView(vm)
    decodeFrom(venue.amm, view, pool.root)
    const accounts = [...view.read].map(
      ([address, { owner, data }]) => [address, owner, sparse(data)] as const,
    )
    const fees = pool.mints.map((mint) => {
      const fee = view.transferFeeOf(mint)
      return fee === undefined ? null : ([fee.bps, String(fee.maximum)] as const)
    })
    const state = states.push({ root: pool.root, mints: pool.mints, accounts, fees }) - 1
    for (let swap = 0; swap < SWAPS_PER_STATE; swap++) {
      const { trial, undo } = runTrial(venue, vm, pool, random)
      undo()
      const difference = differenceOf(trial)
      if (difference !== undefined) throw new Error(`${venue.amm.label}, pool ${number}: ${difference}`)
      if (isUnaffordable(trial)) continue
      const { side, mode, amount, executed: done, quote } = trial
      const amounts = quote.ok && done ? ([String(done.amountIn), String(done.amountOut)] as const) : null
      cases.push([state, side, mode, String(amount), amounts])
      if (amounts) executed += 1
    }
  }
  const build = createHash('sha256').update(elf).digest('hex')
  return { venue: venue.amm.id, program: build, at: { ...at, epoch: String(at.epoch) }, states, cases }
}

/** Zeros that end a part. */
const GAP = 8

/** Length, then each part between zeros as `offset:hex`: accounts are mostly zeros. */
export function sparse(data: Uint8Array): string {
  const parts = [String(data.length)]
  for (let from = 0; from < data.length; ) {
    if (data[from] === 0) {
      from += 1
      continue
    }
    let end = from + 1
    for (let at = end; at < data.length && at - end < GAP; at++) if (data[at] !== 0) end = at + 1
    parts.push(`${from}:${Buffer.from(data.subarray(from, end)).toString('hex')}`)
    from = end
  }
  return parts.join(' ')
}

/**
 * Writes the vectors to the folder of the venues package, a line for each state and each case:
 * `ID.jsonl.gz`, and `ID.START.jsonl.gz` with the start of the program's address where the venue has several.
 */
export function writeVectors({ amm }: Pick<SyntheticVenue, 'amm'>, program: Address, vectors: Vectors): void {
  const name = amm.owners.length === 1 ? amm.id : `${amm.id}.${program.slice(0, 8)}`
  const path = new URL(`../../packages/venues/vectors/${name}.jsonl.gz`, import.meta.url)
  const { states, cases, ...head } = vectors
  const lines = [head, ...states.map((state) => ({ state })), ...cases.map((swap) => ({ swap }))]
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  writeFileSync(path, gzipSync(text, { level: 9 }))
}
