import { discriminator, type Fields } from '../shared/fields.ts'

export const SWAP_EVENT = discriminator('bd4233a826507599')

/** The root of a price as both programs report it, squared: token B for one of token A in base units. */
export const reportedPrice = (fields: Fields, at: number): number => (Number(fields.u128(at)) / 2 ** 64) ** 2
