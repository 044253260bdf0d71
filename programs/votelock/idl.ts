import { programNode, rootNode } from '@codama/nodes'
import {
  account,
  bool,
  errors,
  event,
  i64,
  instruction,
  pda,
  pubkey,
  u8,
  u64,
} from '../toolchain/codegen/idl.ts'

const withdrawal = {
  owner: 'signer writable',
  locker: 'writable',
  escrow: 'writable',
  mint: '',
  vault: 'writable',
  destination: 'writable',
  tokenProgram: '',
} as const

/** Locked voter: tokens locked for a time, for votes. The rules and formulas are in programs/README.md. */
export const votelock = rootNode(
  programNode({
    name: 'votelock',
    publicKey: 'ca11istoVoteLock111111111111111111111111111',
    version: '1.0.0',
    pdas: [
      pda('locker', 'Locker', { base: pubkey }),
      pda('escrow', 'Escrow', { locker: pubkey, owner: pubkey }),
      pda('vault', 'vault', { escrow: pubkey }),
      pda('unstaking', 'unstaking', { escrow: pubkey, index: u64 }),
    ],
    accounts: [
      account('locker', 'vllocker', 'locker', {
        base: pubkey,
        mint: pubkey,
        tokenProgram: pubkey,
        /** Sum of the amounts of all escrows. */
        lockedSupply: u64,
        /** Seconds that `extend` may lock for; the longest one is also that of a lock without end, once it is left. */
        minDuration: u64,
        maxDuration: u64,
        /** Votes of a token that is locked for the longest time. */
        multiplier: u8,
        bump: u8,
      }),
      account('escrow', 'vlescrow', 'escrow', {
        locker: pubkey,
        owner: pubkey,
        vault: pubkey,
        amount: u64,
        /** Part of the amount that is leaving: it has no votes. */
        unstakingAmount: u64,
        /** Unix seconds of the lock; both 0 before the first one. */
        startedAt: i64,
        endsAt: i64,
        /** Number of the next unstaking. */
        nextIndex: u64,
        /** Locked without end, at full power, until its owner leaves. */
        isMaxLock: bool,
        bump: u8,
      }),
      account('unstaking', 'vlunstak', 'unstaking', {
        escrow: pubkey,
        amount: u64,
        /** Unix seconds. */
        endsAt: i64,
        index: u64,
        bump: u8,
      }),
    ],
    instructions: [
      instruction(
        'openLocker',
        0,
        { payer: 'signer writable', base: 'signer', locker: 'writable', mint: '', systemProgram: '' },
        { minDuration: u64, maxDuration: u64, multiplier: u8 },
        'Opens a locker. Anyone may; nobody has a power over its escrows or can change its terms.',
      ),
      instruction(
        'openEscrow',
        1,
        {
          payer: 'signer writable',
          owner: '',
          locker: '',
          escrow: 'writable',
          mint: '',
          vault: 'writable',
          tokenProgram: '',
          systemProgram: '',
        },
        {},
        'Opens the escrow of an owner, empty and unlocked. Anyone may.',
      ),
      instruction(
        'increase',
        2,
        {
          payer: 'signer',
          locker: 'writable',
          escrow: 'writable',
          mint: '',
          vault: 'writable',
          source: 'writable',
          tokenProgram: '',
        },
        { amount: u64 },
        'Adds tokens to an escrow. Anyone may; they belong to its owner and are locked as the others.',
      ),
      instruction(
        'extend',
        3,
        { owner: 'signer', locker: '', escrow: 'writable' },
        { duration: u64 },
        'Locks the escrow for `duration` seconds from now, which must not end before its present lock.',
      ),
      instruction(
        'setMaxLock',
        4,
        { owner: 'signer', locker: '', escrow: 'writable' },
        { isMaxLock: bool },
        'Locks without end, or leaves such a lock, which then ends after the longest duration.',
      ),
      instruction(
        'startUnstaking',
        5,
        {
          owner: 'signer writable',
          locker: '',
          escrow: 'writable',
          unstaking: 'writable',
          systemProgram: '',
        },
        { amount: u64 },
        'Begins to withdraw a part. It has no votes any more, and is free when the lock, left now, would be.',
      ),
      instruction(
        'cancelUnstaking',
        6,
        { owner: 'signer writable', escrow: 'writable', unstaking: 'writable' },
        {},
        'Returns the part to the lock.',
      ),
      instruction(
        'finishUnstaking',
        7,
        { ...withdrawal, unstaking: 'writable' },
        {},
        'Pays a part out whose time has come.',
      ),
      instruction(
        'withdraw',
        8,
        withdrawal,
        {},
        'Pays all out after the end of the lock, and closes the escrow.',
      ),
    ],
    events: [
      event('lockerOpened', 0, {
        locker: pubkey,
        mint: pubkey,
        minDuration: u64,
        maxDuration: u64,
        multiplier: u8,
      }),
      /** The escrow after an instruction; `amount` is 0 and nothing else holds after it was closed. */
      event('escrowChanged', 1, {
        locker: pubkey,
        escrow: pubkey,
        owner: pubkey,
        amount: u64,
        unstakingAmount: u64,
        startedAt: i64,
        endsAt: i64,
        isMaxLock: bool,
      }),
    ],
    errors: errors({
      invalidAccount: 'An account is not the one that this instruction needs',
      invalidInstruction: 'Instruction data is malformed',
      overflow: 'Calculation overflow',
      unsupportedMint: 'This mint is not supported',
      invalidDuration: 'The duration is not one that this locker allows',
      zeroAmount: 'An amount is zero',
      wrongOwner: 'Only its owner may change an escrow',
      shorterLock: 'A lock can only be extended',
      maxLocked: 'The escrow is locked without end',
      unchanged: 'The escrow is locked that way already',
      stillLocked: 'The lock has not ended',
      insufficientAmount: 'The escrow holds too little for this',
      unstakingLeft: 'Parts of the escrow are still being withdrawn',
      transferMismatch: 'A transfer did not move the amount it should have',
    }),
  }),
)
