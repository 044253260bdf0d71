import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  closeTokenAccount,
  createTokenAccount,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  syncNative,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
} from '@callisto/solana'
import type { Address } from '@solana/kit'
import {
  type Attack,
  type Attacks,
  adding,
  type Call,
  moving,
  onInstructions,
  raw,
  replaceAccount,
  stranger,
  swapIndex,
  type Target,
} from './attack.ts'

const ONE = [1, 0, 0, 0, 0, 0, 0, 0]
const KEY = new Array<number>(32).fill(9)
const SYSVAR = 'SysvarRecentB1ockHashes11111111111111111111' as Address

/** An instruction of the input's token program on the account of a side. */
const token =
  (data: readonly number[], keys: (target: Target) => readonly (Address | [Address])[]): Attack =>
  (target) =>
    adding(() => raw(target.intent.input.tokenProgram, data, keys(target)))(target)
const system = (
  data: readonly number[],
  keys: (target: Target) => readonly (Address | [Address])[],
): Attack => adding((target) => raw(SYSTEM_PROGRAM, [data[0]!, 0, 0, 0, ...data.slice(1)], keys(target)))
const other = (program: string, data: readonly number[] = [0]): Attack =>
  adding(({ user, random }) => raw(program, data, [[user], stranger(random)]))

const isCreation = ({ programAddress }: Call) => programAddress === ASSOCIATED_TOKEN_PROGRAM
const isTransfer = ({ programAddress }: Call) => programAddress === SYSTEM_PROGRAM
const isToken = ({ programAddress }: Call) =>
  programAddress === TOKEN_PROGRAM || programAddress === TOKEN_2022_PROGRAM
const isSync = (call: Call) => isToken(call) && call.data[0] === 17
const isClosing = (call: Call) => isToken(call) && call.data[0] === 9
/** Wrapped SOL that is closed, which every swap from or to SOL needs. */
const isUnwrapping = (call: Call, { intent, source, destination }: Target) =>
  isClosing(call) &&
  ((intent.input.mint === NATIVE_MINT && call.accounts[0]!.address === source) ||
    (intent.output.mint === NATIVE_MINT && call.accounts[0]!.address === destination))
const lamportsOf = ({ data }: Call) => new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)

const creation = (target: Target, change: Partial<Parameters<typeof createTokenAccount>[0]>) =>
  createTokenAccount({
    payer: target.plan.feePayer,
    account: target.destination,
    owner: target.user,
    mint: target.intent.output.mint,
    tokenProgram: target.intent.output.tokenProgram,
    ...change,
  })

