import {
  decodeMetaplexMetadata,
  decodeMint,
  METAPLEX_METADATA_PROGRAM,
  type Mint,
} from '@callisto/program-clients'
import { type AccountState, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { hasVerifiedCreator } from './curators.ts'
import { type TokenLinks, tokenLinks } from './token-links.ts'

/** Metadata of a mint, from its own accounts. */
export interface MintInfo extends TokenLinks {
  mint: string
  tokenProgram: string
  /** Base units. */
  supply: bigint
  decimals: number
  name: string | undefined
  symbol: string | undefined
  mintAuthority: string | undefined
  freezeAuthority: string | undefined
  permanentDelegate: string | undefined
  scaledUi: { multiplier: number; newMultiplier: number; effectiveAt: number } | undefined
  /** A curator's signature is in its metadata. */
  isVerified: boolean
  /** Issuer of a tokenised stock, and unix seconds of the first listing; only for verified tokens. */
  issuer: string | undefined
}

const MAX_TEXT_LENGTH = 64

/** Untrusted text as one line without control characters, at most `MAX_TEXT_LENGTH` UTF-16 units. */
function plain(text: string | undefined): string | undefined {
  const clean = text?.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
  return clean === '' ? undefined : clean
}

/**
 * Reads a mint and the account that Metaplex keeps for it, where there is one. Undefined when the account is no mint.
 * Texts come from the mint's own extension first, then from Metaplex; only Metaplex carries a curator's signature.
 */
export function readMint(
  mint: string,
  account: AccountState | undefined,
  metaplexAccount: AccountState | undefined,
): MintInfo | undefined {
  if (!account || (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM)) return undefined
  const decoded = decodeMint(account.data)
  if (!decoded) return undefined
  const isMetaplex = metaplexAccount?.owner === METAPLEX_METADATA_PROGRAM
  const metaplex = isMetaplex ? decodeMetaplexMetadata(metaplexAccount.data) : undefined
  const fits = metaplex?.mint === mint
  const own = decoded.metadata?.mint === mint ? decoded.metadata : undefined
  const metadata = own ?? (fits ? metaplex : undefined)
  const isVerified = fits && isMetaplex && hasVerifiedCreator(metaplexAccount.data)
  const { issuer, since, ...links } = tokenLinks(metadata?.uri ?? '', mint)
  return {
    mint,
    tokenProgram: account.owner,
    supply: decoded.supply,
    decimals: decoded.decimals,
    name: plain(metadata?.name),
    symbol: plain(metadata?.symbol),
    mintAuthority: decoded.mintAuthority,
    freezeAuthority: decoded.freezeAuthority,
    permanentDelegate: decoded.permanentDelegate,
    scaledUi: scaledUiOf(decoded),
    isVerified,
    ...links,
    issuer: isVerified ? issuer : undefined,
    since: isVerified ? since : undefined,
  }
}

function scaledUiOf({ scaledUiAmount }: Mint): MintInfo['scaledUi'] {
  if (!scaledUiAmount) return undefined
  const { multiplier, newMultiplier, effectiveAt } = scaledUiAmount
  return { multiplier, newMultiplier, effectiveAt: Number(effectiveAt) }
}

/** The same for a token whose launch has just been seen and whose mint has not been read yet. */
export function launchText(
  mint: string,
  launch: { name: string; symbol: string; uri: string },
): Partial<MintInfo> {
  const { issuer: _, since: __, ...links } = tokenLinks(launch.uri, mint)
  return { name: plain(launch.name), symbol: plain(launch.symbol), ...links }
}
