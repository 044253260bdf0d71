import { programNode, rootNode } from '@codama/nodes'
import {
  account,
  bool,
  bytes,
  errors,
  event,
  i64,
  instruction,
  list,
  pda,
  pubkey,
  u8,
  u64,
} from '../toolchain/codegen/idl.ts'

const hash = bytes(32)

const payout = {
  claimant: '',
  distribution: 'writable',
  claimStatus: 'writable',
  mint: '',
  vault: 'writable',
  destination: 'writable',
  tokenProgram: '',
} as const

/**
 * Merkle distributor: tokens for a list of addresses, of which the chain has only the root. Leaf, node and derived addresses
 * are those of the public merkle distributor, so that public proof tools verify; see programs/README.md.
 */
export const distributor = rootNode(
  programNode({
    name: 'distributor',
    publicKey: 'ca11istoDistributor111111111111111111111111',
    version: '1.0.0',
    pdas: [
      pda('distribution', 'MerkleDistributor', { base: pubkey, mint: pubkey, version: u64 }),
      pda('vault', 'vault', { distribution: pubkey }),
      pda('claimStatus', 'ClaimStatus', { claimant: pubkey, distribution: pubkey }),
    ],
    accounts: [
      account('distribution', 'mkldistr', 'distribution', {
        base: pubkey,
        mint: pubkey,
        tokenProgram: pubkey,
        vault: pubkey,
        /** The wallet that receives what nobody claimed. */
        clawbackReceiver: pubkey,
        root: hash,
        /** sha256 of the file with the list of claims, from which anyone recomputes every proof. */
        listHash: hash,
        version: u64,
        /** Deposited at opening; the sum of all claims. */
        maxTotalClaim: u64,
        maxNumNodes: u64,
        /** Sum over all leaves claimed, and the part of it that was paid. The difference is reserved in the vault. */
        totalCommitted: u64,
        totalPaid: u64,
        numNodesClaimed: u64,
        /** Unix seconds. Claims open and vesting begins; vesting ends; what nobody claimed may be returned. */
        startsAt: i64,
        endsAt: i64,
        clawbackStartsAt: i64,
        clawedBack: bool,
        bump: u8,
      }),
      account('claimStatus', 'mklclaim', 'claimStatus', {
        claimant: pubkey,
        distribution: pubkey,
        unlockedAmount: u64,
        lockedAmount: u64,
        /** Part of the locked amount that was paid. */
        lockedAmountWithdrawn: u64,
        bump: u8,
      }),
    ],
    instructions: [
      instruction(
        'open',
        0,
        {
          payer: 'signer writable',
          base: 'signer',
          distribution: 'writable',
          mint: '',
          vault: 'writable',
          source: 'writable',
          clawbackReceiver: '',
          tokenProgram: '',
          systemProgram: '',
        },
        {
          version: u64,
          root: hash,
          listHash: hash,
          maxTotalClaim: u64,
          maxNumNodes: u64,
          startsAt: i64,
          endsAt: i64,
          clawbackStartsAt: i64,
        },
        'Opens a distribution and deposits all of it. Anyone may; nobody can change its terms later.',
      ),
      instruction(
        'claim',
        1,
        { ...payout, payer: 'signer writable', systemProgram: '' },
        { amountUnlocked: u64, amountLocked: u64, proof: list(hash) },
        'Pays the unlocked part of a leaf, and of its locked part what has vested. Anyone may, for the claimant.',
      ),
      instruction(
        'claimVested',
        2,
        payout,
        {},
        'Pays what has vested of the locked part since. Anyone may, for the claimant.',
      ),
      instruction(
        'clawback',
        3,
        {
          clawbackReceiver: '',
          distribution: 'writable',
          mint: '',
          vault: 'writable',
          destination: 'writable',
          tokenProgram: '',
        },
        {},
        'Ends the claims and returns what no claim has reserved, to the receiver named at opening. Anyone may.',
      ),
    ],
    events: [
      event('opened', 0, {
        distribution: pubkey,
        mint: pubkey,
        root: hash,
        listHash: hash,
        maxTotalClaim: u64,
        maxNumNodes: u64,
        startsAt: i64,
        endsAt: i64,
        clawbackStartsAt: i64,
      }),
      event('claimed', 1, {
        distribution: pubkey,
        claimant: pubkey,
        mint: pubkey,
        unlockedAmount: u64,
        lockedAmount: u64,
        /** Paid now. */
        amount: u64,
      }),
      event('vestedClaimed', 2, {
        distribution: pubkey,
        claimant: pubkey,
        mint: pubkey,
        /** Paid now. */
        amount: u64,
      }),
      event('clawedBack', 3, { distribution: pubkey, mint: pubkey, receiver: pubkey, amount: u64 }),
    ],
    errors: errors({
      invalidAccount: 'An account is not the one that this instruction needs',
      invalidInstruction: 'Instruction data is malformed',
      overflow: 'Calculation overflow',
      unsupportedMint: 'This mint is not supported',
      invalidSchedule: 'The times of this distribution are not in order',
      zeroAmount: 'An amount is zero',
      notStarted: 'Claims are not open yet',
      ended: 'The distribution has ended and its rest was returned',
      invalidProof: 'The proof is not of this distribution',
      alreadyClaimed: 'This claim was made before',
      exceedsTotal: 'The distribution holds too little for this claim',
      exceedsNodes: 'The distribution has no claim left',
      nothingToClaim: 'Nothing has vested since the last claim',
      notEnded: 'The rest cannot be returned yet',
      invalidDestination: 'Tokens go to the associated account of their owner',
      transferMismatch: 'A transfer did not move the amount it should have',
    }),
  }),
)
