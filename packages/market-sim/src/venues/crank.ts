import { CRANK } from '../agents/population.ts'
import { readCurve } from '../execution/account-reads.ts'
import { send } from '../execution/execution.ts'
import { graduateInstruction } from '../execution/trade-instructions.ts'
import { recordGraduation } from '../execution/trading.ts'
import type { Market } from '../market.ts'

/** Graduates a full curve that has not graduated yet. */
export function crank(market: Market, n: number): void {
  const token = market.tokens.get(n)
  if (token === undefined || token.pool !== undefined) return
  const status = readCurve(market.bank, token.curve)?.status
  if (status === undefined || status === 'trading') return
  const pad = market.pads.at(token.launchpad)
  const wallet = market.keyring.wallet(CRANK)
  if (status === 'complete')
    send(
      market,
      [wallet],
      [graduateInstruction(wallet.address, pad, token, market.pads.poolOf(token.mint, pad))],
    )
  if (readCurve(market.bank, token.curve)?.status === 'graduated') recordGraduation(market, token)
  else market.queue.add(market.now + 10_000, 'crank', { token: n })
}
