import { MAX_AUTO_PRICE, type recurring, type trigger } from '@callisto/program-clients'
import {
  associatedTokenAddress,
  type KnownInstruction,
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

/** The accounts of an instruction by their names, all that it has. */
export function namedAccounts<const Name extends string>(
  { accounts }: Pick<ParsedInstruction, 'accounts'>,
  names: readonly Name[],
): Record<Name, Address> {
  assertOrder(accounts.length === names.length, 'an account is missing, or one too many')
  return Object.fromEntries(names.map((name, at) => [name, accounts[at]!.address])) as Record<Name, Address>
}

/**
 * The instruction that opens an order, the only one of `program`, and its arguments. Beside it the user's own accounts of what
 * is sold and bought may be opened, and SOL that is sold wrapped. Throws OrderMismatch for another transaction.
 */
export async function openingInstruction<Args>(
  transaction: ParsedTransaction,
  { PROGRAM, decodeCreate }: { PROGRAM: string; decodeCreate: (data: Uint8Array) => Args | undefined },
  {
    inputMint,
    outputMint,
    amount,
    user,
  }: Pick<Opening, 'inputMint' | 'outputMint' | 'user'> & { amount: bigint },
): Promise<{ instruction: ParsedInstruction; args: Args }> {
  const { found, beside } = orderInstructions(transaction, { program: PROGRAM, user })
  const wrapped =
    inputMint === NATIVE_MINT ? await associatedTokenAddress(user, NATIVE_MINT, TOKEN_PROGRAM) : undefined
  let lamports = 0n
  for (const one of beside) {
    if (one.kind === 'createTokenAccount') {
      const isOwn = one.owner === user && one.payer === user
      assertOrder(isOwn, 'a token account of somebody else is opened')
      const isNeeded = one.mint === inputMint || one.mint === outputMint
      assertOrder(isNeeded, 'an account of another token is opened')
    } else if (one.kind === 'transferLamports') {
      assertOrder(one.from === user && one.to === wrapped, 'SOL is sent to somebody else')
      lamports += one.lamports
    } else if (one.kind === 'closeTokenAccount') {
      const isOwn = one.account === wrapped && one.owner === user && one.destination === user
      assertOrder(isOwn, 'an account is closed for somebody else')
    } else assertOrder(one.kind === 'syncNative' && one.account === wrapped, 'something else is done')
  }
  assertOrder(lamports <= amount, 'more SOL is wrapped than is sold')
  const [instruction] = found
  assertOrder(instruction !== undefined && found.length === 1, 'it is not one order')
  const args = decodeCreate(instruction.data)
  assertOrder(args !== undefined, 'it opens no order')
  return { instruction, args }
}

/** The instructions of `program`, beside which a transaction does nothing. Throws OrderMismatch. */
export function onlyInstructions(
  transaction: ParsedTransaction,
  of: { program: string; user: string },
): readonly ParsedInstruction[] {
  const { found, beside } = orderInstructions(transaction, of)
  assertOrder(beside.length === 0, 'something else is done')
  return found
}

/** What a transaction of an order may do beside its order. Fees that Token-2022 withholds are moved to the mint. */
type Beside =
  | Exclude<KnownInstruction, { kind: 'computeUnitLimit' | 'computeUnitPrice' }>
  | { kind: 'harvest'; mint: string; account: string }

/** Data of the instruction of Token-2022 that harvests fees. */
const HARVEST = [26, 4]

function readHarvest({ programId, data, accounts }: ParsedInstruction): Beside | undefined {
  const isHarvest = programId === TOKEN_2022_PROGRAM && data.join() === HARVEST.join()
  if (!isHarvest || accounts.length !== 2) return undefined
  return { kind: 'harvest', mint: accounts[0]!.address, account: accounts[1]!.address }
}

/**
 * The instructions of `program`, and those beside them. Only the user signs and pays, for a compute unit no more than the page
 * offers at most. Throws OrderMismatch for anything else, and for an instruction that is not known.
 */
function orderInstructions(
  { version, instructions, signers, feePayer }: ParsedTransaction,
  { program, user }: { program: string; user: string },
): { found: ParsedInstruction[]; beside: Beside[] } {
  assertOrder(feePayer === user && signers.length === 1, 'somebody else signs')
  // Another version has its fee elsewhere.
  assertOrder(version === 0, 'it is of another version')
  const found: ParsedInstruction[] = []
  const beside: Beside[] = []
  for (const instruction of instructions) {
    if (instruction.programId === program) found.push(instruction)
    else {
      const known = readHarvest(instruction) ?? parseKnownInstruction(instruction)
      assertOrder(known !== undefined, 'an instruction is not known')
      if (known.kind === 'computeUnitPrice')
        assertOrder(known.microLamports <= MAX_AUTO_PRICE, 'it pays a higher network fee')
      else if (known.kind !== 'computeUnitLimit') beside.push(known)
    }
  }
  return { found, beside }
}

export interface CloseProgram extends Pick<typeof trigger | typeof recurring, 'findVaultPda'> {
  PROGRAM: string
  CLOSE_DISCRIMINATOR: number
  instructions: { close: { accounts: readonly string[] } }
}

/** Accounts of the instruction that closes an order of either program. */
type CloseAccounts = Omit<trigger.CloseAccounts, 'tokenProgram0' | 'tokenProgram1'> &
  Partial<Pick<trigger.CloseAccounts, 'tokenProgram0' | 'tokenProgram1'>> &
  Partial<Pick<recurring.CloseAccounts, 'tokenProgram'>>

/** One token of an order that is closed: where it waits, and the user's account that it goes to. */
interface ClosedSide {
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address | undefined
}

/**
 * The orders that transactions close. They close orders of the user, whose tokens go to his own accounts, and do nothing else but
 * open those and collect withheld fees; each order is closed once, and only those of `orders` where it is given. Throws
 * OrderMismatch.
 */
export async function verifyClose(
  transactions: readonly ParsedTransaction[],
  { program, user, orders }: { program: CloseProgram; user: string; orders: readonly string[] | undefined },
): Promise<string[]> {
  const closed: string[] = []
  for (const transaction of transactions) {
    const { found, beside } = orderInstructions(transaction, { program: program.PROGRAM, user })
    assertOrder(found.length > 0, 'it closes no order')
    const sides: ClosedSide[] = []
    for (const instruction of found) {
      const one = await verifyOneClose(instruction, program, user)
      assertOrder(orders === undefined || orders.includes(one.order), 'another order is closed')
      closed.push(one.order)
      sides.push(...one.sides)
    }
    for (const one of beside) assertOrder(isOfClose(one, sides, user), 'something else is done')
  }
  assertOrder(new Set(closed).size === closed.length, 'an order is closed twice')
  assertOrder(orders === undefined || closed.length === orders.length, 'an order stays open')
  return closed
}

/** Throws OrderMismatch where an instruction does not close an order of the user with the accounts that belong to it. */
async function verifyOneClose(
  instruction: ParsedInstruction,
  { CLOSE_DISCRIMINATOR, instructions, findVaultPda }: CloseProgram,
  user: string,
): Promise<{ order: Address; sides: readonly ClosedSide[] }> {
  const isClose = instruction.data.length === 1 && instruction.data[0] === CLOSE_DISCRIMINATOR
  assertOrder(isClose, 'something else is done to an order')
  const { closer, maker, order, tokenProgram, ...named } = namedAccounts(
    instruction,
    instructions.close.accounts,
  ) as unknown as CloseAccounts
  assertOrder(closer === user && maker === user, 'an order of somebody else is closed')
  const sides = [
    {
      ...{ mint: named.mint0, vault: named.vault0, destination: named.destination0 },
      tokenProgram: named.tokenProgram0 ?? tokenProgram,
    },
    {
      ...{ mint: named.mint1, vault: named.vault1, destination: named.destination1 },
      tokenProgram: named.tokenProgram1 ?? tokenProgram,
    },
  ]
  for (const side of sides) {
    const known = TOKEN_PROGRAMS.find((one) => one === side.tokenProgram)
    assertOrder(known !== undefined, 'the tokens are of another program')
    const [vaultOfMint] = await findVaultPda({ order, mint: side.mint })
    const own = await associatedTokenAddress(user, side.mint, known)
    assertOrder(side.vault === vaultOfMint && side.destination === own, 'an account is another one')
  }
  return { order, sides }
}

/** Whether it opens an account that a closed order pays to, or collects the fees that one of its vaults withholds. */
const isOfClose = (one: Beside, sides: readonly ClosedSide[], user: string): boolean =>
  sides.some(({ mint, vault, destination, tokenProgram }) => {
    if (one.kind === 'harvest') return one.mint === mint && one.account === vault
    if (one.kind !== 'createTokenAccount') return false
    const isOwn = one.owner === user && one.payer === user && one.tokenProgram === tokenProgram
    return isOwn && one.mint === mint && one.account === destination
  })
