import type {
  InstructionJson,
  Quote,
  SwapInstructionsReply,
  SwapInstructionsV2Reply,
  SwapReply,
} from '@callisto/contract'
import { buildTransaction, FORMAT_LIMITS, readLookupTables } from '@callisto/solana'
import { AccountRole, type Address, type Blockhash, getBase58Decoder, type Instruction } from '@solana/kit'
import type { Reply, RunningMarket } from './running-market.ts'
import type { SwapSettings } from './swap-settings.ts'

export interface RequestedSwap {
  wire: Uint8Array
  report: Pick<SwapReply, 'dynamicSlippageReport' | 'simulationError' | 'prioritizationFeeLamports'>
}

export interface SwapTerms {
  quote: Quote
  user: string
  feeAccount: string | undefined
  settings: SwapSettings
}

/** Requests the swap of a quote as the settings say, and assembles its transaction where they ask for instructions. */
export async function requestSwap(
  market: RunningMarket,
  terms: SwapTerms,
): Promise<RequestedSwap | { refused: Reply }> {
  const { via } = terms.settings
  const isSecond = via === 'swap-v2' || via === 'instructions-v2'
  const call = via === 'swap' || via === 'swap-v2' ? 'swap' : 'swap-instructions'
  const body = isSecond ? bodyOfSecond(terms) : bodyOfFirst(terms)
  const reply = await market.post(`/swap/${isSecond ? 'v2' : 'v1'}/${call}`, body)
  if (reply.status !== 200) return { refused: reply }
  const report = reply.body as unknown as RequestedSwap['report']
  if (call === 'swap') return { wire: Buffer.from(String(reply.body.swapTransaction), 'base64'), report }
  const wire = await assemble(market, terms, reply)
  return wire ? { wire, report } : { refused: reply }
}

function bodyOfFirst({ quote, user, feeAccount, settings }: SwapTerms) {
  return {
    quoteResponse: quote,
    userPublicKey: user,
    asLegacyTransaction: settings.version === 'legacy',
    ...(settings.version === 1 ? { transactionVersion: 1 } : {}),
    wrapAndUnwrapSol: settings.wrapSol,
    ...(settings.dynamicSlippage ? { dynamicSlippage: true } : {}),
    ...settings.request,
    ...(feeAccount ? { feeAccount } : {}),
  }
}

const bodyOfSecond = ({ quote, user, feeAccount, settings }: SwapTerms) => ({
  quoteResponse: quote,
  taker: user,
  wrapAndUnwrapSol: settings.wrapSol,
  ...(feeAccount ? { feeAccount } : {}),
})

/** The transaction that a client makes of the instructions; undefined when it does not fit. */
async function assemble(
  { localnet: { chain } }: RunningMarket,
  { user, settings }: SwapTerms,
  { body }: Reply,
): Promise<Uint8Array | undefined> {
  const groups = body as unknown as SwapInstructionsReply & SwapInstructionsV2Reply
  const lifetime = groups.blockhashWithMetadata
    ? secondLifetime(groups)
    : (await chain.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value
  const lookupTables = groups.addressLookupTableAddresses
    ? await readLookupTables(groups.addressLookupTableAddresses, (keys) => chain.getAccounts(keys))
    : (groups.addressesByLookupTableAddress ?? {})
  const cleanup = groups.cleanupInstruction ? [groups.cleanupInstruction] : []
  const instructions = [
    ...groups.computeBudgetInstructions,
    ...groups.otherInstructions,
    ...groups.setupInstructions,
    groups.swapInstruction,
    ...cleanup,
  ].map(toInstruction)
  const version = settings.version === 'legacy' ? 'legacy' : 0
  const built = buildTransaction(
    { version, feePayer: user as Address, instructions, lookupTables },
    { blockhash: lifetime.blockhash, lastValidBlockHeight: Number(lifetime.lastValidBlockHeight) },
    FORMAT_LIMITS[version],
  )
  return built.ok ? built.bytes : undefined
}

const secondLifetime = ({ blockhashWithMetadata }: SwapInstructionsV2Reply) => ({
  blockhash: getBase58Decoder().decode(Uint8Array.from(blockhashWithMetadata.blockhash)) as Blockhash,
  lastValidBlockHeight: blockhashWithMetadata.lastValidBlockHeight,
})

const toInstruction = ({ programId, accounts, data }: InstructionJson): Instruction => ({
  programAddress: programId as Address,
  accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
    address: pubkey as Address,
    role: isSigner
      ? isWritable
        ? AccountRole.WRITABLE_SIGNER
        : AccountRole.READONLY_SIGNER
      : isWritable
        ? AccountRole.WRITABLE
        : AccountRole.READONLY,
  })),
  data: Uint8Array.from(Buffer.from(data, 'base64')),
})
