import type {
  AccountView,
  Amm,
  ChainTime,
  Pool,
  Side,
  SwapOrder,
  SwapQuote,
  TransferFee,
} from '@callisto/amms'
import { amountAfterTransferFee, completeRoot, MAX_AMOUNT } from '@callisto/amms'
import { decodeMint, transferFeeAt } from '@callisto/program-clients'
import { type Address, isWritableRole } from '@solana/kit'
import { setTokenAccount, tokenAmount } from '../../programs/toolchain/test-tokens.ts'
import { type TestAccount, type TestVm, testKey } from '../../programs/toolchain/test-vm.ts'
import { logBetween, type Random } from '../routing/random.ts'
import type { SyntheticPool, SyntheticVenue } from './synthetic-venue.ts'
import { checkTrades, NO_TRADES, type TradeCheck } from './trade-check.ts'

/** What one swap was quoted and what the program did, base units. */
export interface Trial {
  side: Side
  mode: SwapOrder['mode']
  amount: bigint
  /** What the user holds of what is sold. */
  held: bigint
  quote: SwapQuote
  /** What left and what reached the user; undefined where the program refused. */
  executed: { amountIn: bigint; amountOut: bigint } | undefined
  /** Why it refused. */
  error: string | undefined
  computeUnits: number
  /** How many trades the venue read in it, and what is wrong with them. */
  trades: TradeCheck
}

const user = testKey('venue trader')
const LAMPORTS = 10n ** 12n

export const SLOT = 400_000_000
export const TIME = 1_780_000_000
export const EPOCH = 900

/** The time of pools that no chain has. */
export const at: ChainTime = { slot: SLOT, unixTime: TIME, epoch: BigInt(EPOCH) }

/** Reads the accounts of a VM, and remembers which ones. */
export class VmView implements AccountView {
  readonly #vm: TestVm
  readonly #epoch: bigint
  readonly read = new Map<string, TestAccount>()

  constructor(vm: TestVm, epoch = at.epoch) {
    this.#vm = vm
    this.#epoch = epoch
  }

  account(address: string) {
    const found = this.#vm.account(address as Address)
    if (found === undefined) return undefined
    this.read.set(address, found)
    return { address, ...found }
  }

