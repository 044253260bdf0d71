import { normalizeTokenText, skeletonsOf } from '@callisto/domain'
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
  /** What symbol and name look like; see `skeletonsOf`. */
  skeletons: readonly string[]
  mintAuthority: string | undefined
  freezeAuthority: string | undefined
  permanentDelegate: string | undefined
  scaledUi: { multiplier: number; newMultiplier: number; effectiveAt: number } | undefined
  /** A curator's signature is in its metadata. */
  isVerified: boolean
  /** Issuer of a tokenised stock, and unix seconds of the first listing; only for verified tokens. */
  issuer: string | undefined
}

/** In characters. The programs allow 32 and 10 to 13 bytes; a mint of another origin may claim any length. */
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32

/** Untrusted texts as they are kept; undefined where nothing visible is left. */
function tokenTexts(text: { name: string; symbol: string } | undefined) {
  const name = normalizeTokenText(text?.name ?? '', MAX_NAME_LENGTH)
  const symbol = normalizeTokenText(text?.symbol ?? '', MAX_SYMBOL_LENGTH)
  return {
    name: name === '' ? undefined : name,
    symbol: symbol === '' ? undefined : symbol,
    skeletons: skeletonsOf({ name, symbol }),
  }
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
    ...tokenTexts(metadata),
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
): Pick<MintInfo, keyof TokenLinks | 'name' | 'symbol' | 'skeletons'> {
  return { ...tokenLinks(launch.uri, mint), issuer: undefined, since: undefined, ...tokenTexts(launch) }
}
