import { serviceError } from '@callisto/contract'
import {
  associatedTokenAddress,
  type ChainPort,
  closeTokenAccount,
  createTokenAccount,
  knownAddress,
  NATIVE_MINT,
  syncNative,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import { AccountRole, type Address, type Instruction, isAddress } from '@solana/kit'
import { decodeMint } from '../mint.ts'
import { isSupportedMint } from '../supported-mint.ts'

/** Instructions of Token-2022: fees that are withheld in accounts of a mint move into the mint. Anybody may. */
const TRANSFER_FEE_EXTENSION = 26
const HARVEST_TO_MINT = 4

export type AccountReader = Pick<ChainPort, 'getAccounts'>

/** What transactions of orders depend on of a mint. */
export interface SideMint {
  address: Address
  program: Address
  decimals: number
  /** Its accounts withhold fees, which must be collected before such an account is closed. */
  hasTransferFee: boolean
}

/** An address of a field of a request, which has the form of one. Throws ApiError where it is not 32 bytes. */
export function toAddress(text: string, field: string): Address {
  if (isAddress(text)) return text
  throw serviceError('INVALID_REQUEST', `${field} is not a base58 address`)
}

/** Reads mints from the chain, in the order of `mints`. Throws ApiError for an address that is none. */
export async function readMints(
  chain: AccountReader,
  mints: readonly Address[],
  signal?: AbortSignal,
): Promise<SideMint[]> {
  return (await readMintAccounts(chain, mints, signal)).map(({ mint }) => mint)
}

/** The mints of a new trigger order. Throws ApiError for one that no vault can hold, or whose transfers are paused. */
export async function readNewMints(
  chain: AccountReader,
  mints: readonly [Address, Address],
  signal?: AbortSignal,
): Promise<[SideMint, SideMint]> {
  const [first, second] = await readMintAccounts(chain, mints, signal)
  for (const { mint, data, isPaused } of [first!, second!]) {
    const reason = isPaused ? 'paused' : isSupportedMint(data) ? undefined : 'restricted'
    if (reason)
      throw serviceError(
        'MINT_NOT_SUPPORTED',
        `orders cannot hold ${mint.address}: its transfers are ${reason}`,
      )
  }
  return [first!.mint, second!.mint]
}

/** The mints of a recurring order. Throws ApiError for one of Token-2022. */
export async function readPlainMints(
  chain: AccountReader,
  mints: readonly [Address, Address],
  signal: AbortSignal | undefined,
): Promise<[SideMint, SideMint]> {
  const sides = (await readMints(chain, mints, signal)) as [SideMint, SideMint]
  const other = sides.find(({ program }) => program !== TOKEN_PROGRAM)
  if (other) throw serviceError('MINT_NOT_SUPPORTED', `Token-2022 is not supported: ${other.address}`)
  return sides
}

interface MintAccount {
  mint: SideMint
  data: Uint8Array
  isPaused: boolean
}

async function readMintAccounts(
  chain: AccountReader,
  mints: readonly Address[],
  signal: AbortSignal | undefined,
): Promise<MintAccount[]> {
  const { accounts } = await chain.getAccounts(mints, signal)
  return mints.map((address, index) => {
    const account = accounts[index]
    const program = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].find((one) => one === account?.owner)
    const decoded = account && program ? decodeMint(account.data) : undefined
    if (!account || !decoded || !program)
      throw serviceError('MINT_NOT_SUPPORTED', `${address} is not a token`)
    const hasTransferFee = decoded.transferFee !== undefined
    const mint = { address, program, decimals: decoded.decimals, hasTransferFee }
    return { mint, data: account.data, isPaused: decoded.paused }
  })
}

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

/** The maker's account that a deposit is taken from; SOL is wrapped in it before, and what was opened is closed after. */
export interface SourceAccount {
  source: Address
  before: Instruction[]
  after: Instruction[]
}

/**
 * The source of a deposit of `amount` base units. SOL of the maker moves into his wrapped account, which is opened where it is
 * missing, and then closed again: one that was there keeps what it held.
 */
export async function openSource(
  { payer, maker, mint, wraps = true }: { payer: Address; maker: Address; mint: SideMint; wraps?: boolean },
  amount: bigint,
  chain: AccountReader,
  signal?: AbortSignal,
): Promise<SourceAccount> {
  const source = await ownAccount(maker, mint)
  if (!isNative(mint) || !wraps) return { source, before: [], after: [] }
  const { accounts } = await chain.getAccounts([source], signal)
  const isOpen = accounts[0] !== undefined
  return {
    source,
    before: [
      ...(isOpen ? [] : [openAccount(payer, maker, mint, source)]),
      transferLamports(maker, source, amount),
      syncNative(source, mint.program),
    ],
    after: isOpen ? [] : [closeTokenAccount(source, payer, maker, mint.program)],
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
