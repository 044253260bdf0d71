import { t } from '@callisto/i18n'
import { TokenIcon } from '@callisto/ui'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { programs } from '../../../lib/programs/page-programs.ts'
import { Link } from '../../../lib/router/Link.tsx'
import { formatCount, formatUnits } from '../../../lib/text/format.ts'
import { displayName, displaySymbol } from '../../../lib/tokens/names.ts'
import { TokenLogo } from '../../../lib/tokens/TokenLogo.tsx'
import { TokenStatus } from '../../../lib/tokens/TokenStatus.tsx'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { SOL_DECIMALS } from '../../../lib/wallet/balances.ts'
import type { AccountKind, AccountView } from '../model/account.ts'
import { Fact, KindFacts } from './KindFacts.tsx'

/** What an address is, with the facts of its kind. */
export function Identity({ address, account }: { address: string; account: AccountView | null }) {
  const isMint = account?.what.kind === 'mint'
  return (
    <section aria-label={t('Account')} className="rounded-xl border border-line bg-raised p-4">
      {isMint ? <MintTitle mint={address} /> : <Title address={address} account={account} />}
      {account === null ? (
        <p className="mt-3 text-xs text-muted">
          {t(
            'There is no account at this address: it holds no SOL. It can still own tokens and have a past.',
          )}
        </p>
      ) : (
        <dl className="mt-3 flex flex-col gap-1 text-sm">
          <KindFacts what={account.what} />
          <Fact label={t('SOL balance')}>{formatUnits(account.lamports, SOL_DECIMALS)} SOL</Fact>
          <Fact label={t('Owner program')}>
            {programs.labelOf(account.owner)} <AddressLink address={account.owner} />
          </Fact>
          <Fact label={t('Data')}>
            {account.space === undefined ? (
              <span title={t('The RPC did not report it')}>–</span>
            ) : (
              t('{bytes} bytes', { bytes: formatCount(account.space) })
            )}
          </Fact>
        </dl>
      )}
    </section>
  )
}

function Title({ address, account }: { address: string; account: AccountView | null }) {
  return (
    <div className="flex items-center gap-3">
      <TokenIcon seed={address} size={40} />
      <p className="text-lg font-semibold" data-kind={account?.what.kind ?? 'none'}>
        {kindTitle(address, account)}
      </p>
    </div>
  )
}

function MintTitle({ mint }: { mint: string }) {
  const asset = useToken(mint).live?.asset
  return (
    <div className="flex items-center gap-3">
      <TokenLogo asset={asset ?? { id: mint }} size={40} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-lg font-semibold" data-kind="mint">
          {asset ? t('Token {symbol}', { symbol: displaySymbol(asset.symbol) }) : t('Token mint')}
          {asset && <TokenStatus asset={asset} />}
        </p>
        <p className="truncate text-xs text-muted">
          {asset && `${displayName(asset.name)} · `}
          <Link to="/tokens/$id" params={{ id: mint }} className="text-accent underline underline-offset-2">
            {t('Open the token page')}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** What an address is, in words. */
function kindTitle(address: string, account: AccountView | null): string {
  if (account === null) return t('Nothing on the chain')
  const { what, owner } = account
  switch (what.kind) {
    case 'wallet':
      return t('Wallet')
    case 'mint':
      return t('Token mint')
    case 'tokenAccount':
      return t('Token account')
    case 'program': {
      const program = programs.labelOf(address)
      return program === undefined ? t('Program') : t('Program {program}', { program })
    }
    case 'programAccount':
      return programAccountTitle(what, programs.labelOf(owner) ?? t('an unknown program'))
    case 'other':
      return otherTitle(what.type, programs.labelOf(owner))
  }
}

function programAccountTitle(
  { account }: Extract<AccountKind, { kind: 'programAccount' }>,
  program: string,
): string {
  switch (account.kind) {
    case 'pool':
      return t('Pool of {program}', { program })
    case 'curve':
      return t('Bonding curve of {program}', { program })
    case 'config':
      return account.name === undefined
        ? t('Fee tier of {program}', { program })
        : t('Launchpad {name}', { name: account.name })
    case 'position':
      return t('Liquidity position of {program}', { program })
    case 'page':
      return t('Part of a pool of {program}', { program })
  }
}

function otherTitle(type: string | undefined, program: string | undefined): string {
  if (type === 'lookupTable') return t('Address lookup table')
  if (type === 'nonce' || type === 'initialized') return t('Nonce account')
  if (type === 'multisig') return t('Multisig')
  return program === undefined ? t('Account of an unknown program') : t('Account of {program}', { program })
}
