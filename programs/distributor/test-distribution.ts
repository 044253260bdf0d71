import { createHash } from 'node:crypto'
import { type ClaimLeaf, ClaimTree, distributor } from '@callisto/program-clients'
import { associatedTokenAddress } from '@callisto/solana'
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
const DAY = 86_400
export const STARTS_AT = NOW + 100
export const ENDS_AT = STARTS_AT + 1_000
export const CLAWBACK_AT = ENDS_AT + DAY

export const mint = testKey('distributed mint')
export const payer = testKey('payer')
export const base = testKey('base')
export const receiver = testKey('clawback receiver')
export const source = testKey('source of the distribution')

export const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** Derivations take longer than transactions: each is made once. */
function derivedOnce<K extends string>(derive: (...parts: K[]) => Promise<Address>) {
  const known = new Map<string, Promise<Address>>()
  return (...parts: K[]): Promise<Address> => {
    const key = parts.join()
    const found = known.get(key) ?? derive(...parts)
    known.set(key, found)
    return found
  }
}

const accountOf = derivedOnce((owner: Address, tokenProgram: Address) =>
  associatedTokenAddress(owner, mint, tokenProgram),
)
const statusOf = derivedOnce(async (claimant: Address, distribution: Address) => {
  const [status] = await distributor.findClaimStatusPda({ claimant, distribution })
  return status
})

/** Throws with the logs when a transaction failed that should not have. */
export function expectOk(outcome: Outcome): Outcome {
  if (outcome.error) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`)
  return outcome
}

export const leaves: readonly ClaimLeaf[] = Array.from({ length: 5 }, (_, index) => ({
  claimant: testKey(`claimant ${index}`),
  amountUnlocked: 1_000n * BigInt(index),
  amountLocked: 777n,
}))

export interface Distribution {
  vm: TestVm
  tokenProgram: Address
  distribution: Address
  vault: Address
  claims: readonly ClaimLeaf[]
  tree: ClaimTree
  total: bigint
}

export interface Setting {
  token?: TestMint
  claims?: readonly ClaimLeaf[]
  version?: bigint
}

/** A chain with a funded payer, and the addresses of a distribution that is not open yet. */
export async function makeWorld({
  token = { program: TOKEN_PROGRAM },
  claims = leaves,
  version = 0n,
}: Setting = {}): Promise<Distribution> {
  const vm = new TestVm({ distributor: distributor.PROGRAM })
  vm.setTime(NOW)
  vm.fund(payer)
  setMint(vm, mint, token)
  const fee = token.fee !== undefined
  setTokenAccount(vm, source, { program: token.program, mint, owner: payer, amount: 1n << 62n, fee })
  const [distribution] = await distributor.findDistributionPda({ base, mint, version })
  const [vault] = await distributor.findVaultPda({ distribution })
  const total = claims.reduce((sum, leaf) => sum + leaf.amountUnlocked + leaf.amountLocked, 0n)
  const tree = new ClaimTree(claims, sha256)
  return { vm, tokenProgram: token.program, distribution, vault, claims, tree, total }
}

export function open(at: Distribution, args: Partial<distributor.OpenArgs> = {}): Instruction {
  return distributor.open(
    {
      payer,
      base,
      distribution: at.distribution,
      mint,
      vault: at.vault,
      source,
      clawbackReceiver: receiver,
      tokenProgram: at.tokenProgram,
      systemProgram: SYSTEM_PROGRAM,
    },
    {
      version: 0n,
      root: at.tree.root,
      listHash: sha256(new Uint8Array()),
      maxTotalClaim: at.total,
      maxNumNodes: BigInt(at.claims.length),
      startsAt: BigInt(STARTS_AT),
      endsAt: BigInt(ENDS_AT),
      clawbackStartsAt: BigInt(CLAWBACK_AT),
      ...args,
    },
  )
}

/** An open distribution; the associated accounts of the claimants and of the receiver exist. */
export async function makeDistribution(
  setting: Setting = {},
  args: Partial<distributor.OpenArgs> = {},
): Promise<Distribution> {
  const at = await makeWorld(setting)
  expectOk(at.vm.send(open(at, args)))
  for (const owner of [...at.claims.map(({ claimant }) => claimant), receiver]) await makeAccount(at, owner)
  at.vm.setTime(STARTS_AT)
  return at
}

/** Writes an empty associated token account of the mint, and returns its address. */
export async function makeAccount({ vm, tokenProgram }: Distribution, owner: Address): Promise<Address> {
  const account = await accountOf(owner, tokenProgram)
  setTokenAccount(vm, account, { program: tokenProgram, mint, owner, amount: 0n })
  return account
}

export async function payoutAccounts(
  at: Distribution,
  claimant: Address,
): Promise<distributor.ClaimVestedAccounts> {
  const { distribution, vault, tokenProgram } = at
  const claimStatus = await statusOf(claimant, distribution)
  const destination = await accountOf(claimant, tokenProgram)
  return { claimant, distribution, claimStatus, mint, vault, destination, tokenProgram }
}

/** The claim of a leaf by its index, paid for by somebody else. */
export async function claim(
  at: Distribution,
  index: number,
  args: Partial<distributor.ClaimArgs> = {},
): Promise<Instruction> {
  const leaf = at.claims[index]!
  const accounts = await payoutAccounts(at, leaf.claimant)
  const { amountUnlocked, amountLocked } = leaf
  return distributor.claim(
    { ...accounts, payer, systemProgram: SYSTEM_PROGRAM },
    { amountUnlocked, amountLocked, proof: at.tree.proofOf(index), ...args },
  )
}

export async function claimVested(at: Distribution, index: number): Promise<Instruction> {
  return distributor.claimVested(await payoutAccounts(at, at.claims[index]!.claimant))
}

export async function clawback(at: Distribution): Promise<Instruction> {
  const { distribution, vault, tokenProgram } = at
  const destination = await accountOf(receiver, tokenProgram)
  return distributor.clawback({
    clawbackReceiver: receiver,
    distribution,
    mint,
    vault,
    destination,
    tokenProgram,
  })
}

export function readDistribution({ vm, distribution }: Distribution): distributor.Distribution {
  const state = distributor.decodeDistribution(vm.account(distribution)?.data ?? new Uint8Array())
  if (!state) throw new Error('no distribution')
  return state
}

/** Tokens in the associated account of an owner. */
export async function balanceOf({ vm, tokenProgram }: Distribution, owner: Address): Promise<bigint> {
  return tokenAmount(vm, await accountOf(owner, tokenProgram))
}
