import { test } from 'vitest'
import { run } from './live-journeys.ts'

test('browser journeys on a live cluster, wide and on a phone', () => run(['1']), 900_000)
