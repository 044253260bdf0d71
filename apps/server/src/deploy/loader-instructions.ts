import { littleEndian, SYSTEM_PROGRAM } from '@callisto/solana'
import { UPGRADEABLE_LOADER as LOADER } from '@callisto/solana/programs'
import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'

// Instructions of the upgradeable loader (bincode: u32 kind, then its fields) and the layouts of its accounts.

export const UPGRADEABLE_LOADER = address(LOADER)
const RENT_SYSVAR = address('SysvarRent111111111111111111111111111111111')
const CLOCK_SYSVAR = address('SysvarC1ock11111111111111111111111111111111')

/** Kind and address of the code. */
export const PROGRAM_BYTES = 36
/** Before the code: kind, and an authority that may be absent. */
export const BUFFER_HEADER_BYTES = 37
/** The same with the slot of the deployment. */
export const CODE_HEADER_BYTES = 45
/** Whether the account of the code has an authority. */
export const CODE_AUTHORITY_OFFSET = 12

const CREATE_ACCOUNT = 0
const CREATE_ACCOUNT_WITH_SEED = 3
const INITIALIZE_BUFFER = 0
const WRITE = 1
const DEPLOY = 2
const SET_AUTHORITY = 4

const writable = (key: Address) => ({ address: key, role: AccountRole.WRITABLE })
const readonly = (key: Address) => ({ address: key, role: AccountRole.READONLY })
const signer = (key: Address) => ({ address: key, role: AccountRole.READONLY_SIGNER })
const payer = (key: Address) => ({ address: key, role: AccountRole.WRITABLE_SIGNER })
const keyBytes = (key: Address) => getAddressEncoder().encode(key)

/** Account of a program's code, as the loader derives it. */
export async function codeAddress(program: Address): Promise<Address> {
  const [key] = await getProgramDerivedAddress({
    programAddress: UPGRADEABLE_LOADER,
    seeds: [keyBytes(program)],
  })
  return key
}

/** An account of the loader: at an address that signs, or that `seed` derives from the payer. */
export interface NewAccount {
  payer: Address
  account: Address
  seed: string | undefined
  lamports: bigint
  bytes: number
}

export function createAccount({ payer: from, account, seed, lamports, bytes }: NewAccount): Instruction {
  const size = littleEndian([lamports, 8], [BigInt(bytes), 8])
  const owner = keyBytes(UPGRADEABLE_LOADER)
  if (seed === undefined)
    return {
      programAddress: SYSTEM_PROGRAM,
      accounts: [payer(from), payer(account)],
      data: Uint8Array.from([...littleEndian([CREATE_ACCOUNT, 4]), ...size, ...owner]),
    }
  const text = new TextEncoder().encode(seed)
  const base = [...keyBytes(from), ...littleEndian([BigInt(text.length), 8]), ...text]
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [payer(from), writable(account)],
    data: Uint8Array.from([...littleEndian([CREATE_ACCOUNT_WITH_SEED, 4]), ...base, ...size, ...owner]),
  }
}

export const initializeBuffer = (buffer: Address, authority: Address): Instruction => ({
  programAddress: UPGRADEABLE_LOADER,
  accounts: [writable(buffer), readonly(authority)],
  data: littleEndian([INITIALIZE_BUFFER, 4]),
})

/** Writes bytes of the code at an offset in it. */
export const writeBuffer = (
  buffer: Address,
  authority: Address,
  offset: number,
  bytes: Uint8Array,
): Instruction => ({
  programAddress: UPGRADEABLE_LOADER,
  accounts: [writable(buffer), signer(authority)],
  data: Uint8Array.from([...littleEndian([WRITE, 4], [offset, 4], [BigInt(bytes.length), 8]), ...bytes]),
})

export interface Deployment {
  authority: Address
  program: Address
  code: Address
  buffer: Address
  /** Room for the code: no more than it takes. */
  bytes: number
}

/** Makes a program of a buffer, whose lamports go back to the authority, which pays the rent of the code. */
export const deploy = ({ authority, program, code, buffer, bytes }: Deployment): Instruction => ({
  programAddress: UPGRADEABLE_LOADER,
  accounts: [
    payer(authority),
    writable(code),
    writable(program),
    writable(buffer),
    readonly(RENT_SYSVAR),
    readonly(CLOCK_SYSVAR),
    readonly(SYSTEM_PROGRAM),
    signer(authority),
  ],
  data: littleEndian([DEPLOY, 4], [BigInt(bytes), 8]),
})

/** Gives the authority over a program up: nobody can change it any more. */
export const finalize = (code: Address, authority: Address): Instruction => ({
  programAddress: UPGRADEABLE_LOADER,
  accounts: [writable(code), signer(authority)],
  data: littleEndian([SET_AUTHORITY, 4]),
})
