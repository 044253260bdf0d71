import { createHash } from 'node:crypto'
import { tokenAccountOf } from '@callisto/localnet'
import { type ClaimLeaf, ClaimTree, distributor, formatClaimList, votelock } from '@callisto/program-clients'
import { createTokenAccount, SYSTEM_PROGRAM, setComputeUnitLimit } from '@callisto/solana'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address, Instruction } from '@solana/kit'
import { GOVERNANCE, Population, WALLET_COUNTS } from '../agents/population.ts'
import { sendOrThrow } from '../execution/execution.ts'
import { Keyring } from '../execution/wallet.ts'
import type { Market } from '../market.ts'
import type { Issuance } from './accounts.ts'
import { assetByMint, assetIndexOf, JUP, tokenProgramOf, unitOf } from './assets.ts'

/** The round of rewards that the genesis opens: its name in the public call, and the number of its distribution. */
export const REWARD_TIMELINE = 'oct-2024'
const REWARD_VERSION = 202_410n

const DAY_SECONDS = 86_400n
/** Days after the start of real time at which all is vested, and at which the rest may be returned. */
const VESTING_DAYS = 60n
const CLAWBACK_DAYS = 90n

const LOCKER_TERMS = { minDuration: DAY_SECONDS, maxDuration: 30n * DAY_SECONDS, multiplier: 1 }
const STAKERS = 24
const CLAIMANTS = 200
/** One claimant in so many has claimed already; one staker in so many is leaving with a third. */
const CLAIMED_STRIDE = 8
const LEAVING_STRIDE = 6
const COMPUTE_LIMIT = 400_000

const TOKEN_PROGRAM = tokenProgramOf(JUP)
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

interface People {
  keyring: Keyring
  population: Population
}

/** Regular traders of the governance token, with what they lock in base units. */
function stakers({ population }: People): { name: string; amount: bigint }[] {
  return Array.from({ length: STAKERS }, (_, n) => {
    const name = population.regularOf(assetIndexOf(JUP), n)
    return { name, amount: wholeTokens(400 + 900 * population.wealth(name)) }
  })
}

/** The list of the round: the stakers, who get a half more that vests, and other people. */
function claimants(people: People): { name: string; leaf: ClaimLeaf }[] {
  const staking = stakers(people).map(({ name }) => name)
  const others = Array.from({ length: WALLET_COUNTS.retail }, (_, n) => `retail/${n}`)
  const names = [...new Set([...staking, ...others])].slice(0, CLAIMANTS)
  return names.map((name, index) => {
    const amountUnlocked = wholeTokens(30 + 60 * people.population.wealth(name))
    const amountLocked = index < staking.length ? amountUnlocked / 2n : 0n
    return { name, leaf: { claimant: people.keyring.wallet(name).address, amountUnlocked, amountLocked } }
  })
}

const wholeTokens = (amount: number) => BigInt(Math.floor(amount)) * BigInt(unitOf(assetByMint.get(JUP)!))

const totalOf = (leaves: readonly ClaimLeaf[]) =>
  leaves.reduce((sum, { amountUnlocked, amountLocked }) => sum + amountUnlocked + amountLocked, 0n)

function rewardAddresses(base: Address): { distribution: Address; vault: Address } {
  const seeds = { base, mint: JUP, version: REWARD_VERSION }
  const distribution = deriveAddress(distributor.PROGRAM, distributor.distributionSeeds(seeds))
  return { distribution, vault: deriveAddress(distributor.PROGRAM, distributor.vaultSeeds({ distribution })) }
}

/** The locker of the governance token on a chain with this seed. */
export function governanceLocker(seed: string): Address {
  return lockerOf(new Keyring(seed).wallet(GOVERNANCE).address)
}

const lockerOf = (base: Address) => deriveAddress(votelock.PROGRAM, votelock.lockerSeeds({ base }))

/**
 * The round of rewards that the genesis of a chain with this seed opened: the address of the distribution and the file with
 * its claims. The chain has only the root and the hash of the file.
 */
export function rewardRound(seed: string): { timeline: string; distribution: Address; list: string } {
  const people = { keyring: new Keyring(seed), population: new Population(seed) }
  const { distribution } = rewardAddresses(people.keyring.wallet(GOVERNANCE).address)
  const list = formatClaimList(claimants(people).map(({ leaf }) => leaf))
  return { timeline: REWARD_TIMELINE, distribution, list }
}

