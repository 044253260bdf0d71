import { integer } from '../api/values.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { type InstructionView, SOL_DECIMALS, type TransactionView } from './parse-transaction.ts'

/** An amount of a token in base units; native SOL has the mint of wrapped SOL. */
export interface TokenAmount {
  mint: string
  units: bigint
  decimals: number
}

export interface Transfer {
  /** The owner that paid; undefined for tokens that were minted. */
  from: string | undefined
  to: string
  amount: TokenAmount
}

/** Transfers and mints by top-level instructions; owners stand for their token accounts. */
export function readTransfers({ instructions, executed }: TransactionView): Transfer[] {
  const balances = new Map(
    [...executed.preTokenBalances, ...executed.postTokenBalances].map((balance) => [
      executed.accountKeys[balance.accountIndex] ?? '',
      balance,
    ]),
  )
  return instructions.flatMap((instruction) => {
    const info = new Map(instruction.info)
    return instruction.type?.startsWith('mintTo')
      ? (minted(info, balances) ?? [])
      : (transferred(instruction, info, balances) ?? [])
  })
}

type Info = ReadonlyMap<string, string>
type Balances = ReadonlyMap<string, { owner: string; mint: string; decimals: number }>

function transferred({ type }: InstructionView, info: Info, balances: Balances): Transfer | undefined {
  const source = info.get('source')
  const destination = info.get('destination')
  if (source === undefined || destination === undefined || !type?.startsWith('transfer')) return undefined
  const lamports = integer(info.get('lamports'))
  if (lamports !== undefined)
    return {
      from: source,
      to: destination,
      amount: { mint: SOL_MINT, units: lamports, decimals: SOL_DECIMALS },
    }
  const to = balances.get(destination)
  const amount = tokenAmount(info, to)
  return to && amount && { from: balances.get(source)?.owner ?? source, to: to.owner, amount }
}

function minted(info: Info, balances: Balances): Transfer | undefined {
  const to = balances.get(info.get('account') ?? '')
  const amount = tokenAmount(info, to)
  return to && amount && { from: undefined, to: to.owner, amount }
}

/** Base units of `amount`, or of `tokenAmount`, which the parser has turned into a decimal text. */
function tokenAmount(info: Info, account: ReturnType<Balances['get']>): TokenAmount | undefined {
  if (!account) return undefined
  const { mint, decimals } = account
  const exact = integer(info.get('amount'))
  const units = exact ?? unitsOf(info.get('tokenAmount'), decimals)
  return units === undefined ? undefined : { mint, units, decimals }
}

function unitsOf(text: string | undefined, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d+))?$/.exec(text ?? '') ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
