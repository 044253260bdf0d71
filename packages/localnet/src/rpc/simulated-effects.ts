import type { AccountState } from '@callisto/solana'
import type { WireMessage } from '@callisto/solana/codec'
import { isWritableIndex } from '@callisto/solana/codec'
import type { Chain } from '../chain.ts'
import { BUILTINS, SYSVARS } from '../vm/addresses.ts'
import { computeFee } from '../vm/fee.ts'
import { loadedAccountsDataSize } from '../vm/loaded-bytes.ts'
import { tokenBalances } from '../vm/token-balances.ts'
import type { VmSimulation } from '../vm/vm.ts'
import { encodeTokenBalance } from './encode-transaction.ts'
import type { Json } from './json.ts'
import type { LoadedKeys } from './read-transaction.ts'

type States = (AccountState | undefined)[]

/** Those of a transaction that was not executed. */
export const NO_EFFECTS = {
  fee: null,
  preBalances: null,
  postBalances: null,
  preTokenBalances: null,
  postTokenBalances: null,
  loadedAccountsDataSize: 0,
} as const

/**
 * What a simulated transaction loads and changes, as the fields of a validator's response: fee, balances before and after,
 * size of the loaded accounts. All but the size are null for a transaction that is rejected before it is executed.
 */
export function describeEffects(
  message: WireMessage,
  loaded: LoadedKeys,
  result: VmSimulation,
  chain: Chain,
): { [key: string]: Json } {
  const { keys, writable, readonly } = loaded
  const loadedAddresses = { writable, readonly }
  if (!isExecuted(result)) return { ...NO_EFFECTS, loadedAddresses }
  const before = keys.map((key) => chain.bank.getAccount(key))
  const fee = computeFee(message)
  const after = result.err === null ? statesAfter(message, loaded, before, result) : afterFailure(before, fee)
  const lamports = (states: States) => states.map((state) => state?.lamports ?? 0n)
  const tokens = (states: States) =>
    tokenBalances(states, (mint) => chain.bank.getAccount(mint)).map(encodeTokenBalance)
  return {
    fee,
    preBalances: lamports(before),
    postBalances: lamports(after),
    preTokenBalances: tokens(before),
    postTokenBalances: tokens(after),
    loadedAddresses,
    loadedAccountsDataSize: loadedAccountsDataSize(message, before, (address) =>
      chain.bank.getAccount(address),
    ),
  }
}

/** Whether the VM has run it: rejected ones, e.g. for their blockhash, have an error without an instruction. */
function isExecuted({ err }: VmSimulation): boolean {
  return err === null || (typeof err === 'object' && 'InstructionError' in err)
}

/** Every account of a transaction after its simulation, by address; undefined for one that was closed. */
export function accountsAfter(
  message: WireMessage,
  loaded: LoadedKeys,
  result: VmSimulation,
  chain: Chain,
): ReadonlyMap<string, AccountState | undefined> {
  const before = loaded.keys.map((key) => chain.bank.getAccount(key))
  const after = statesAfter(message, loaded, before, result)
  return new Map(loaded.keys.map((key, at) => [key, after[at]]))
}

function statesAfter(
  message: WireMessage,
  { keys, writable }: LoadedKeys,
  before: States,
  { accounts }: VmSimulation,
): States {
  return keys.map((key, index) => {
    const changed = accounts.get(key)
    if (changed !== undefined) return changed
    const isLocked = isWritableIndex(message, index, writable.length)
    // Write locks of built-in accounts and of programs are demoted; any other account that is missing was closed.
    const isDemoted = BUILTINS.has(key) || SYSVARS.has(key) || before[index]?.executable === true
    return isLocked && !isDemoted ? undefined : before[index]
  })
}

/** Only the fee is charged. */
function afterFailure([payer, ...others]: States, fee: bigint): States {
  return [payer && { ...payer, lamports: payer.lamports > fee ? payer.lamports - fee : 0n }, ...others]
}
