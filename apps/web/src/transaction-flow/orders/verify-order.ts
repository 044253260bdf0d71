import type { recurring, trigger } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  NATIVE_MINT,
  type ParsedInstruction,
  type ParsedTransaction,
  parseKnownInstruction,
  parseTransaction,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '@callisto/solana'
import { type Address, type Instruction, address as toAddress } from '@solana/kit'
import { fromBase64 } from '../../lib/text/base64.ts'
import { TOKEN_PROGRAMS } from '../../lib/wallet/token-programs.ts'
import { assertOrder, OrderMismatch } from './order-mismatch.ts'

/** Decodes a transaction of orders. Throws OrderMismatch for bytes that are none. */
export function parseOrder(wire: Uint8Array): ParsedTransaction {
  const parsed = parseTransaction(wire)
  if (!parsed.ok) throw new OrderMismatch(parsed.reason)
  return parsed.transaction
}

/** The same of a transaction that a service has built. */
export const readOrderTransaction = (base64: string): ParsedTransaction => parseOrder(fromBase64(base64))

/** No account: an order without a feed, and one without a referral, has zeros. */
export const NO_KEY = '11111111111111111111111111111111'

/** What an opened order names, whose content the caller compares. */
export interface OpenedOrder {
  order: Address
  config: Address
  /** Feeds of input and output; undefined where it needs none. */
  feeds: readonly [Address | undefined, Address | undefined]
  /** Token programs of input and output. */
  tokenPrograms: readonly [string, string]
  /** Which feed must have had a price lately that the floor of a trailing leg belongs to, in 1e-8 USD. */
  reference?: { side: 0 | 1; price: bigint } | undefined
}

type OpeningArgs = Pick<
  trigger.CreateArgs,
  'nonce' | 'referralBps' | 'referral' | 'feed0' | 'feed1' | 'feedKind0' | 'feedKind1'
>

interface Opening {
  inputMint: string
  outputMint: string
  user: string
  /** The config of new orders. */
  config: string | undefined
  /** Whether a fill is held to the feeds of both tokens. */
  hasFeeds: boolean
}

type OpeningAccounts = Omit<trigger.CreateAccounts, 'tokenProgram0' | 'tokenProgram1'>

/**
 * Compares all accounts of a new order of either program with those that it must have. `toInstruction` builds the instruction for
 * them. Throws OrderMismatch for any difference.
 */
export async function verifyOpening(
  { findOrderPda, findVaultPda }: Pick<typeof trigger | typeof recurring, 'findOrderPda' | 'findVaultPda'>,
  { accounts }: ParsedInstruction,
  args: OpeningArgs,
  { inputMint, outputMint, user, config, hasFeeds }: Opening,
  {
    tokenProgramsAt,
    toInstruction,
  }: {
    /** Places of the token programs of input and output. */
    tokenProgramsAt: readonly [number, number]
    toInstruction: (accounts: OpeningAccounts, tokenPrograms: readonly [Address, Address]) => Instruction
  },
): Promise<OpenedOrder> {
  assertOrder(config !== undefined, 'there are no terms of such orders')
  assertOrder(args.referralBps === 0 && args.referral === NO_KEY, 'a fee goes to somebody else')
  assertOrder(args.feedKind0 === 'own' && args.feedKind1 === 'own', 'a price comes from elsewhere')
  const feedOf = (feed: Address) => (feed === NO_KEY ? undefined : feed)
  const feeds = [feedOf(args.feed0), feedOf(args.feed1)] as const
  const areFeeds = feeds.every((feed) => (feed !== undefined) === hasFeeds)
  assertOrder(areFeeds, 'it follows other prices')
  const tokenPrograms = tokenProgramsAt.map((at) => accounts[at]?.address) as [Address, Address]
  const areTokenPrograms = tokenPrograms.every((one) => TOKEN_PROGRAMS.some((known) => known === one))
  assertOrder(areTokenPrograms, 'the tokens are of another program')
  const [maker, mint0, mint1] = [toAddress(user), toAddress(inputMint), toAddress(outputMint)]
  const [order] = await findOrderPda({ maker, nonce: args.nonce })
  const vaultOf = async (mint: Address) => (await findVaultPda({ order, mint }))[0]
  const expected = toInstruction(
    {
      ...{ payer: maker, maker, config: toAddress(config), order, mint0, mint1 },
      ...{ vault0: await vaultOf(mint0), vault1: await vaultOf(mint1) },
      source: await associatedTokenAddress(user, inputMint, tokenPrograms[0]),
      systemProgram: toAddress(SYSTEM_PROGRAM),
      ...{ feed0: feeds[0], feed1: feeds[1] },
    },
    tokenPrograms,
  ).accounts!
  const isSame =
    accounts.length === expected.length &&
    expected.every(({ address }, at) => accounts[at]!.address === address)
  assertOrder(isSame, 'an account is another one')
  return { order, config: toAddress(config), feeds, tokenPrograms }
}

