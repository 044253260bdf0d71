import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'

/** An instruction of a token program, its accounts in any notation. */
export interface TokenInstruction<Account> {
  programId: string
  accounts: readonly Account[]
  data: Uint8Array
}

/** Tokens that moved between two token accounts, base units; a transfer fee is withheld from them at the destination. */
export interface ExecutedTransfer<Account> {
  source: Account
  destination: Account
  amount: bigint
}

const BATCH = 255
/** Before each instruction of a batch: how many accounts and how many bytes of data it has. */
const BATCH_HEADER_BYTES = 2

const TRANSFER = 3
const TRANSFER_CHECKED = 12
/** Of Token-2022: instructions of the transfer fee, and the first of them that moves tokens. */
const TRANSFER_FEE = 26
const TRANSFER_CHECKED_WITH_FEE = 1
const AMOUNT_BYTES = 8

/**
 * The instructions of a token program that one instruction stands for: those of a `batch`, in order, else itself. A batch
 * that is cut ends with its last whole instruction. Nothing for any other program.
 */
export function tokenInstructions<Account>(
  instruction: TokenInstruction<Account>,
): readonly TokenInstruction<Account>[] {
  const { programId, accounts, data } = instruction
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return []
  if (data[0] !== BATCH) return [instruction]
  const parts: TokenInstruction<Account>[] = []
  let [account, at] = [0, 1]
  while (at + BATCH_HEADER_BYTES <= data.length) {
    const [accountCount, length] = [data[at]!, data[at + 1]!]
    const start = at + BATCH_HEADER_BYTES
    if (account + accountCount > accounts.length || start + length > data.length) break
    parts.push({
      programId,
      accounts: accounts.slice(account, account + accountCount),
      data: data.subarray(start, start + length),
    })
    account += accountCount
    at = start + length
  }
  return parts
}

/** The transfers that an instruction makes, those of a `batch` included, in order. Confidential ones have no amount. */
export function tokenTransfers<Account>(
  instruction: TokenInstruction<Account>,
): readonly ExecutedTransfer<Account>[] {
  return tokenInstructions(instruction).flatMap(({ accounts, data }) => {
    const form = transferForm(data)
    const source = accounts[0]
    const destination = form && accounts[form.destination]
    if (form === undefined || source === undefined || destination === undefined) return []
    if (data.length < form.amountAt + AMOUNT_BYTES) return []
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    return [{ source, destination, amount: view.getBigUint64(form.amountAt, true) }]
  })
}

/** Where a transfer has its destination among the accounts, and its amount in the data. */
function transferForm(data: Uint8Array): { destination: number; amountAt: number } | undefined {
  if (data[0] === TRANSFER) return { destination: 1, amountAt: 1 }
  if (data[0] === TRANSFER_CHECKED) return { destination: 2, amountAt: 1 }
  if (data[0] === TRANSFER_FEE && data[1] === TRANSFER_CHECKED_WITH_FEE)
    return { destination: 2, amountAt: 2 }
  return undefined
}
