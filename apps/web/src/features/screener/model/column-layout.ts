import { type ColumnLayout, parseColumnLayout } from '@callisto/ui'
import { createStoredValue } from '../../../lib/browser/storage.ts'

/** How the user has arranged the columns of the token table. */
export const tokenColumns = createStoredValue<ColumnLayout | undefined>(
  'columns-tokens',
  undefined,
  parseColumnLayout,
)
