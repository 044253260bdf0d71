import type { Invocation, ProgramCall, SwapVaults, VenueEvent } from '@callisto/amms'
import { toSwap } from '../shared/trade.ts'

const SWAP = 1
/** The line that names what happened, and the one of five hexadecimal numbers that follows it. */
const DIRECTIONS: Readonly<Record<string, 'aToB' | 'bToA'>> = {
  'Event: SwapAToB': 'aToB',
  'Event: SwapBToA': 'bToA',
}
const NUMBERS = /^0x[0-9a-f]{1,16}(?:, 0x[0-9a-f]{1,16}){4}$/
const [POOL, TRADER, VAULT_IN, VAULT_OUT, FEES] = [0, 2, 4, 5, 7] as const

/** Reads the log lines of a swap: of the five numbers the second is the amount of token A, the third that of token B. */
export function readInvocation(call: Invocation): VenueEvent | undefined {
  if (call.data[0] !== SWAP) return undefined
  const at = call.logs.findIndex((text) => DIRECTIONS[text] !== undefined)
  const [text, numbers] = [call.logs[at] ?? '', call.logs[at + 1] ?? '']
  const [pool, trader] = [call.accounts[POOL], call.accounts[TRADER]]
  if (at < 0 || !NUMBERS.test(numbers) || !pool || !trader) return undefined
  const [, amountA, amountB] = numbers.split(', ').map(BigInt) as [bigint, bigint, bigint]
  const isAIn = DIRECTIONS[text] === 'aToB'
  return toSwap(
    {
      venue: 'saber',
      pool,
      trader,
      vaults: [call.accounts[VAULT_IN], call.accounts[VAULT_OUT]],
      amountIn: isAIn ? amountA : amountB,
      amountOut: isAIn ? amountB : amountA,
    },
    call,
  )
}

/** The accounts of a swap; the pool pays the part of its owner out of the output. */
export function swapVaults({ accounts, data }: ProgramCall): readonly SwapVaults[] {
  if (data[0] !== SWAP) return []
  const { [POOL]: pool, [TRADER]: trader, [VAULT_IN]: into, [VAULT_OUT]: from, [FEES]: fees } = accounts
  return pool && trader && into && from && fees
    ? [{ pool, trader, vaults: [into, from], feeAccounts: [fees] }]
    : []
}
