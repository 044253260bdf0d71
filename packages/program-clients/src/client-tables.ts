import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'

/**
 * How an instruction uses an account. An absent `optional` account is represented by the program's own id; `tail`
 * accounts come last and may be absent together.
 */
type AccountUse = '' | 'signer' | 'writable' | 'signer writable' | Omissible
type Omissible = 'optional' | 'writable optional' | 'tail' | 'writable tail'

/** An account of an instruction. */
type AccountRow = readonly [name: string, use: AccountUse]

/** The addresses that an instruction with these accounts takes. */
export type AccountsOf<Rows extends readonly AccountRow[]> = Flat<
  { [Row in Rows[number] as Row[1] extends Omissible ? never : Row[0]]: Address } & {
    [Row in Rows[number] as Row[1] extends Omissible ? Row[0] : never]?: Address | undefined
  }
>

/** One object type in place of an intersection. */
type Flat<T> = { [Name in keyof T]: T[Name] }

type ProgramInstruction = Instruction & Required<Pick<Instruction, 'accounts' | 'data'>>

type Addresses = Readonly<Partial<Record<string, Address>>>

const roles: Readonly<Record<AccountUse, AccountRole>> = {
  '': AccountRole.READONLY,
  signer: AccountRole.READONLY_SIGNER,
  writable: AccountRole.WRITABLE,
  'signer writable': AccountRole.WRITABLE_SIGNER,
  optional: AccountRole.READONLY,
  'writable optional': AccountRole.WRITABLE,
  tail: AccountRole.READONLY,
  'writable tail': AccountRole.WRITABLE,
}

/** Throws TypeError when only some of the `tail` accounts are given. */
export function instruction<Rows extends readonly AccountRow[]>(
  programAddress: Address,
  rows: Rows,
  accounts: AccountsOf<Rows>,
  data: Uint8Array,
): ProgramInstruction {
  const addresses = accounts as Addresses
  const used = rows.slice(0, usedLength(rows, addresses))
  return {
    programAddress,
    accounts: used.map(([name, use]): AccountMeta => {
      const address = addresses[name]
      return address ? { address, role: roles[use] } : { address: programAddress, role: AccountRole.READONLY }
    }),
    data,
  }
}

function usedLength(rows: readonly AccountRow[], addresses: Addresses): number {
  const tail = rows.findIndex(([, use]) => use.endsWith('tail'))
  if (tail < 0) return rows.length
  const present = rows.slice(tail).filter(([name]) => addresses[name] !== undefined).length
  if (present === 0) return tail
  if (present === rows.length - tail) return rows.length
  throw new TypeError('the accounts at the end of this instruction come all together or not at all')
}

type NamesOf<Rows extends readonly AccountRow[]> = { readonly [At in keyof Rows]: Rows[At][0] }

type InstructionRow = readonly [discriminator: number, accounts: readonly AccountRow[]]

type InstructionList<T extends Readonly<Record<string, InstructionRow>>> = {
  readonly [Name in keyof T]: { readonly discriminator: T[Name][0]; readonly accounts: NamesOf<T[Name][1]> }
}

/** First byte and account names of each instruction. */
export const instructionList = <const T extends Readonly<Record<string, InstructionRow>>>(rows: T) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [discriminator, accounts]]) => [
      name,
      { discriminator, accounts: accounts.map(([account]) => account) },
    ]),
  ) as unknown as InstructionList<T>

type ErrorRow = { readonly name: string; readonly message: string }

/** Codes of the errors of a program by their names. */
export const errorCodesOf = <T extends Readonly<Record<number, ErrorRow>>>(errors: T) =>
  Object.fromEntries(Object.entries(errors).map(([code, { name }]) => [name, Number(code)])) as {
    readonly [Code in keyof T & number as T[Code] extends ErrorRow ? T[Code]['name'] : never]: Code
  }