/** Accounts of an instruction by their names. */
export function namedAccounts<const Name extends string>(
  { accounts }: Pick<ParsedInstruction, 'accounts'>,
  names: readonly Name[],
): Record<Name, Address> {
  assertOrder(accounts.length >= names.length, 'an account is missing')
  return Object.fromEntries(names.map((name, at) => [name, accounts[at]!.address])) as Record<Name, Address>
}

/**
 * The instruction that opens an order, the only one of `program`, and its arguments; beside it SOL that is sold may be wrapped.
 * Throws OrderMismatch for another transaction.
 */
export async function openingInstruction<Args>(
  transaction: ParsedTransaction,
  { PROGRAM, decodeCreate }: { PROGRAM: string; decodeCreate: (data: Uint8Array) => Args | undefined },
  { inputMint, amount, user }: { inputMint: string; amount: bigint; user: string },
): Promise<{ instruction: ParsedInstruction; args: Args }> {
  const wraps =
    inputMint === NATIVE_MINT
      ? { account: await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM), lamports: amount }
      : undefined
  const found = orderInstructions(transaction, { program: PROGRAM, user, wraps })
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one order')
  const args = decodeCreate(instruction.data)
  assertOrder(args !== undefined, 'it opens no order')
  return { instruction, args }
}

/** Sub-instruction of Token-2022 that moves withheld fees to the mint, which an account needs before it is closed. */
const isHarvest = ({ programId, data }: ParsedInstruction): boolean =>
  programId === TOKEN_2022_PROGRAM && data.length === 2 && data[0] === 26 && data[1] === 4

/** SOL that is put into the user's own token account before it is sold. */
interface Wrapping {
  account: string
  lamports: bigint
}

/**
 * The instructions of `program`. Beside them a transaction of an order may only set its compute budget, open and close the
 * user's own token accounts, wrap SOL into one of them, and harvest withheld fees; throws OrderMismatch otherwise.
 */
export function orderInstructions(
  { instructions, signers, feePayer }: ParsedTransaction,
  { program, user, wraps }: { program: string; user: string; wraps?: Wrapping | undefined },
): ParsedInstruction[] {
  assertOrder(feePayer === user && signers.length === 1, 'somebody else signs')
  let wrapped = 0n
  const found = instructions.filter((instruction) => {
    if (instruction.programId === program) return true
    if (isHarvest(instruction)) return false
    const known = parseKnownInstruction(instruction)
    assertOrder(known !== undefined, 'an instruction is not known')
    if (known.kind === 'createTokenAccount') {
      assertOrder(known.owner === user && known.payer === user, 'a token account of somebody else is opened')
    }
    if (known.kind === 'transferLamports') {
      assertOrder(known.from === user && known.to === wraps?.account, 'SOL is sent to somebody else')
      wrapped += known.lamports
    }
    if (known.kind === 'closeTokenAccount')
      assertOrder(
        known.owner === user && known.destination === user,
        'an account is closed for somebody else',
      )
    return false
  })
  assertOrder(wrapped <= (wraps?.lamports ?? 0n), 'more SOL is wrapped than is sold')
  return found
}

export interface CloseProgram {
  PROGRAM: string
  CLOSE_DISCRIMINATOR: number
  instructions: { close: { accounts: readonly string[] } }
}

/**
 * The orders that transactions close. They close orders of the user and do nothing else; each order is closed once, and only
 * those of `orders` where it is given. The program returns everything to the maker. Throws OrderMismatch.
 */
export function verifyClose(
  transactions: readonly ParsedTransaction[],
  { program, user, orders }: { program: CloseProgram; user: string; orders: readonly string[] | undefined },
): string[] {
  const closed = transactions.flatMap((transaction) => {
    const found = orderInstructions(transaction, { program: program.PROGRAM, user })
    assertOrder(found.length > 0, 'it closes no order')
    return found.map((instruction) => {
      const isClose = instruction.data.length === 1 && instruction.data[0] === program.CLOSE_DISCRIMINATOR
      assertOrder(isClose, 'something else is done to an order')
      const names = program.instructions.close.accounts
      const { closer, maker, order } = namedAccounts(instruction, names)
      const isOwn = closer === user && maker === user && order !== undefined
      assertOrder(isOwn, 'an order of somebody else is closed')
      assertOrder(orders === undefined || orders.includes(order), 'another order is closed')
      return order
    })
  })
  assertOrder(new Set(closed).size === closed.length, 'an order is closed twice')
  assertOrder(orders === undefined || closed.length === orders.length, 'an order stays open')
  return closed
}
