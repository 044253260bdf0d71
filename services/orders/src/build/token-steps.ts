import {
  associatedTokenAddress,
  closeTokenAccount,
  createTokenAccount,
  knownAddress,
  NATIVE_MINT,
  syncNative,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import type { SideMint } from './order-mint.ts'

/** Instructions of Token-2022: fees that are withheld in accounts of a mint move into the mint. Anybody may. */
const TRANSFER_FEE_EXTENSION = 26
const HARVEST_TO_MINT = 4

/** The token account of an owner that orders take from and pay to. */
export const ownAccount = (owner: Address, { address, program }: SideMint): Promise<Address> =>
  associatedTokenAddress(owner, address, program)

export const isNative = ({ address }: SideMint): boolean => address === NATIVE_MINT

/** Opens the owner's account of a mint where it is missing. */
export const openAccount = (
  payer: Address,
  owner: Address,
  { address, program }: SideMint,
  account: Address,
): Instruction => createTokenAccount({ payer, account, owner, mint: address, tokenProgram: program })

/**
 * Puts SOL of the maker into his wrapped account, which is opened where it is missing, and then closed again by `after`: one
 * that was there keeps what it held.
 */
export function wrapSol(
  {
    payer,
    maker,
    mint,
    account,
    isOpen,
  }: {
    payer: Address
    maker: Address
    mint: SideMint
    account: Address
    isOpen: boolean
  },
  lamports: bigint,
): { before: Instruction[]; after: Instruction[] } {
  return {
    before: [
      ...(isOpen ? [] : [openAccount(payer, maker, mint, account)]),
      transferLamports(maker, account, lamports),
      syncNative(account, mint.program),
    ],
    after: isOpen ? [] : [closeTokenAccount(account, payer, maker, mint.program)],
  }
}

/** Collects the fees that a vault withholds: without it the vault could not be closed. */
export const harvestFees = ({ address, program }: SideMint, vault: Address): Instruction => ({
  programAddress: program,
  accounts: [
    { address, role: AccountRole.WRITABLE },
    { address: knownAddress(vault), role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.of(TRANSFER_FEE_EXTENSION, HARVEST_TO_MINT),
})
