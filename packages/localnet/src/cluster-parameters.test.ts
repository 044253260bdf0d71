import { expect, test } from 'vitest'
import { DEFAULT_CLUSTER_PARAMETERS, toClusterParameters } from './cluster-parameters.ts'

test('a value that is not set has its default', () => {
  expect(toClusterParameters()).toEqual(DEFAULT_CLUSTER_PARAMETERS)
  expect(toClusterParameters({ slotMs: 200 })).toEqual({ ...DEFAULT_CLUSTER_PARAMETERS, slotMs: 200 })
})

test.each([{ slotMs: 0 }, { slotsPerEpoch: 0.5 }, { maxBlockhashAge: -1 }, { maxBlockhashAge: 257 }])(
  '%j is rejected',
  (change) => expect(() => toClusterParameters(change)).toThrow(RangeError),
)
