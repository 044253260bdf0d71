import { ExtensionKind, extensionsOf } from './extensions.ts'

const MINT_SIZE = 82
/** State of new token accounts that can pay and be paid. */
const INITIALIZED = 1

/** Extensions of a mint with which an amount sent to a vault arrives in full, or less a fee that can be computed. */
const HELD_KINDS: ReadonlySet<number> = new Set([
  ...[
    ExtensionKind.transferFeeConfig,
    ExtensionKind.mintCloseAuthority,
    ExtensionKind.confidentialTransferMint,
  ],
  ...[ExtensionKind.defaultAccountState, ExtensionKind.interestBearing, ExtensionKind.permanentDelegate],
  ...[ExtensionKind.metadataPointer, ExtensionKind.tokenMetadata],
  // Groups and their members.
  ...[20, 21, 22, 23],
  ...[ExtensionKind.scaledUiAmount, ExtensionKind.pausable],
])

/**
 * Whether the vaults of the pools and of trigger orders hold a mint, given its account data: the rule of `mint_is_supported` in
 * `programs/include/token-extension.h`. False for bytes that are no mint. The caller checks that the account belongs to
 * Token or Token-2022.
 */
export function isSupportedMint(data: Uint8Array): boolean {
  const extensions = extensionsOf(data, 1, MINT_SIZE)
  if (!extensions || ![...extensions.keys()].every((kind) => HELD_KINDS.has(kind))) return false
  const state = extensions.get(ExtensionKind.defaultAccountState)
  if (state && state[0] !== INITIALIZED) return false
  const { transferFeeConfig, confidentialTransferMint } = ExtensionKind
  return !(extensions.has(transferFeeConfig) && extensions.has(confidentialTransferMint))
}
