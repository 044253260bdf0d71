import type { AccountState } from '@callisto/solana'
import type { StateView } from '../../bank/state-view.ts'
import { SYSTEM_PROGRAM } from '../../vm/addresses.ts'
import { type AccountFormat, accountFormat, encodeAccount, unitsIn } from '../encode-account.ts'
import { invalidParams } from '../error.ts'
import { readFilters } from '../filters.ts'
import type { Json } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import { asAddress, optionalFlag, viewOf, withContext } from '../params.ts'

const MAX_ACCOUNTS = 100
const LARGEST = 20
/** One response must not stall the chain. */
const MAX_LISTED = 50_000

export const accountMethods: Methods = {
  getAccountInfo(params, context) {
    const address = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const view = viewOf(context.chain, options)
    return withContext(view.slot, encodeOne(view.get(address), format, view, context))
  },

  getMultipleAccounts(params, context) {
    const addresses = params.list(0, MAX_ACCOUNTS).map(asAddress)
    const options = params.options(1)
    const format = accountFormat(options, 'base64')
    const view = viewOf(context.chain, options)
    return withContext(
      view.slot,
      addresses.map((address) => encodeOne(view.get(address), format, view, context)),
    )
  },

  getBalance(params, { chain }) {
    const address = params.address(0)
    const view = viewOf(chain, params.options(1))
    return withContext(view.slot, view.get(address)?.lamports ?? 0n)
  },

  getProgramAccounts(params, context) {
    const program = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const matches = readFilters(options.filters)
    const view = viewOf(context.chain, options)
    const accounts = view
      .byProgram(program)
      .filter((account) => account.owner === program && matches(account))
    if (accounts.length > MAX_LISTED)
      throw invalidParams(`Too many accounts match; max ${MAX_LISTED}, use filters`)
    const listed = encodeKeyed(accounts, format, view, context)
    return optionalFlag(options, 'withContext') ? withContext(view.slot, listed) : listed
  },

  getLargestAccounts(params, { chain }) {
    const view = viewOf(chain, params.options(0))
    const top: AccountState[] = []
    for (const account of view.all()) {
      if (account.owner !== SYSTEM_PROGRAM) continue
      if (top.length === LARGEST && account.lamports <= top[LARGEST - 1]!.lamports) continue
      top.push(account)
      top.sort((a, b) => (a.lamports < b.lamports ? 1 : -1))
      top.length = Math.min(top.length, LARGEST)
    }
    return withContext(
      view.slot,
      top.map(({ address, lamports }) => ({ address, lamports })),
    )
  },

  getMinimumBalanceForRentExemption(params, { chain }) {
    return chain.bank.rentExemption(Math.min(params.count(0), MAX_ACCOUNT_BYTES))
  },
}

/** Maximum length of account data. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024

function encodeOne(
  account: AccountState | undefined,
  format: AccountFormat,
  view: StateView,
  context: RpcContext,
): Json {
  if (account === undefined) return null
  return encodeAccount(account, format, unitsIn(view, context.chain.bank.unixTime))
}

/** `[{ pubkey, account }]` */
export function encodeKeyed(
  accounts: AccountState[],
  format: AccountFormat,
  view: StateView,
  context: RpcContext,
): Json[] {
  const unitsOf = unitsIn(view, context.chain.bank.unixTime)
  return accounts.map((account) => ({
    pubkey: account.address,
    account: encodeAccount(account, format, unitsOf),
  }))
}
