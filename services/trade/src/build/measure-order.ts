import { buildTransaction, setComputeUnitLimit, setComputeUnitPrice } from '@callisto/solana'
import { type Address, getAddressDecoder, getBase58Decoder } from '@solana/kit'
import { type SwapAccounts, swapInstructions } from './swap-instructions.ts'
import type { SwapOrder } from './swap-order.ts'

/** Keys that nobody has, so that a transaction can be measured before we know for whom it is. */
const placeholder = (index: number): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(0xf0).fill(index, 0, 8))
const USER = placeholder(200)
const FEE_ACCOUNT = placeholder(201)
const ACCOUNTS = Array.from({ length: 64 }, (_, index) => placeholder(index))
const LIFETIME = { blockhash: getBase58Decoder().decode(new Uint8Array(32).fill(7)), lastValidBlockHeight: 0 }

/** Whether an order fits one transaction in the worst case: every account is still to be opened, and SOL is wrapped. */
export function isExecutable(order: SwapOrder, version: 'legacy' | 0): boolean {
  const accounts: SwapAccounts = {
    user: USER,
    payer: USER,
    ofUser: new Map(order.mints.map((mint, index) => [mint.address, ACCOUNTS[index]!])),
    open: new Set(),
    destination: undefined,
    feeAccount: order.platformFeeBps > 0 ? FEE_ACCOUNT : undefined,
    tracking: undefined,
    wrapSol: true,
    closeBetween: true,
    native: undefined,
  }
  const parts = swapInstructions(order, accounts)
  if (!parts) return false
  const budget = [setComputeUnitLimit(1), setComputeUnitPrice(1n)]
  const instructions = [...budget, ...parts.setup, parts.swap, ...parts.cleanup]
  return buildTransaction({ version, feePayer: USER, instructions }, LIFETIME).ok
}
