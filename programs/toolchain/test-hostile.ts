import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { testKey } from './test-vm.ts'

/** A modified instruction and a label of the modification. */
export type Variant = { label: string; instruction: Instruction }

const isSigner = (role: AccountRole): boolean => role >= AccountRole.READONLY_SIGNER
const isWritable = (role: AccountRole): boolean => role % 2 === 1

/** Every shorter length of the data, one byte more, and a kind that does not exist. */
export function malformedData(instruction: Instruction): Variant[] {
  const data = new Uint8Array(instruction.data ?? [])
  const cut = Array.from(data, (_, length) => ({
    label: `data cut to ${length} bytes`,
    instruction: { ...instruction, data: data.slice(0, length) },
  }))
  return [
    ...cut,
    { label: 'a byte behind the data', instruction: { ...instruction, data: new Uint8Array([...data, 0]) } },
    { label: 'unknown kind', instruction: { ...instruction, data: new Uint8Array([255, ...data.slice(1)]) } },
  ]
}

/** Account lists shorter than the `required` number of accounts. */
export function missingAccounts(
  instruction: Instruction,
  required = accountsOf(instruction).length,
): Variant[] {
  return Array.from({ length: required }, (_, count) => ({
    label: `only ${count} accounts`,
    instruction: { ...instruction, accounts: accountsOf(instruction).slice(0, count) },
  }))
}

/** Each required signature omitted. */
export function missingSignatures(instruction: Instruction): Variant[] {
  return eachAccount(instruction, 'without its signature', ({ address, role }) =>
    isSigner(role)
      ? { address, role: isWritable(role) ? AccountRole.WRITABLE : AccountRole.READONLY }
      : undefined,
  )
}

/** Each account that is written, read-only. */
export function missingWrites(instruction: Instruction): Variant[] {
  return eachAccount(instruction, 'read-only', ({ address, role }) =>
    isWritable(role)
      ? { address, role: isSigner(role) ? AccountRole.READONLY_SIGNER : AccountRole.READONLY }
      : undefined,
  )
}

/** Each account replaced by one unknown to the chain. */
export function unrelatedAccounts(instruction: Instruction): Variant[] {
  return eachAccount(instruction, 'replaced by an unrelated account', ({ role }) => ({
    address: testKey('stranger'),
    role,
  }))
}

/** Each account replaced by each other one of the same instruction, which then has the privileges of both. */
export function duplicates(instruction: Instruction): Variant[] {
  return accountsOf(instruction).flatMap((other, from) =>
    eachAccount(instruction, `replaced by account ${from}`, ({ address, role }) =>
      address === other.address ? undefined : { address: other.address, role },
    ),
  )
}

/** All of the above. */
export function everyVariant(instruction: Instruction): Variant[] {
  const makers = [
    malformedData,
    missingAccounts,
    missingSignatures,
    missingWrites,
    unrelatedAccounts,
    duplicates,
  ]
  return makers.flatMap((make) => make(instruction))
}

/** The instruction with some of its accounts at other addresses, in the same roles. */
export function replaced(instruction: Instruction, changes: ReadonlyMap<Address, Address>): Instruction {
  const accounts = accountsOf(instruction).map(({ address, role }) => ({
    address: changes.get(address) ?? address,
    role,
  }))
  return { ...instruction, accounts }
}

/** The instruction with two of its accounts exchanged. */
export function exchanged(instruction: Instruction, a: Address, b: Address): Instruction {
  return replaced(
    instruction,
    new Map([
      [a, b],
      [b, a],
    ]),
  )
}

function accountsOf(instruction: Instruction): AccountMeta[] {
  return (instruction.accounts ?? []).map(({ address, role }) => ({ address, role }))
}

function eachAccount(
  instruction: Instruction,
  what: string,
  change: (meta: AccountMeta) => AccountMeta | undefined,
): Variant[] {
  return accountsOf(instruction).flatMap((meta, index, accounts) => {
    const changed = change(meta)
    if (!changed) return []
    return [
      {
        label: `account ${index} ${what}`,
        instruction: { ...instruction, accounts: accounts.with(index, changed) },
      },
    ]
  })
}
