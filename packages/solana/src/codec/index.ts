export {
  addressBytes,
  blockhashBytes,
  decodeAddress,
  decodeBase58,
  encodeBase58,
  readAddress,
} from './base58.ts'
export { ByteReader, ByteWriter } from './byte-writer.ts'
export { signedTransaction, type TransactionSigner } from './signed-transaction.ts'
export {
  isMint,
  isTokenAccount,
  isTokenProgram,
  readMintDecimals,
  readMintSupply,
  readTokenAccount,
  readU64,
  TOKEN_ACCOUNT_BYTES,
  type TokenAccount,
} from './token-layout.ts'
export {
  decodeMessage,
  decodeTransaction,
  isWritableIndex,
  type WireConfig,
  WireError,
  type WireInstruction,
  type WireLookup,
  type WireMessage,
  type WireTransaction,
  withSignature,
} from './transaction.ts'
