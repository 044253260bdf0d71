import { votelock } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import {
  setMint,
  setTokenAccount,
  type TestMint,
  TOKEN_PROGRAM,
  tokenAmount,
} from '../toolchain/test-tokens.ts'
import { type Outcome, SYSTEM_PROGRAM, TestVm, testKey } from '../toolchain/test-vm.ts'

export const NOW = 1_790_000_000
export const MIN_DURATION = 100
export const MAX_DURATION = 10_000

export const mint = testKey('governance mint')
export const payer = testKey('payer')
export const base = testKey('base of the locker')
export const owner = testKey('owner of the escrow')

/** Throws with the logs when a transaction failed that should not have. */
export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

export interface Lock {
  vm: TestVm
  tokenProgram: Address
  locker: Address
  escrow: Address
  vault: Address
  /** Token account of `payer`, who adds tokens, and of `owner`, who gets them. */
  source: Address
  destination: Address
}

export async function addressesOf(locker: Address, of: Address): Promise<Pick<Lock, 'escrow' | 'vault'>> {
  const [escrow] = await votelock.findEscrowPda({ locker, owner: of })
  const [vault] = await votelock.findVaultPda({ escrow })
  return { escrow, vault }
}

/** A chain with a mint and two funded people, and the addresses of a locker that is not open yet. */
export async function makeWorld(token: TestMint = { program: TOKEN_PROGRAM }): Promise<Lock> {
  const vm = new TestVm({ votelock: votelock.PROGRAM })
  vm.setTime(NOW)
  for (const person of [payer, owner]) vm.fund(person)
  setMint(vm, mint, token)
  const { program } = token
  const [source, destination] = [testKey('source'), testKey('destination')]
  setTokenAccount(vm, source, { program, mint, owner: payer, amount: 1n << 62n })
  setTokenAccount(vm, destination, { program, mint, owner, amount: 0n })
  const [locker] = await votelock.findLockerPda({ base })
  return { vm, tokenProgram: program, locker, ...(await addressesOf(locker, owner)), source, destination }
}

export function openLocker({ locker }: Lock, args: Partial<votelock.OpenLockerArgs> = {}): Instruction {
  return votelock.openLocker(
    { payer, base, locker, mint, systemProgram: SYSTEM_PROGRAM },
    { minDuration: BigInt(MIN_DURATION), maxDuration: BigInt(MAX_DURATION), multiplier: 2, ...args },
  )
}

export function openEscrow({ locker, escrow, vault, tokenProgram }: Lock): Instruction {
  const programs = { tokenProgram, systemProgram: SYSTEM_PROGRAM }
  return votelock.openEscrow({ payer, owner, locker, escrow, mint, vault, ...programs })
}

export function increase({ locker, escrow, vault, source, tokenProgram }: Lock, amount: bigint): Instruction {
  return votelock.increase({ payer, locker, escrow, mint, vault, source, tokenProgram }, { amount })
}

export function extend({ locker, escrow }: Lock, duration: number): Instruction {
  return votelock.extend({ owner, locker, escrow }, { duration: BigInt(duration) })
}

export function setMaxLock({ locker, escrow }: Lock, isMaxLock: boolean): Instruction {
  return votelock.setMaxLock({ owner, locker, escrow }, { isMaxLock })
}

export async function unstakingOf({ escrow }: Lock, index: number): Promise<Address> {
  const [unstaking] = await votelock.findUnstakingPda({ escrow, index: BigInt(index) })
  return unstaking
}

export async function startUnstaking(at: Lock, amount: bigint, index = 0): Promise<Instruction> {
  const { locker, escrow } = at
  const unstaking = await unstakingOf(at, index)
  return votelock.startUnstaking(
    { owner, locker, escrow, unstaking, systemProgram: SYSTEM_PROGRAM },
    { amount },
  )
}

export async function cancelUnstaking(at: Lock, index = 0): Promise<Instruction> {
  return votelock.cancelUnstaking({ owner, escrow: at.escrow, unstaking: await unstakingOf(at, index) })
}

const withdrawal = ({ locker, escrow, vault, destination, tokenProgram }: Lock) => ({
  owner,
  locker,
  escrow,
  mint,
  vault,
  destination,
  tokenProgram,
})

export async function finishUnstaking(at: Lock, index = 0): Promise<Instruction> {
  return votelock.finishUnstaking({ ...withdrawal(at), unstaking: await unstakingOf(at, index) })
}

export function withdraw(at: Lock): Instruction {
  return votelock.withdraw(withdrawal(at))
}

/** An open locker with an empty escrow. */
export async function makeEscrow(token?: TestMint): Promise<Lock> {
  const at = await makeWorld(token)
  expectOk(at.vm.send(openLocker(at)))
  expectOk(at.vm.send(openEscrow(at)))
  return at
}

/** An escrow of `amount`, not locked. */
export async function makeFilledEscrow(amount = 1_000n, token?: TestMint): Promise<Lock> {
  const at = await makeEscrow(token)
  expectOk(at.vm.send(increase(at, amount)))
  return at
}

export function readEscrow({ vm, escrow }: Lock): votelock.Escrow | undefined {
  return votelock.decodeEscrow(vm.account(escrow)?.data ?? new Uint8Array())
}

export function readLocker({ vm, locker }: Lock): votelock.Locker {
  const state = votelock.decodeLocker(vm.account(locker)?.data ?? new Uint8Array())
  if (!state) throw new Error('no locker')
  return state
}

/** Tokens in the vault, and those that the owner got back. */
export function balances({ vm, vault, destination }: Lock) {
  return { vault: tokenAmount(vm, vault), owner: tokenAmount(vm, destination) }
}