  transferFeeOf = (mint: string): TransferFee | undefined => {
    const account = this.#vm.account(mint as Address)
    const fee = account && transferFeeAt(decodeMint(account.data)?.transferFee, this.#epoch)
    return fee && { bps: fee.bps, maximum: fee.maximum }
  }
}

/** The pool as the product decodes it. Throws when a sound pool is refused. */
export function decodeFrom(amm: Amm, view: VmView, root: Address, when = at) {
  const account = view.account(root)
  const decoded = account && amm.root(account)
  if (!decoded?.ok) throw new Error(`${amm.label}: the root is refused: ${decoded?.reason}`)
  for (let known = -1; known !== view.read.size; ) {
    known = view.read.size
    for (const need of amm.needs(decoded.root, view)) view.account(need)
  }
  const complete = completeRoot(amm, decoded.root, view)
  if (!complete.ok) throw new Error(`${amm.label}: the complete root is refused: ${complete.reason}`)
  const pool = amm.pool(complete.root, view, when)
  if (!pool.ok) throw new Error(`${amm.label}: the pool is refused: ${pool.reason}`)
  return { root: complete.root, pool: pool.pool }
}

/** What a trial needs to know of a venue. */
export type TrialVenue = Pick<SyntheticVenue, 'amm' | 'hasExactOut' | 'hasGrossTrades'>

/** Runs a random swap in the VM. The VM keeps what it did: `undo` writes the accounts back. */
export function runTrial(
  { amm, hasExactOut, hasGrossTrades = false }: TrialVenue,
  vm: TestVm,
  pool: SyntheticPool,
  random: Random,
  when = at,
): { trial: Trial; before: Pool; undo: () => void } {
  vm.fund(user, LAMPORTS)
  const view = new VmView(vm, when.epoch)
  const { root, pool: before } = decodeFrom(amm, view, pool.root, when)
  const side: Side = random() < 0.5 ? 0 : 1
  const accounts = userAccounts(vm, pool, side)
  const mode = hasExactOut && random() < 0.5 ? 'ExactOut' : 'ExactIn'
  const size = pool.sizes[mode === 'ExactIn' ? side : 1 - side]!
  const amount = BigInt(Math.max(1, Math.floor(logBetween(random, 1, Number(size) * 3))))
  const quote =
    mode === 'ExactIn' ? before.quoteExactIn(side, amount, when) : before.quoteExactOut(side, amount, when)
  const limit = mode === 'ExactIn' ? 0n : MAX_AMOUNT
  const instruction = amm.instruction(
    root,
    side,
    { mode, amount, limit },
    {
      owner: user,
      tokenAccount: (mint) => accounts[mint === pool.mints[0] ? 0 : 1]!,
    },
    view,
  )
  const written = (instruction.accounts ?? []).filter(({ role }) => isWritableRole(role))
  const kept = written.map(({ address }) => [address, vm.account(address)] as const)
  const [own, other] = [accounts[side]!, accounts[1 - side]!]
  const [held, heldOut] = [tokenAmount(vm, own), tokenAmount(vm, other)]
  const outcome = vm.send(instruction)
  const executed =
    outcome.error === undefined
      ? { amountIn: held - tokenAmount(vm, own), amountOut: tokenAmount(vm, other) - heldOut }
      : undefined
  const undo = () => {
    for (const [address, account] of kept) if (account) vm.setAccount(address, account)
  }
  const { error, computeUnits } = outcome
  const mints = [pool.mints[side]!, pool.mints[1 - side]!] as const
  const feeOut = hasGrossTrades ? view.transferFeeOf(mints[1]) : undefined
  const arriving = (sent: bigint) => amountAfterTransferFee(sent, feeOut)
  const afterFee = (sent: bigint) => amountAfterTransferFee(sent, view.transferFeeOf(mints[1]))
  const trades = executed
    ? checkTrades(amm, vm, outcome, { pool: pool.root, trader: user, mints, arriving, afterFee, ...executed })
    : NO_TRADES
  return { trial: { side, mode, amount, held, quote, executed, error, computeUnits, trades }, before, undo }
}

/** Token accounts of the user, who holds nothing of what is bought. */
function userAccounts(
  vm: TestVm,
  { mints, tokenPrograms, userAmount = MAX_AMOUNT }: SyntheticPool,
  side: Side,
) {
  const view = new VmView(vm)
  return mints.map((mint, index) => {
    const address = testKey(`user of ${mint}`)
    const fee = view.transferFeeOf(mint) !== undefined
    const amount = index === side ? userAmount : 0n
    setTokenAccount(vm, address, { program: tokenPrograms[index]!, mint, owner: user, amount, fee })
    return address
  })
}

/** Whether the program spent less than it was given: it stopped at the end of what the pool trades. */
export const isPartial = ({ mode, amount, executed }: Trial): boolean =>
  mode === 'ExactIn' && executed !== undefined && executed.amountIn < amount

/** Whether the quote asks for more than the user holds: the program cannot take it. */
export const isUnaffordable = ({ quote, held, executed }: Trial): boolean =>
  quote.ok && quote.amountIn > held && executed === undefined

/** Units from which a swap may be refused: it leaves no room for others in a transaction. */
const MANY_UNITS = 600_000

/** Undefined when the quote is what the program did; else what differs. A partial fill may be refused. */
export function differenceOf(trial: Trial): string | undefined {
  const { quote, executed, error, computeUnits, trades } = trial
  if (trades.error !== undefined) return trades.error
  if (!quote.ok) {
    if (executed === undefined || executed.amountOut === 0n || isPartial(trial)) return undefined
    if (computeUnits > MANY_UNITS && quote.code === 'AMOUNT_TOO_LARGE') return undefined
    return `refused with ${quote.code}, executed ${executed.amountIn} for ${executed.amountOut}`
  }
  if (isUnaffordable(trial)) return undefined
  if (executed === undefined) return `quoted ${quote.amountIn} for ${quote.amountOut}, failed with ${error}`
  if (executed.amountIn !== quote.amountIn || executed.amountOut !== quote.amountOut)
    return `quoted ${quote.amountIn} for ${quote.amountOut}, executed ${executed.amountIn} for ${executed.amountOut}`
  if (computeUnits > quote.computeUnits) return `took ${computeUnits} units, said ${quote.computeUnits}`
  return undefined
}