/** Gives the governance wallet what it distributes, and what it adds to the locks of others. */
export function creditGovernance(market: Market, issuance: Issuance): void {
  const locked = stakers(market).reduce((sum, { amount }) => sum + amount, 0n)
  const claims = totalOf(claimants(market).map(({ leaf }) => leaf))
  issuance.credit(market.keyring.wallet(GOVERNANCE).address, assetByMint.get(JUP)!, locked + claims)
}

/** Opens the locker and the round of rewards, locks what the stakers hold, and claims for some. Throws when a transaction fails. */
export function openGovernance(market: Market): void {
  openLocks(market)
  openRewards(market)
}

function openLocks(market: Market): void {
  const admin = market.keyring.wallet(GOVERNANCE)
  const payer = admin.address
  const locker = lockerOf(payer)
  const opening = { payer, base: payer, locker, mint: JUP, systemProgram: SYSTEM_PROGRAM }
  sendOrThrow(market, [admin], [votelock.openLocker(opening, LOCKER_TERMS)])
  for (const [index, { name, amount }] of stakers(market).entries()) {
    const wallet = market.keyring.wallet(name)
    const owner = wallet.address
    const escrow = deriveAddress(votelock.PROGRAM, votelock.escrowSeeds({ locker, owner }))
    const common = {
      payer,
      locker,
      escrow,
      mint: JUP,
      vault: deriveAddress(votelock.PROGRAM, votelock.vaultSeeds({ escrow })),
      tokenProgram: TOKEN_PROGRAM,
    }
    const locking: Instruction[] = [
      votelock.openEscrow({ ...common, owner, systemProgram: SYSTEM_PROGRAM }),
      votelock.increase({ ...common, source: tokenAccountOf(payer, JUP, TOKEN_PROGRAM) }, { amount }),
      votelock.setMaxLock({ owner, locker, escrow }, { isMaxLock: true }),
    ]
    if (index % LEAVING_STRIDE === 0) locking.push(leaving(owner, locker, escrow, amount / 3n))
    sendOrThrow(market, [admin, wallet], [setComputeUnitLimit(COMPUTE_LIMIT), ...locking])
  }
}

function leaving(owner: Address, locker: Address, escrow: Address, amount: bigint): Instruction {
  const unstaking = deriveAddress(votelock.PROGRAM, votelock.unstakingSeeds({ escrow, index: 0n }))
  const accounts = { owner, locker, escrow, unstaking, systemProgram: SYSTEM_PROGRAM }
  return votelock.startUnstaking(accounts, { amount })
}

function openRewards(market: Market): void {
  const admin = market.keyring.wallet(GOVERNANCE)
  const payer = admin.address
  const { distribution, vault } = rewardAddresses(payer)
  const leaves = claimants(market).map(({ leaf }) => leaf)
  const tree = new ClaimTree(leaves, sha256)
  const liveFrom = BigInt(Math.ceil(market.liveFromMs / 1_000))
  const common = {
    distribution,
    mint: JUP,
    vault,
    tokenProgram: TOKEN_PROGRAM,
    payer,
    systemProgram: SYSTEM_PROGRAM,
  }
  const opening = distributor.open(
    { ...common, base: payer, source: tokenAccountOf(payer, JUP, TOKEN_PROGRAM), clawbackReceiver: payer },
    {
      version: REWARD_VERSION,
      root: tree.root,
      listHash: sha256(new TextEncoder().encode(formatClaimList(leaves))),
      maxTotalClaim: totalOf(leaves),
      maxNumNodes: BigInt(leaves.length),
      startsAt: BigInt(market.bank.unixTime),
      endsAt: liveFrom + VESTING_DAYS * DAY_SECONDS,
      clawbackStartsAt: liveFrom + CLAWBACK_DAYS * DAY_SECONDS,
    },
  )
  sendOrThrow(market, [admin], [opening])
  for (const [index, { claimant, amountUnlocked, amountLocked }] of leaves.entries()) {
    if (index % CLAIMED_STRIDE !== 0) continue
    const destination = tokenAccountOf(claimant, JUP, TOKEN_PROGRAM)
    const account = { payer, account: destination, owner: claimant, mint: JUP, tokenProgram: TOKEN_PROGRAM }
    const isOpen = market.bank.getAccount(destination) !== undefined
    const seeds = { claimant, distribution }
    const claimStatus = deriveAddress(distributor.PROGRAM, distributor.claimStatusSeeds(seeds))
    const claim = distributor.claim(
      { ...common, claimant, claimStatus, destination },
      { amountUnlocked, amountLocked, proof: tree.proofOf(index) },
    )
    sendOrThrow(market, [admin], [...(isOpen ? [] : [createTokenAccount(account)]), claim])
  }
}
