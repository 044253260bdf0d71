import type { AccountState } from '@callisto/solana'
import { encodeBase58, isTokenProgram } from '@callisto/solana/codec'
import type { StateView } from '../../bank/state-view.ts'
import { SYSTEM_PROGRAM } from '../../vm/addresses.ts'
import { viewOf } from '../commitment.ts'
import { type AccountFormat, accountFormat, encodeAccount, unitsIn } from '../encode-account.ts'
import { invalidParams } from '../error.ts'
import { type AccountTest, readBytes, readFilters } from '../filters.ts'
import { type Json, JsonList } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import { asAddress, type Options, optionalFlag, withContext } from '../params.ts'

const MAX_ACCOUNTS = 100
const LARGEST = 20
const MAX_LISTED = 50_000
const SEARCHED_AT_ONCE = 1_000

export const accountMethods: Methods = {
  getAccountInfo(params, context) {
    const address = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const view = viewOf(context, options)
    return withContext(view.slot, encodeOne(view.get(address), format, view, context))
  },

  getMultipleAccounts(params, context) {
    const addresses = params.list(0, MAX_ACCOUNTS).map(asAddress)
    const options = params.options(1)
    const format = accountFormat(options, 'base64')
    const view = viewOf(context, options)
    const accounts = addresses.map((address) => view.get(address))
    return withContext(
      view.slot,
      new JsonList(lazyMap(accounts, (account) => encodeOne(account, format, view, context))),
    )
  },

  getBalance(params, context) {
    const address = params.address(0)
    const view = viewOf(context, params.options(1))
    return withContext(view.slot, view.get(address)?.lamports ?? 0n)
  },

  getProgramAccounts(params, context) {
    const program = params.address(0)
    const options = params.options(1)
    const format = accountFormat(options, 'binary')
    const matches = readFilters(options.filters)
    const view = viewOf(context, options)
    const matching = matchingAccounts(candidatesOf(view, program, options), program, matches)
    const listed = encodeKeyed(matching, format, view, context)
    return optionalFlag(options, 'withContext') ? withContext(view.slot, listed) : listed
  },

  getLargestAccounts(params, context) {
    const options = params.options(0)
    const view = viewOf(context, options)
    const { filter = null } = options
    if (filter !== null && filter !== 'circulating' && filter !== 'nonCirculating')
      throw invalidParams(`Invalid params: unknown variant \`${String(filter).slice(0, 32)}\``)
    // Everything circulates.
    if (filter === 'nonCirculating') return withContext(view.slot, [])
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

/** The accounts of a program; those of a token program by the index of a filter on mint or owner, if it has one. */
function candidatesOf(view: StateView, program: string, { filters }: Options): AccountState[] {
  if (!isTokenProgram(program) || !Array.isArray(filters)) return view.byProgram(program)
  const mint = addressFilter(filters, 0)
  if (mint !== undefined) return view.byMint(mint)
  const owner = addressFilter(filters, 32)
  return owner === undefined ? view.byProgram(program) : view.byTokenOwner(owner)
}

/**
 * The address that the filters require at an offset of token accounts, where they let no other account through: a mint
 * has no owner and no mint.
 */
function addressFilter(filters: readonly unknown[], offset: number): string | undefined {
  const isOfTokenAccounts = filters.some((filter) => (filter as Options)?.dataSize === TOKEN_ACCOUNT_BYTES)
  if (!isOfTokenAccounts) return undefined
  for (const filter of filters) {
    const memcmp = (filter as Options)?.memcmp as Options | undefined
    if (memcmp?.offset !== offset) continue
    const bytes = readBytes(memcmp)
    if (bytes.length === 32) return encodeBase58(bytes)
  }
  return undefined
}

const TOKEN_ACCOUNT_BYTES = 165

function* matchingAccounts(
  candidates: readonly AccountState[],
  program: string,
  matches: AccountTest,
): Generator<AccountState | undefined, void> {
  let listed = 0
  for (const [index, account] of candidates.entries()) {
    if (account.owner !== program || !matches(account)) {
      // A pause in a long search without results.
      if (index % SEARCHED_AT_ONCE === 0) yield undefined
      continue
    }
    listed += 1
    if (listed > MAX_LISTED) throw invalidParams(`Too many accounts match; max ${MAX_LISTED}, use filters`)
    yield account
  }
}

/** `[{ pubkey, account }]`. Undefined entries are left out; the states of the accounts are those of `view`. */
export function encodeKeyed(
  accounts: Iterable<AccountState | undefined>,
  format: AccountFormat,
  view: StateView,
  context: RpcContext,
): JsonList {
  const unitsOf = unitsIn(view, context.chain.bank.unixTime)
  return new JsonList(
    lazyMap(accounts, (account) =>
      account === undefined
        ? undefined
        : { pubkey: account.address, account: encodeAccount(account, format, unitsOf) },
    ),
  )
}

function* lazyMap<T, J extends Json | undefined>(
  items: Iterable<T>,
  map: (item: T) => J,
): Generator<J, void> {
  for (const item of items) yield map(item)
}
