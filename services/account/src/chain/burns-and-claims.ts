import { distributor, parseTransactionEvents, tokenInstructions } from '@callisto/program-clients'
import type { ChainTransaction } from '@callisto/solana'
import type { OwnAmount } from '../fold/wallet-block.ts'

const BURN = 8
const BURN_CHECKED = 15
const AMOUNT_AT = 1
const AMOUNT_BYTES = 8

/** What the token programs burned, by the owners of the accounts. A failed transaction burned nothing. */
export function burnsOf(transaction: ChainTransaction): OwnAmount[] {
  const { err, instructions, innerInstructions, preTokenBalances } = transaction
  if (err !== null) return []
  const burns: OwnAmount[] = []
  for (const list of [instructions, ...innerInstructions.map((inner) => inner.instructions)])
    for (const { data, accounts } of list.flatMap((one) => tokenInstructions(one))) {
      if ((data[0] !== BURN && data[0] !== BURN_CHECKED) || data.length < AMOUNT_AT + AMOUNT_BYTES) continue
      const held = preTokenBalances.find(({ accountIndex }) => accountIndex === accounts[0])
      if (!held) continue
      const amount = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(AMOUNT_AT, true)
      burns.push({ wallet: held.owner, mint: held.mint, amount })
    }
  return burns
}

/** What distributions paid to those who claimed it. */
export function claimsOf({ err, logs, accountKeys }: ChainTransaction): OwnAmount[] {
  if (!accountKeys.includes(distributor.PROGRAM)) return []
  const { events } = parseTransactionEvents({ err, logs }, { distributor })
  return events.flatMap(({ event }) =>
    event.type === 'claimed' || event.type === 'vestedClaimed'
      ? [{ wallet: event.claimant, mint: event.mint, amount: event.amount }]
      : [],
  )
}
