import type { Address } from '@solana/kit'
import { ByteReader } from './byte-reader.ts'
import { ExtensionKind, extensionsOf, unknownKinds } from './extensions.ts'
import { decodeMetadataExtension, keyOrNone, type TokenMetadata } from './token-metadata.ts'
import { decodeTransferFee, type MintTransferFee } from './transfer-fee.ts'

/** Displayed amount = raw amount * multiplier; the new one holds from `effectiveAt` (unix seconds) on. */
export interface ScaledUiAmount {
  authority: Address | undefined
  multiplier: number
  newMultiplier: number
  effectiveAt: bigint
}

/** A mint of Token or Token-2022. Powers that nobody holds are undefined. */
export interface Mint {
  supply: bigint
  decimals: number
  mintAuthority: Address | undefined
  freezeAuthority: Address | undefined
  transferFee: MintTransferFee | undefined
  /** May move or burn anybody's tokens. */
  permanentDelegate: Address | undefined
  scaledUiAmount: ScaledUiAmount | undefined
  /** Where its metadata is; its own address when inside the mint. */
  metadataAddress: Address | undefined
  metadata: TokenMetadata | undefined
  /** State that new token accounts start in, where the mint sets one; its freeze authority may change it. */
  defaultAccountState: 'initialized' | 'frozen' | undefined
  /** New token accounts start frozen. */
  frozenByDefault: boolean
  nonTransferable: boolean
  /** Program that every transfer calls. */
  transferHook: Address | undefined
  /** Who may set that program, also when there is none. */
  transferHookAuthority: Address | undefined
  /** Who may close the mint while its supply is 0. */
  closeAuthority: Address | undefined
  /** Who may stop all transfers. */
  pauseAuthority: Address | undefined
  paused: boolean
  /** Numbers of extensions whose effect is not known. */
  unknownExtensions: readonly number[]
}

const MINT_SIZE = 82
const FROZEN = 2

/**
 * Reads a mint from its account data. Undefined when the bytes are no initialised mint. The caller checks
 * that the account belongs to Token or Token-2022.
 */
export function decodeMint(data: Uint8Array): Mint | undefined {
  const extensions = extensionsOf(data, 1, MINT_SIZE)
  if (!extensions) return undefined
  const r = new ByteReader(data)
  const mintAuthority = optionalKey(r)
  const [supply, decimals, initialized] = [r.u64(), r.u8(), r.bool()]
  const freezeAuthority = optionalKey(r)
  if (!r.sound() || !initialized) return undefined
  return { supply, decimals, mintAuthority, freezeAuthority, ...decodeExtensions(extensions) }
}

type Extensions = Omit<Mint, 'supply' | 'decimals' | 'mintAuthority' | 'freezeAuthority'>

function decodeExtensions(extensions: Map<number, Uint8Array>): Extensions {
  const read = <T>(kind: number, decode: (data: Uint8Array) => T | undefined) => {
    const data = extensions.get(kind)
    return data && decode(data)
  }
  const pausable = read(ExtensionKind.pausable, decodePausable)
  const defaultState = extensions.get(ExtensionKind.defaultAccountState)?.[0]
  const frozenByDefault = defaultState === FROZEN
  return {
    transferFee: read(ExtensionKind.transferFeeConfig, decodeTransferFee),
    permanentDelegate: read(ExtensionKind.permanentDelegate, keyAt(0)),
    scaledUiAmount: read(ExtensionKind.scaledUiAmount, decodeScaledUiAmount),
    metadataAddress: read(ExtensionKind.metadataPointer, keyAt(32)),
    metadata: read(ExtensionKind.tokenMetadata, decodeMetadataExtension),
    defaultAccountState: defaultState === undefined ? undefined : frozenByDefault ? 'frozen' : 'initialized',
    frozenByDefault,
    nonTransferable: extensions.has(ExtensionKind.nonTransferable),
    transferHook: read(ExtensionKind.transferHook, keyAt(32)),
    transferHookAuthority: read(ExtensionKind.transferHook, keyAt(0)),
    closeAuthority: read(ExtensionKind.mintCloseAuthority, keyAt(0)),
    pauseAuthority: pausable?.authority,
    paused: pausable?.paused ?? false,
    unknownExtensions: unknownKinds(extensions),
  }
}

/** An option of the token programs: a u32 of 0 or 1, then the key in any case. */
export function optionalKey(r: ByteReader): Address | undefined {
  const present = r.u32()
  const key = r.key()
  return present === 1 ? key : undefined
}

const keyAt = (offset: number) => (data: Uint8Array) => {
  const r = new ByteReader(data.subarray(offset))
  const key = r.key()
  return r.sound() ? keyOrNone(key) : undefined
}

function decodeScaledUiAmount(data: Uint8Array): ScaledUiAmount | undefined {
  const r = new ByteReader(data)
  const value: ScaledUiAmount = {
    authority: keyOrNone(r.key()),
    multiplier: r.f64(),
    effectiveAt: r.i64(),
    newMultiplier: r.f64(),
  }
  return r.complete() ? value : undefined
}

function decodePausable(data: Uint8Array) {
  const r = new ByteReader(data)
  const value = { authority: keyOrNone(r.key()), paused: r.bool() }
  return r.complete() ? value : undefined
}

/** What a displayed amount is multiplied by at `unixTime` (seconds); 1 for most mints. */
export function uiMultiplier({ scaledUiAmount }: Mint, unixTime: number): number {
  if (!scaledUiAmount) return 1
  const { effectiveAt, multiplier, newMultiplier } = scaledUiAmount
  return BigInt(Math.floor(unixTime)) >= effectiveAt ? newMultiplier : multiplier
}
