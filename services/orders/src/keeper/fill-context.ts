import {
  decodeMint,
  decodeTokenAccount,
  type TransferFeeRate,
  transferFeeAt,
} from '@callisto/program-clients'
import { type AccountState, type ChainPort, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { deriveTokenAccount } from '@callisto/solana/derive'
import { type Address, address } from '@solana/kit'
import { type KeptOrder, sidesOf } from './kept-order.ts'
import { NO_KEY } from './order-terms.ts'

/** A mint of an order, as it is now. */
export interface OrderMint {
  address: Address
  tokenProgram: Address
  decimals: number
  /** The rate in force; undefined when transfers are free now. */
  transferFee: TransferFeeRate | undefined
  /** Whether its accounts may hold back fees. */
  hasTransferFee: boolean
}

/** All that a fill needs to know of the chain beside the order and the route. */
export interface FillContext {
  input: OrderMint
  output: OrderMint
  /** The associated account of the maker, which may be missing: the output then waits in the vault. */
  destination: Address
  /** The associated account of the owner of the fees, without which a fill fails. */
  feeAccount: Address
  hasFeeAccount: boolean
  isReferralPaid: boolean
}

const TOKEN_PROGRAMS = new Set<string>([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])

/** Reads the two mints of an order and the accounts that are paid. Undefined when a mint is none that can be traded. */
export async function readFillContext(
  order: KeptOrder,
  chain: Pick<ChainPort, 'getAccounts'>,
  epoch: bigint,
  signal: AbortSignal,
): Promise<FillContext | undefined> {
  const { state } = order
  const sides = sidesOf(order)
  const mints = await readMints([sides.input.mint, sides.output.mint], chain, epoch, signal)
  const [input, output] = mints
  if (!input || !output) return undefined
  const destination = deriveTokenAccount(state.maker, output.address, output.tokenProgram)
  const feeAccount = deriveTokenAccount(state.feeOwner, output.address, output.tokenProgram)
  const { accounts } = await chain.getAccounts([feeAccount, state.referral], signal)
  const canReceive = (account: AccountState | undefined) => {
    if (account?.owner !== output.tokenProgram) return false
    const held = decodeTokenAccount(account.data)
    return held !== undefined && held.mint === output.address && !held.frozen
  }
  return {
    input,
    output,
    destination,
    feeAccount,
    hasFeeAccount: canReceive(accounts[0]),
    isReferralPaid: state.referral !== NO_KEY && canReceive(accounts[1]),
  }
}

/** Mints as they are now; undefined for an account that is none. */
export async function readMints(
  addresses: readonly string[],
  chain: Pick<ChainPort, 'getAccounts'>,
  epoch: bigint,
  signal: AbortSignal,
): Promise<(OrderMint | undefined)[]> {
  const { accounts } = await chain.getAccounts(addresses, signal)
  return accounts.map((account) => {
    if (!account || !TOKEN_PROGRAMS.has(account.owner)) return undefined
    const mint = decodeMint(account.data)
    return (
      mint && {
        address: address(account.address),
        tokenProgram: address(account.owner),
        decimals: mint.decimals,
        transferFee: transferFeeAt(mint.transferFee, epoch),
        hasTransferFee: mint.transferFee !== undefined,
      }
    )
  })
}
