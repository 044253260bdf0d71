import { expect, test } from 'vitest'
import { murmur3 } from './murmur3.ts'

// sol_log_ and abort are the names that the loader's own tables show; the rest cover each tail length.
test.each([
  ['', 0],
  ['sol_log_', 0x207559bd],
  ['abort', 0xb6fc1a11],
  ['sol_panic_', 0x686093bb],
  ['sol_memcpy_', 0x717cc4a3],
  ['sol_invoke_signed_c', 0xa22b9c85],
])('%s', (name, hash) => expect(murmur3(name)).toBe(hash))
