import type { AccountState } from '@callisto/solana'
import {
  isMint,
  isTokenProgram,
  readMintSupply,
  readTokenAccount,
  type TokenAccount,
} from '@callisto/solana/codec'
import type { StateView } from '../../bank/state-view.ts'
import { viewOf } from '../commitment.ts'
import { accountFormat } from '../encode-account.ts'
import { invalidParams } from '../error.ts'
import type { Json } from '../json.ts'
import type { Methods, RpcContext } from '../method.ts'
import { asAddress, type Params, withContext } from '../params.ts'
import { type MintUnits, readMintUnits, toUiAmount } from '../parse/ui-amount.ts'
import { encodeKeyed } from './accounts.ts'

const LARGEST = 20

export const tokenMethods: Methods = {
  getTokenAccountsByOwner: (params, context) => listBy(params, context, 'owner'),
  getTokenAccountsByDelegate: (params, context) => listBy(params, context, 'delegate'),

  getTokenAccountBalance(params, context) {
    const address = params.address(0)
    const view = viewOf(context, params.options(1))
    const account = view.get(address)
    if (account === undefined) throw invalidParams('Invalid param: could not find account')
    const token = readTokenAccount(account)
    if (token === undefined) throw invalidParams('Invalid param: not a Token account')
    return withContext(view.slot, toUiAmount(token.amount, mintUnits(view, token.mint, context)))
  },

  getTokenSupply(params, context) {
    const address = params.address(0)
    const view = viewOf(context, params.options(1))
    const mint = view.get(address)
    if (mint === undefined) throw invalidParams('Invalid param: could not find account')
    if (!isMint(mint)) throw invalidParams('Invalid param: not a Token mint')
    return withContext(view.slot, toUiAmount(readMintSupply(mint), mintUnits(view, address, context)))
  },

  getTokenLargestAccounts(params, context) {
    const mint = params.address(0)
    const view = viewOf(context, params.options(1))
    const units = mintUnits(view, mint, context)
    const holders = tokensOf(view.byMint(mint))
      .filter(({ token }) => token.mint === mint)
      .sort((a, b) => (a.token.amount === b.token.amount ? 0 : a.token.amount < b.token.amount ? 1 : -1))
      .slice(0, LARGEST)
    return withContext(
      view.slot,
      holders.map(({ account, token }) => ({ address: account.address, ...toUiAmount(token.amount, units) })),
    )
  },
}

function mintUnits(view: StateView, mint: string, { chain }: RpcContext): MintUnits {
  const units = readMintUnits(view.get(mint), chain.bank.unixTime)
  if (units === undefined) throw invalidParams('Invalid param: not a Token mint')
  return units
}

function listBy(params: Params, context: RpcContext, role: 'owner' | 'delegate'): Json {
  const who = params.address(0)
  const wanted = params.options(1)
  const options = params.options(2)
  const format = accountFormat(options, 'binary')
  const view = viewOf(context, options)
  const isWanted = readTokenFilter(wanted.mint, wanted.programId, view)
  const candidates = role === 'owner' ? view.byTokenOwner(who) : view.byDelegate(who)
  const accounts = tokensOf(candidates)
    .filter(({ account, token }) => token[role] === who && isWanted(account, token))
    .map(({ account }) => account)
  return withContext(view.slot, encodeKeyed(accounts, format, view, context))
}

function readTokenFilter(
  mint: unknown,
  programId: unknown,
  view: StateView,
): (account: AccountState, token: TokenAccount) => boolean {
  if (mint !== undefined) {
    const wanted = asAddress(mint)
    const account = view.get(wanted)
    if (account === undefined || !isMint(account)) throw invalidParams('Invalid param: could not find mint')
    return (_, token) => token.mint === wanted
  }
  const program = asAddress(programId)
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return (account) => account.owner === program
}

function tokensOf(accounts: AccountState[]): { account: AccountState; token: TokenAccount }[] {
  return accounts.flatMap((account) => {
    const token = readTokenAccount(account)
    return token === undefined ? [] : [{ account, token }]
  })
}