/** Attacks by instructions around the swap: what is added, moved, changed or left out. */
export const instructionAttacks: Attacks = {
  'SOL to a stranger': adding(({ user, random }) => transferLamports(user, stranger(random), 1n)),
  'SOL to a stranger before everything': adding(
    ({ user, random }) => transferLamports(user, stranger(random), 10n ** 9n),
    'first',
  ),
  'a tip that nobody agreed to': adding(
    ({ user, random }) => transferLamports(user, stranger(random), 1_000n),
    'before the swap',
  ),
  'SOL to the fee payer itself': adding(({ user }) => transferLamports(user, user, 1n)),
  'SOL to a token account of the user': adding(
    ({ user, destination }) => transferLamports(user, destination, 1n),
    'last',
  ),
  'lamports with a seed': system([11, ...ONE], ({ user, random }) => [user, [user], stranger(random)]),
  'an account created': system([0, ...ONE, ...ONE, ...KEY], ({ user, random }) => [[user], stranger(random)]),
  'the wallet assigned to a program': system([1, ...KEY], ({ user }) => [[user]]),
  'the wallet allocated': system([8, ...ONE], ({ user }) => [[user]]),
  'a durable nonce': adding(
    ({ user, random }) => raw(SYSTEM_PROGRAM, [4, 0, 0, 0], [stranger(random), SYSVAR, [user]]),
    'first',
  ),
  'a nonce withdrawn': system([5, ...ONE], ({ user, random }) => [
    stranger(random),
    stranger(random),
    [user],
  ]),
  'a nonce authorised': system([7, ...KEY], ({ user, random }) => [stranger(random), [user]]),
  'the input transferred': token([3, ...ONE], ({ source, user, random }) => [
    source,
    stranger(random),
    [user],
  ]),
  'the output transferred': adding(
    ({ intent, destination, user, random }) =>
      raw(intent.output.tokenProgram, [3, ...ONE], [destination, stranger(random), [user]]),
    'last',
  ),
  'a checked transfer': token([12, ...ONE, 6], ({ source, user, random }) => [
    source,
    stranger(random),
    stranger(random),
    [user],
  ]),
  'an approval': token([4, 255, 255, 255, 255, 255, 255, 255, 255], ({ source, user, random }) => [
    source,
    stranger(random),
    [user],
  ]),
  'a checked approval': token([13, ...ONE, 6], ({ source, user, random }) => [
    source,
    stranger(random),
    stranger(random),
    [user],
  ]),
  'a revocation': token([5], ({ source, user }) => [source, [user]]),
  'a new owner': token([6, 2, 1, ...KEY], ({ source, user }) => [source, [user]]),
  'a new close authority': token([6, 3, 1, ...KEY], ({ source, user }) => [source, [user]]),
  'a burn': token([8, ...ONE], ({ source, user, random }) => [source, stranger(random), [user]]),
  'a mint': token([7, ...ONE], ({ source, user, random }) => [stranger(random), source, [user]]),
  'a freeze': token([10], ({ source, user, random }) => [source, stranger(random), [user]]),
  'an account initialised': token([18, ...KEY], ({ random }) => [stranger(random), stranger(random)]),
  'a batch of token instructions': token([255, 3, 9, 3, ...ONE], ({ source, user, random }) => [
    source,
    stranger(random),
    [user],
  ]),
  'an extension of Token-2022': adding(({ source, user }) =>
    raw(TOKEN_2022_PROGRAM, [34, 1], [source, [user]]),
  ),
  'a reallocation': adding(({ source, user }) =>
    raw(TOKEN_2022_PROGRAM, [29, 12, 0], [source, user, SYSTEM_PROGRAM, [user]]),
  ),
  'an unknown program': adding(({ user, random }) => raw(stranger(random), [0], [[user]])),
  'an unknown program without accounts': adding(({ random }) => raw(stranger(random), [], [])),
  'a memo': other('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  'a signature check': adding(() => raw('Ed25519SigVerify111111111111111111111111111', [0, 0], [])),
  'a stake authority': other('Stake11111111111111111111111111111111111111', [1, 0, 0, 0, ...KEY]),
  'a program upgrade': other('BPFLoaderUpgradeab1e11111111111111111111111', [4, 0, 0, 0]),
  'a lookup table': other(ADDRESS_LOOKUP_TABLE_PROGRAM, [2, 0, 0, 0]),
  'an account for a stranger': adding((target) =>
    creation(target, { account: stranger(target.random), owner: stranger(target.random) }),
  ),
  'an account of an unrelated mint': adding((target) =>
    creation(target, { account: stranger(target.random), mint: stranger(target.random) }),
  ),
  'an account of a foreign token program': adding((target) =>
    creation(target, { tokenProgram: stranger(target.random) }),
  ),
  'an account that must not exist yet': adding((target) => ({
    ...creation(target, {}),
    data: Uint8Array.of(0),
  })),
  'a nested account recovered': adding((target) => ({ ...creation(target, {}), data: Uint8Array.of(2) })),
  'an account opened twice': onInstructions(isCreation, (call) => [call, call]),
  'an account opened after the swap': adding((target) => creation(target, {}), 'after the swap'),
  'an account opened at the end': adding((target) => creation(target, {}), 'last'),
  'an account of the input that the user must have': (target) =>
    target.intent.input.mint === NATIVE_MINT && target.intent.wrapSol
      ? undefined
      : adding(
          () =>
            creation(target, {
              account: target.source,
              mint: target.intent.input.mint,
              tokenProgram: target.intent.input.tokenProgram,
            }),
          'before the swap',
        )(target),
  'an opened account with another owner': onInstructions(isCreation, (call, { random }) => {
    const changed = replaceAccount(call, 2, stranger(random))
    return changed && [changed]
  }),
  'an opened account that is not the derived one': onInstructions(isCreation, (call, { random }) => {
    const changed = replaceAccount(call, 1, stranger(random))
    return changed && [changed]
  }),
  'an opened account of another mint': onInstructions(isCreation, (call, { random }) => {
    const changed = replaceAccount(call, 3, stranger(random))
    return changed && [changed]
  }),
  'an opening moved behind the swap': moving(isCreation, (plan) => swapIndex(plan) + 1),
  'more SOL wrapped': onInstructions(isTransfer, (call, { user }) => [
    transferLamports(user, call.accounts[1]!.address, lamportsOf(call) + 1n),
  ]),
  'less SOL wrapped': onInstructions(isTransfer, (call, { user }) => [
    transferLamports(user, call.accounts[1]!.address, lamportsOf(call) - 1n),
  ]),
  'a split wrap': onInstructions(isTransfer, (call, { user }) => {
    const half = lamportsOf(call) / 2n
    const to = call.accounts[1]!.address
    return half > 0n
      ? [transferLamports(user, to, half), transferLamports(user, to, lamportsOf(call) - half)]
      : undefined
  }),
  'a wrap in two places': onInstructions(isSync, (call, { user, intent }) => [
    call,
    transferLamports(user, call.accounts[0]!.address, intent.amountIn),
    call,
  ]),
  'a late wrap': moving(isTransfer, (plan) => swapIndex(plan) + 1),
  'a late sync': moving(isSync, (plan) => swapIndex(plan) + 1),
  'a sync before the transfer': moving(isSync, (plan) =>
    plan.instructions.findIndex((one) => isTransfer(one as Call)),
  ),
  'a wrap without a sync': onInstructions(isSync, () => []),
  'a sync without a wrap': onInstructions(isTransfer, () => []),
  'two syncs': onInstructions(isSync, (call) => [call, call]),
  'a sync of a foreign account': onInstructions(isSync, (_, { random }) => [
    syncNative(stranger(random), TOKEN_PROGRAM),
  ]),
  'the wrap to a stranger': onInstructions(isTransfer, (call, { user, random }) => [
    transferLamports(user, stranger(random), lamportsOf(call)),
  ]),
  'a wrap that the swap does not need': (target) =>
    target.intent.input.mint === NATIVE_MINT && target.intent.wrapSol
      ? undefined
      : adding(
          ({ user, source }) => [transferLamports(user, source, 1_000n), syncNative(source, TOKEN_PROGRAM)],
          'before the swap',
        )(target),
  'wrapped SOL closed early': moving(
    (call) => isClosing(call) && call.programAddress === TOKEN_PROGRAM,
    (plan) => swapIndex(plan),
  ),
  'wrapped SOL closed first': (target) =>
    target.plan.instructions.some((one) => isUnwrapping(one as Call, target))
      ? moving(isClosing, () => 0)(target)
      : undefined,
  'wrapped SOL left open': onInstructions(isUnwrapping, () => []),
  'rent to a stranger': onInstructions(isClosing, (call, { user, random }) => [
    closeTokenAccount(call.accounts[0]!.address, stranger(random), user, call.programAddress),
  ]),
  'an account closed twice': onInstructions(isClosing, (call) => [call, call]),
  'an account closed by a stranger': onInstructions(isClosing, (call, { random }) => {
    const changed = replaceAccount(call, 2, stranger(random))
    return changed && [changed]
  }),
  'the output account closed before the swap': adding(
    ({ destination, user, intent }) => closeTokenAccount(destination, user, user, intent.output.tokenProgram),
    'before the swap',
  ),
  'the output account closed after the swap': (target) =>
    target.intent.output.mint === NATIVE_MINT && target.intent.wrapSol
      ? undefined
      : adding(
          ({ destination, user, intent }) =>
            closeTokenAccount(destination, user, user, intent.output.tokenProgram),
          'last',
        )(target),
  'the input account closed': (target) =>
    target.intent.input.mint === NATIVE_MINT && target.intent.wrapSol
      ? undefined
      : adding(
          ({ source, user, intent }) => closeTokenAccount(source, user, user, intent.input.tokenProgram),
          'last',
        )(target),
  'an unrelated account closed': adding(
    ({ user, random }) => closeTokenAccount(stranger(random), user, user, TOKEN_PROGRAM),
    'last',
  ),
}
