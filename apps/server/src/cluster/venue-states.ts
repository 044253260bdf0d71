import { readFileSync } from 'node:fs'
import type { Amm } from '@callisto/amms'
import type { VenueState } from '@callisto/contract'
import type { ProgramFile } from '@callisto/localnet'
import { router } from '@callisto/program-clients'
import type { AccountState, ChainPort } from '@callisto/solana'
import { readAddress } from '@callisto/solana/codec'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Offset of the address of the code in a program account, and of the code in that account: slot and authority come before. */
const CODE_ADDRESS_OFFSET = 4
const CODE_OFFSET = 45

type Absent = { state: 'unproven' | 'off'; reason: string }

/** A venue and whether routes may use it. */
export interface Venue {
  amm: Amm
  shown: VenueState
}

/**
 * Compares the programs of a cluster with the files that quotes are proven against. A venue is on when its code and that of
 * the router, through which swaps go, are these files.
 */
export async function readVenues(
  chain: Pick<ChainPort, 'getAccounts'>,
  amms: readonly Amm[],
  files: readonly ProgramFile[],
  signal?: AbortSignal,
): Promise<Venue[]> {
  const addresses = [router.PROGRAM as string, ...amms.map(({ program }) => program.address as string)]
  const programs = await chain.getAccounts(addresses, signal)
  const codeAddresses = programs.accounts.map(codeAddressOf)
  const known = codeAddresses.filter((address) => address !== undefined)
  const codes = known.length === 0 ? { accounts: [] } : await chain.getAccounts(known, signal)
  const codeOf = (index: number) => codes.accounts[known.indexOf(codeAddresses[index] ?? '')]
  const faults = addresses.map((address, index) =>
    faultOf(
      programs.accounts[index],
      codeOf(index),
      files.find((file) => file.address === address),
    ),
  )
  const [ofRouter, ...ofVenues] = faults
  return amms.map((amm, index) => {
    const fault = ofVenues[index] ?? (ofRouter && throughRouter(ofRouter))
    const { label, address } = amm.program
    return { amm, shown: { label, program: address, ...(fault ?? { state: 'on' }) } }
  })
}

/** Address of the code of a program of the upgradeable loader; undefined for another loader. */
function codeAddressOf(program: AccountState | undefined): string | undefined {
  if (program?.owner !== UPGRADEABLE_LOADER || program.data.length < CODE_ADDRESS_OFFSET + 32)
    return undefined
  return readAddress(program.data, CODE_ADDRESS_OFFSET)
}

function faultOf(
  program: AccountState | undefined,
  code: AccountState | undefined,
  file: ProgramFile | undefined,
): Absent | undefined {
  if (!program?.executable) return { state: 'off', reason: 'Its program is not deployed on this cluster.' }
  const bytes = program.owner === UPGRADEABLE_LOADER ? code?.data.subarray(CODE_OFFSET) : program.data
  if (file !== undefined && bytes !== undefined && isFile(bytes, readFileSync(file.file))) return undefined
  return { state: 'unproven', reason: 'Its program is not the one that quotes are proven against.' }
}

/** Whether code is a file; an account may be longer, with zeros. */
const isFile = (code: Uint8Array, file: Uint8Array): boolean =>
  code.length >= file.length &&
  Buffer.compare(code.subarray(0, file.length), file) === 0 &&
  code.subarray(file.length).every((byte) => byte === 0)

const throughRouter = ({ state }: Absent): Absent => ({
  state,
  reason:
    state === 'off'
      ? 'The router program, through which swaps go, is not deployed on this cluster.'
      : 'The router program, through which swaps go, is not the one that quotes are proven against.',
})
