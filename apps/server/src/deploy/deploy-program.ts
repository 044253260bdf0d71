import type { SendOutcome } from '@callisto/solana'
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import {
  BUFFER_HEADER_BYTES,
  createAccount,
  deploy,
  finalize,
  initializeBuffer,
  PROGRAM_BYTES,
  writeBuffer,
} from './loader-instructions.ts'
import { chunkAt, type DeploymentPlan, type PlanOptions, planDeployment } from './plan-deployment.ts'
import { latestLifetime, type SendOptions, sendSigned } from './send-signed.ts'

const LAMPORTS_PER_SOL = 1_000_000_000n

/** Lamports as SOL, in full. */
const sol = (lamports: bigint): string => {
  const fraction = String(lamports % LAMPORTS_PER_SOL).padStart(9, '0')
  return `${lamports / LAMPORTS_PER_SOL}.${fraction} SOL`
}

/** What a deployment makes, how far it is and what it costs, in lines for the operator. */
export function describeDeployment({
  program,
  elf,
  state,
  hasBuffer,
  missing,
  cost,
}: DeploymentPlan): string[] {
  const head = `program ${program}, ${elf.length} bytes`
  if (state !== 'absent') return [head, state === 'final' ? 'deployed, final' : 'deployed']
  return [
    head,
    hasBuffer ? `started before: ${missing.length} parts are missing` : `${missing.length} parts to write`,
    `rent of the program, which stays: ${sol(cost.rent)}`,
    `rent of the buffer, which comes back: ${sol(cost.bufferRent)}`,
    `fees at most: ${sol(cost.fees)}`,
    `needed now: ${sol(cost.needed)}, the keypair has ${sol(cost.balance)}`,
  ]
}

export interface DeployOptions extends SendOptions, PlanOptions {
  /** Gives the authority over the program up in the end. */
  isFinal: boolean
  report(line: string): void
}

/** Transactions at a time: public services limit calls. */
const WRITES_AT_A_TIME = 6
/** Times that what is missing is written; each ends with the blockhash of its transactions. */
const MAX_ROUNDS = 10

/**
 * Deploys a program by the upgradeable loader: its code in a buffer, part by part, then the program of it. Continues where
 * an earlier run was cut. Resolves with the address once the chain has the code, byte for byte; throws otherwise, and a
 * further call goes on.
 */
export async function deployProgram(options: DeployOptions): Promise<Address> {
  const { report, isFinal } = options
  let plan = await planDeployment(options)
  if (plan.cost.balance < plan.cost.needed)
    throw new Error(`the keypair has ${plan.cost.balance} lamports and needs ${plan.cost.needed}`)
  if (plan.state === 'absent') {
    if (!plan.hasBuffer) await openBuffer(plan, options)
    plan = await writeCode(plan, options)
    await deployBuffer(plan, options)
    plan = await planDeployment(options)
    if (plan.state === 'absent') throw new Error('the program is not on the chain after its deployment')
  }
  report(`the chain has the ${plan.elf.length} bytes of the program`)
  if (!isFinal || plan.state === 'final') return plan.program
  await send('make the program final', [finalize(plan.code, options.payer.address)], options)
  if ((await planDeployment(options)).state !== 'final') throw new Error('the program still has an authority')
  report('the program is final: nobody can change it')
  return plan.program
}

async function openBuffer(
  { buffer, bufferSeed, elf, cost }: DeploymentPlan,
  options: DeployOptions,
): Promise<void> {
  const { address: payer } = options.payer
  const bytes = BUFFER_HEADER_BYTES + elf.length
  const account = { payer, account: buffer, seed: bufferSeed, lamports: cost.bufferRent, bytes }
  await send('open the buffer', [createAccount(account), initializeBuffer(buffer, payer)], options)
}

async function writeCode(first: DeploymentPlan, options: DeployOptions): Promise<DeploymentPlan> {
  let plan = first
  for (let round = 0; plan.missing.length > 0; round++) {
    if (round === MAX_ROUNDS)
      throw new Error(`${plan.missing.length} parts could not be written: run it again`)
    options.report(`${plan.missing.length} parts to write`)
    for (let at = 0; at < plan.missing.length; at += WRITES_AT_A_TIME)
      await writeParts(plan, plan.missing.slice(at, at + WRITES_AT_A_TIME), options)
    plan = await planDeployment(options)
  }
  return plan
}

/** A part that expires is missing in the next round. */
async function writeParts(
  { buffer, elf }: DeploymentPlan,
  offsets: readonly number[],
  options: DeployOptions,
): Promise<void> {
  const { address: payer } = options.payer
  const lifetime = await latestLifetime(options)
  const writes = offsets.map((offset) => [writeBuffer(buffer, payer, offset, chunkAt(elf, offset))])
  const outcomes = await Promise.all(writes.map((write) => sendSigned(write, lifetime, options)))
  for (const outcome of outcomes) if (!mayRepeat(outcome)) assertConfirmed('write a part', outcome)
}

async function deployBuffer(
  { program, programSeed, code, buffer, elf, cost }: DeploymentPlan,
  options: DeployOptions,
): Promise<void> {
  const { address: payer } = options.payer
  const created = createAccount({
    payer,
    account: program,
    seed: programSeed,
    lamports: cost.programRent,
    bytes: PROGRAM_BYTES,
  })
  const deployed = deploy({ authority: payer, program, code, buffer, bytes: elf.length })
  await send('deploy the program', [created, deployed], options, options.program ? [options.program] : [])
}

async function send(
  what: string,
  instructions: readonly Instruction[],
  options: DeployOptions,
  others: readonly KeyPairSigner[] = [],
): Promise<void> {
  assertConfirmed(what, await sendSigned(instructions, await latestLifetime(options), options, others))
}

const mayRepeat = ({ status }: SendOutcome): boolean => status === 'expired' || status === 'unconfirmed'

function assertConfirmed(what: string, outcome: SendOutcome): void {
  if (outcome.status !== 'confirmed') throw new Error(`could not ${what}: ${outcome.failure.message}`)
}
