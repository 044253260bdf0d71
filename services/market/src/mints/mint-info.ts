import { createHash } from 'node:crypto'
import { type MintExtensions, type StockIssuer, stockIssuers } from '@callisto/contract'
import { normalizeTokenText, skeletonsOf } from '@callisto/domain'
import {
  decodeMetaplexMetadata,
  decodeMint,
  METAPLEX_METADATA_PROGRAM,
  type Mint,
  type MintTransferFee,
  type TransferFeeRate,
} from '@callisto/program-clients'
import { type AccountState, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { getAddressDecoder } from '@solana/kit'
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
  /** Powers over holders by extensions of the mint. */
  extensions: MintExtensions
  scaledUi: { multiplier: number; newMultiplier: number; effectiveAt: number } | undefined
  /** A curator's signature is in its metadata. */
  isVerified: boolean
  /** Recognised issuer of a tokenised stock; only of a verified token, as the time of the first listing and its tags. */
  issuer: StockIssuer | undefined
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

/** Whether the account is a mint with a transfer fee, whatever its rate. */
export function hasTransferFee(account: AccountState | undefined): boolean {
  return account?.owner === TOKEN_2022_PROGRAM && decodeMint(account.data)?.transferFee !== undefined
}

/**
 * Reads a mint and the account that Metaplex keeps for it, where there is one. Undefined when the account is no mint.
 * Texts come from the mint's own extension first, then from Metaplex; only Metaplex carries a curator's signature. The
 * epoch decides which transfer fee is in force.
 */
export function readMint(
  mint: string,
  account: AccountState | undefined,
  metaplexAccount: AccountState | undefined,
  epoch: bigint,
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
  const { issuer, since, tags, ...links } = tokenLinks(metadata?.uri ?? '', mint)
  return {
    mint,
    tokenProgram: account.owner,
    supply: decoded.supply,
    decimals: decoded.decimals,
    ...tokenTexts(metadata),
    mintAuthority: decoded.mintAuthority,
    freezeAuthority: decoded.freezeAuthority,
    extensions: mintExtensions(decoded, epoch),
    scaledUi: scaledUiOf(decoded),
    isVerified,
    ...links,
    issuer: isVerified ? stockIssuers.find((known) => known === issuer) : undefined,
    since: isVerified ? since : undefined,
    tags: isVerified ? tags : [],
  }
}

function scaledUiOf({ scaledUiAmount }: Mint): MintInfo['scaledUi'] {
  if (!scaledUiAmount) return undefined
  const { multiplier, newMultiplier, effectiveAt } = scaledUiAmount
  return { multiplier, newMultiplier, effectiveAt: Number(effectiveAt) }
}

function mintExtensions(mint: Mint, epoch: bigint): MintExtensions {
  const { permanentDelegate, closeAuthority, pauseAuthority, paused, unknownExtensions } = mint
  const { transferHook: program, transferHookAuthority, defaultAccountState, nonTransferable } = mint
  const hasHook = program !== undefined || transferHookAuthority !== undefined
  const isPausable = pauseAuthority !== undefined || paused
  return {
    ...(permanentDelegate ? { permanentDelegate } : {}),
    ...(mint.transferFee ? { transferFee: presentTransferFee(mint.transferFee, epoch) } : {}),
    ...(hasHook ? { transferHook: { program, authority: transferHookAuthority } } : {}),
    ...(isPausable ? { pausable: { paused, authority: pauseAuthority } } : {}),
    ...(defaultAccountState ? { defaultAccountState } : {}),
    ...(nonTransferable ? { nonTransferable } : {}),
    ...(closeAuthority ? { closeAuthority } : {}),
    ...(unknownExtensions.length > 0 ? { unknownExtensions: [...unknownExtensions] } : {}),
  }
}

/** The rate in force in an epoch, and the one that follows it where one is set. */
function presentTransferFee(
  { authority, older, newer }: MintTransferFee,
  epoch: bigint,
): MintExtensions['transferFee'] {
  const rateOf = ({ bps, maximum }: TransferFeeRate) => ({ bps, maxFee: String(maximum) })
  if (epoch >= newer.epoch) return { ...rateOf(newer), authority }
  return { ...rateOf(older), authority, next: { ...rateOf(newer), epoch: Number(newer.epoch) } }
}

/** The same for a token whose launch has just been seen and whose mint has not been read yet. */
export function launchText(
  mint: string,
  launch: { name: string; symbol: string; uri: string },
): Pick<MintInfo, keyof TokenLinks | 'name' | 'symbol' | 'skeletons'> {
  return {
    ...tokenLinks(launch.uri, mint),
    issuer: undefined,
    since: undefined,
    tags: [],
    ...tokenTexts(launch),
  }
}

const decoder = getAddressDecoder()

/**
 * Keys whose signature in a token's Metaplex metadata marks the token as verified. The local cluster's curator is the
 * SHA-256 of `callisto/curator` as an address: it has no private key, so only accounts of the genesis block carry it.
 */
const curators: ReadonlySet<string> = new Set([
  decoder.decode(createHash('sha256').update('callisto/curator').digest()),
])

/** Metaplex layout: key, update authority, mint, three texts with their lengths, fee, then the creators. */
function hasVerifiedCreator(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 65
  for (let text = 0; text < 3; text++) {
    if (at + 4 > data.length) return false
    at += 4 + view.getUint32(at, true)
  }
  at += 2
  if (data[at] !== 1 || at + 5 > data.length) return false
  const count = view.getUint32(at + 1, true)
  at += 5
  for (let index = 0; index < Math.min(count, 5); index++, at += 34) {
    if (at + 34 > data.length) return false
    if (data[at + 32] === 1 && curators.has(decoder.decode(data, at))) return true
  }
  return false
}
