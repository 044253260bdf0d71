import { AddressSchema, type ProgramDescription, type SwapLayout } from '@callisto/contract'

/** The parts of a generated client that describe its program. */
export interface ProgramClient {
  PROGRAM: string
  instructions: Readonly<Record<string, { discriminator: number; accounts: readonly string[] }>>
  errors: Readonly<Record<number, { message: string }>>
}

/** The description of a program with a generated client; `swaps` is empty for a program that is no venue. */
export function describeProgram(
  { PROGRAM, instructions, errors }: ProgramClient,
  label: string,
  swaps: readonly SwapLayout[] = [],
): ProgramDescription {
  return {
    address: AddressSchema.parse(PROGRAM),
    label,
    instructions: Object.entries(instructions).map(([name, { discriminator }]) => ({
      discriminator: discriminator.toString(16).padStart(2, '0'),
      name: toSentence(name),
    })),
    errors: Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])),
    swaps: [...swaps],
  }
}

/** `swapExactIn` to "Swap exact in". */
const toSentence = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

type Role = Exclude<keyof SwapLayout['accounts'], 'count' | 'tail'>

/** Positions of a swap's accounts by their names. Throws RangeError for a name that the instruction lacks. */
export function swapAccountPositions(
  names: readonly string[],
  roles: Readonly<Record<Role, string>>,
): SwapLayout['accounts'] {
  const at = (role: Role) => {
    const index = names.indexOf(roles[role])
    if (index < 0) throw new RangeError(`the swap has no account ${roles[role]}`)
    return index
  }
  return {
    count: names.length,
    user: at('user'),
    pool: at('pool'),
    mintIn: at('mintIn'),
    mintOut: at('mintOut'),
    userIn: at('userIn'),
    userOut: at('userOut'),
  }
}
