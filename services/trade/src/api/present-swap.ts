import type { InstructionJson, SwapInstructionsReply, SwapReply } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { AccountRole, type Address, getBase64Decoder, type Instruction } from '@solana/kit'
import type { BuiltSwap } from '../build/build-swap.ts'
import { compileSwap } from '../build/compile-swap.ts'
import type { RouterPorts } from '../build/ports.ts'
import { type Result, success } from '../result.ts'

/** The unsigned transaction of a swap in base64. */
export function presentTransaction(swap: BuiltSwap): Result<string> {
  const transaction = compileSwap(swap)
  return transaction.ok ? success(getBase64Decoder().decode(transaction.value)) : transaction
}

type BuildReport = Pick<
  SwapReply,
  | 'prioritizationFeeLamports'
  | 'computeUnitLimit'
  | 'prioritizationType'
  | 'dynamicSlippageReport'
  | 'simulationError'
>

/** What the replies of version 1 say about a build. */
export function presentReport(swap: BuiltSwap): BuildReport {
  const { simulationFailure } = swap
  return {
    prioritizationFeeLamports: Number(swap.priorityFeeLamports),
    computeUnitLimit: swap.computeUnitLimit,
    prioritizationType: swap.prioritizationType,
    dynamicSlippageReport: swap.slippageReport ?? null,
    simulationError: simulationFailure
      ? { errorCode: simulationFailure.code, error: simulationFailure.message }
      : null,
  }
}

type InstructionGroups = Pick<
  SwapInstructionsReply,
  | 'computeBudgetInstructions'
  | 'otherInstructions'
  | 'setupInstructions'
  | 'swapInstruction'
  | 'cleanupInstruction'
>

/**
 * The instructions in the order of their execution. Clients run one swap, so that of several venues the last is the swap
 * and the others are the end of the setup.
 */
export function presentInstructions(
  swap: BuiltSwap,
  { hasRouter, routerProgram }: RouterPorts,
): InstructionGroups {
  const cleanup = hasRouter ? joinCleanup(swap.cleanup, routerProgram) : swap.cleanup[0]
  return {
    computeBudgetInstructions: swap.computeBudget.map(presentInstruction),
    otherInstructions: swap.other.map(presentInstruction),
    setupInstructions: [...swap.setup, ...swap.swaps.slice(0, -1)].map(presentInstruction),
    swapInstruction: presentInstruction(swap.swaps.at(-1)!),
    cleanupInstruction: cleanup ? presentInstruction(cleanup) : null,
  }
}

/**
 * Clients run one clean-up instruction, so that of several accounts is the router program's, which closes all. Without it
 * the first one is run, which unwraps SOL, and an account on the way stays open.
 */
function joinCleanup(closings: readonly Instruction[], routerProgram: Address): Instruction | undefined {
  const [first, ...more] = closings
  const user = first?.accounts?.[2]?.address
  if (more.length === 0 || user === undefined) return first
  const { accounts, ...rest } = router.closeTokenAccounts({ user }, routerProgram)
  const closed = closings.flatMap(({ accounts: [account, recipient] = [], programAddress }) => [
    ...(account && recipient ? [account, recipient] : []),
    { address: programAddress, role: AccountRole.READONLY },
  ])
  return { ...rest, accounts: [...accounts, ...closed] }
}

export function presentInstruction({ programAddress, accounts, data }: Instruction): InstructionJson {
  return {
    programId: programAddress,
    accounts: (accounts ?? []).map(({ address, role }) => ({
      pubkey: address,
      isSigner: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: getBase64Decoder().decode(data ?? new Uint8Array()),
  }
}
