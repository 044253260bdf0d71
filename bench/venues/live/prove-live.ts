import type { Amm, ChainTime, Side } from '@callisto/amms'
import type { LiveChain } from '@callisto/cluster'
import { NATIVE_MINT } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { TestVm } from '../../../programs/toolchain/test-vm.ts'
import type { Random } from '../../routing/random.ts'
import { decodeFrom, differenceOf, isUnaffordable, runTrial, type TrialVenue, VmView } from '../swap-trial.ts'
import type { SyntheticPool } from '../synthetic-venue.ts'
import { type LivePool, readPool } from './read-pools.ts'
import { type LiveProgram, readLiveProgram } from './read-program.ts'

export type ProvingChain = Pick<LiveChain, 'getAccounts' | 'getProgramAddresses'>

export interface LiveProofOptions {
  /** Pools that are to be proven. */
  pools: number
  /** Swaps a pool, each from the state that was read. */
  swaps: number
  random: Random
  /** Addresses of pools, where the program's accounts are not listed. */
  hints?: readonly string[]
  signal?: AbortSignal
  onDifference?: (text: string) => void
}

/** What the executed swaps of a program on a cluster have come to. */
export interface LiveProof {
  venue: string
  program: string
  /** Of its code without the zeros behind it, the first half; absent where the cluster has no such program. */
  build?: string
  deploySlot?: number
  /** Whether the pools are only those of hints, because the program's accounts are not listed. */
  isPartial: boolean
  pools: number
  /** Roots that are no pool, or one that the venue refuses or that trades nothing. */
  passedOver: number
  equal: number
  different: number
  bothRefuse: number
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Roots that are looked at for each pool that is wanted: most pools of a chain are empty. */
const MAX_ROOTS_A_POOL = 20
const BUILD_CHARS = 16
/** Where the size of a pool is not bounded. */
const MAX_SIZE = 2 ** 62
const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111'

/**
 * Executes swaps in the pools of a program as a cluster has them, through the program's own bytes in a VM, and holds each
 * against the quote of the decoded pool. Throws ClusterError.
 */
export async function proveLive(
  chain: ProvingChain,
  venue: TrialVenue,
  program: string,
  options: LiveProofOptions,
): Promise<LiveProof> {
  const { random, signal } = options
  const count = { pools: 0, passedOver: 0, equal: 0, different: 0, bothRefuse: 0 }
  const name = { venue: venue.amm.label, program }
  const found = await readLiveProgram(chain, program, signal)
  if (found === undefined) return { ...name, isPartial: true, ...count }
  const { roots, isPartial } = await rootsOf(chain, venue.amm, program, options)
  const vms = new ProgramVm(chain, program, found)
  for (const address of shuffled(roots, random).slice(0, options.pools * MAX_ROOTS_A_POOL)) {
    if (count.pools >= options.pools) break
    const live = await readPool(chain, venue.amm, address, signal)
    const vm = live && (await vms.withPool(live, signal))
    const pool = live && vm && tradedPool(venue.amm, vm, live)
    if (pool === undefined) {
      count.passedOver += 1
      continue
    }
    count.pools += 1
    for (let swap = 0; swap < options.swaps; swap++) {
      const { trial, undo } = runTrial(venue, vm!, pool, random, live!.at)
      undo()
      const difference = differenceOf(trial)
      if (difference !== undefined) {
        count.different += 1
        const { mode, side, amount } = trial
        options.onDifference?.(
          `${venue.amm.label}, ${address}, ${mode} ${amount} of side ${side}: ${difference}`,
        )
      } else if (!isUnaffordable(trial)) count[trial.quote.ok ? 'equal' : 'bothRefuse'] += 1
    }
  }
  const { deploySlot, sha256 } = found
  return {
    ...name,
    build: sha256.slice(0, BUILD_CHARS),
    ...(deploySlot !== undefined && { deploySlot }),
    isPartial,
    ...count,
  }
}

/** Where pools may be: all accounts of the program that can be roots, else hints and derived addresses. */
async function rootsOf(
  chain: ProvingChain,
  { discovery }: Amm,
  program: string,
  { hints = [], signal }: LiveProofOptions,
): Promise<{ roots: string[]; isPartial: boolean }> {
  try {
    const listed = await chain.getProgramAddresses(program, { filters: discovery.filters }, signal)
    return { roots: listed, isPartial: false }
  } catch (error) {
    const { code } = Object(error) as { code?: unknown }
    if (code !== 'RPC_REFUSED') throw error
    const derived = discovery.candidates?.(NATIVE_MINT, USDC) ?? []
    return { roots: [...new Set([...hints, ...derived])], isPartial: true }
  }
}

/** A VM with a program and all others that its swaps call, into which pools are written. */
class ProgramVm {
  readonly #chain: ProvingChain
  readonly #vm = new TestVm({})
  readonly #loaded: Set<string>

  constructor(chain: ProvingChain, program: string, { elf }: LiveProgram) {
    this.#chain = chain
    this.#vm.replaceProgram(program as Address, elf)
    this.#loaded = new Set([program])
  }

  /** Undefined where a program that its swaps call cannot be read. */
  async withPool({ accounts, at }: LivePool, signal?: AbortSignal): Promise<TestVm | undefined> {
    this.#vm.setTime(at.unixTime, Number(at.epoch), at.slot)
    for (const { address, owner, data, lamports, executable } of accounts) {
      if (executable) {
        if (!(await this.#load(address, owner, signal))) return undefined
      } else if (!owner.startsWith('Sysvar'))
        this.#vm.setAccount(address as Address, { owner: owner as Address, data, lamports })
    }
    return this.#vm
  }

  async #load(address: string, owner: string, signal?: AbortSignal): Promise<boolean> {
    if (this.#loaded.has(address) || owner === NATIVE_LOADER) return true
    const program = await readLiveProgram(this.#chain, address, signal)
    if (program === undefined) return false
    this.#vm.replaceProgram(address as Address, program.elf)
    this.#loaded.add(address)
    return true
  }
}

/** The pool with the amounts about which its swaps are large; undefined where it is refused, or trades nothing. */
function tradedPool(amm: Amm, vm: TestVm, { root, at }: LivePool): SyntheticPool | undefined {
  const mints = root.mints as readonly [Address, Address]
  const owners = mints.map((mint) => vm.account(mint)?.owner)
  const sizes = sizesOf(amm, vm, root.address as Address, at)
  if (sizes === undefined || owners.includes(undefined)) return undefined
  const tokenPrograms = owners as [Address, Address]
  return { root: root.address as Address, mints, tokenPrograms, sizes }
}

function sizesOf(amm: Amm, vm: TestVm, root: Address, at: ChainTime): [bigint, bigint] | undefined {
  let pool: ReturnType<typeof decodeFrom>['pool']
  try {
    pool = decodeFrom(amm, new VmView(vm, at.epoch), root, at).pool
  } catch {
    return undefined
  }
  const sizes = ([0, 1] as const).map((side: Side) => {
    const segments = pool.segments(side, at)
    return segments.reduce((sum, one) => sum + Math.min(one.capacityIn, one.inReserve), 0)
  })
  if (sizes.every((size) => size < 1)) return undefined
  return sizes.map((size) => BigInt(Math.floor(Math.min(MAX_SIZE, Math.max(1, size))))) as [bigint, bigint]
}

/** The same in an order of chance: the pools of a list are not of one kind at its start. */
function shuffled(roots: readonly string[], random: Random): string[] {
  const mixed = [...roots]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
