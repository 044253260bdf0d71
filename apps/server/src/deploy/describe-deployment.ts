import type { DeploymentPlan } from './plan-deployment.ts'

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
