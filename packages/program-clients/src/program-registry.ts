import type { ProgramDescription } from '@callisto/contract'
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  type ParsedInstruction,
  type ProgramErrorTables,
  type SwapReading,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { describeProgram } from './describe-program.ts'
import { startsWith } from './discriminator.ts'
import { readSwap } from './read-swap.ts'
import * as routerClient from './router/generated.ts'
import { METAPLEX_METADATA_PROGRAM } from './token-metadata.ts'

/** Programs that are no venue, with names where the RPC does not parse their instructions. */
const COMMON_LABELS: Readonly<Record<string, string>> = {
  [SYSTEM_PROGRAM]: 'System',
  [TOKEN_PROGRAM]: 'Token',
  [TOKEN_2022_PROGRAM]: 'Token-2022',
  [ASSOCIATED_TOKEN_PROGRAM]: 'Associated Token',
  [COMPUTE_BUDGET_PROGRAM]: 'Compute Budget',
  [ADDRESS_LOOKUP_TABLE_PROGRAM]: 'Address Lookup Table',
  [METAPLEX_METADATA_PROGRAM]: 'Metaplex Token Metadata',
}
const COMPUTE_BUDGET_INSTRUCTIONS = [
  { discriminator: '01', name: 'Request heap' },
  { discriminator: '02', name: 'Set compute unit limit' },
  { discriminator: '03', name: 'Set compute unit price' },
]

/**
 * Names, errors and swaps of a set of venue programs, of the router program and of the common Solana programs. A
 * description of one of the latter two, or a second one of a venue, is ignored.
 */
export class ProgramRegistry {
  /** Messages of custom errors: program id, then code. */
  readonly errors: ProgramErrorTables
  /** Where the cluster has the router program. */
  readonly router: string
  readonly #programs = new Map<string, ProgramDescription>()

  constructor(venues: readonly ProgramDescription[], router: string = routerClient.PROGRAM) {
    this.router = router
    const routed = describeProgram({ ...routerClient, PROGRAM: router }, 'Callisto Router')
    for (const program of [routed, ...venues]) {
      const isTaken = this.#programs.has(program.address) || program.address in COMMON_LABELS
      if (!isTaken) this.#programs.set(program.address, program)
    }
    this.errors = Object.fromEntries([...this.#programs].map(([address, { errors }]) => [address, errors]))
  }

  /** Display name of a program; undefined for an unknown one. */
  labelOf(programId: string): string | undefined {
    return this.#programs.get(programId)?.label ?? COMMON_LABELS[programId]
  }

  /** Name of an instruction by the first bytes of its data; undefined for an unknown one. */
  instructionName(programId: string, data: Uint8Array): string | undefined {
    const names =
      programId === COMPUTE_BUDGET_PROGRAM
        ? COMPUTE_BUDGET_INSTRUCTIONS
        : this.#programs.get(programId)?.instructions
    return names?.find(({ discriminator }) => startsWith(data, discriminator))?.name
  }

  /** Whether the router program is at another address than that of its client. */
  get isRouterMoved(): boolean {
    return this.router !== routerClient.PROGRAM
  }

  /**
   * Reads a route of the router program through registered venues, or a swap by the own instruction of a venue that the
   * router program cannot call. Undefined for every other instruction.
   */
  readonly readSwap = (instruction: ParsedInstruction): SwapReading | undefined =>
    readSwap(instruction, this.#programs, this.router)
}
