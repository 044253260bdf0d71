import { createStoredValue } from '../browser/storage.ts'

const parseFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** Whether lists show tokens of less than a dollar. */
export const showsDust = createStoredValue('shows-dust', false, parseFlag)

/** Whether lists show tokens without a price. */
export const showsUnpriced = createStoredValue('shows-unpriced', false, parseFlag)
