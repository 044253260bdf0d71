// @vitest-environment happy-dom
import type { RemoteSettings } from '@callisto/contract'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logFailure } from '../api/log-failure.ts'
import { useBannedTokens, withoutBanned } from './banned-tokens.ts'
import { excludedAmms, useExcludedAmms } from './excluded-amms.ts'
import { remoteSettingsQuery } from './queries.ts'
import { hang, lies, read, serveStatic } from './static-lies.test-helper.ts'
import { saveManualProfile, setSwapMode, useSwapProfile } from './swap-profile.ts'
import { useSwapSettings } from './swap-settings.ts'
import { useRemoteSettingsEffects } from './useRemoteSettingsEffects.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const DAY_MS = 86_400_000
let queries: QueryClient
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.parse('2026-11-22T18:00:00Z'))
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  excludedAmms.set([])
  saveManualProfile({ slippageBps: 120 })
  setSwapMode('auto')
  queries = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) })
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const hook = renderHook(
    () => {
      useRemoteSettingsEffects()
      return {
        banned: [...useBannedTokens()],
        excluded: useExcludedAmms(),
        profile: useSwapProfile(),
        slippageBps: useSwapSettings().slippageBps,
      }
    },
    { wrapper },
  )
  await pass(10)
  return hook.result
}

const settings = (swapSettings: RemoteSettings['swapSettings']) => () => Response.json({ swapSettings })

// spec 1-3-11, 1-4-20
test('settings of the server apply to banned tokens, excluded venues and the profile', async () => {
  serveStatic({
    remoteConfig: settings({
      bannedTokens: [USDC as never],
      excludedAmms: ['Callisto CPMM'],
      swapProfile: { key: 'a', defaultProfile: 'manual' },
    }),
  })
  const result = await open()
  expect(result.current).toMatchObject({
    banned: [USDC],
    excluded: ['Callisto CPMM'],
    profile: { mode: 'manual', serverKey: 'a', manualSinceMs: Date.now() - 10 },
    slippageBps: 120,
  })
  expect(warn).not.toHaveBeenCalled()
})

// spec 1-4-20
test('the list of the server replaces the stored one, no list leaves it', async () => {
  excludedAmms.set(['Mine'])
  const replies = [settings({}), settings({ excludedAmms: [] })]
  serveStatic({ remoteConfig: () => (replies.length > 1 ? replies.shift() : replies[0])!() })
  const result = await open()
  expect(result.current.excluded).toEqual(['Mine'])
  await pass(60_000)
  expect(result.current.excluded).toEqual([])
})

test('the list that is stored already changes no settings', async () => {
  const mine = ['Mine']
  excludedAmms.set(mine)
  serveStatic({ remoteConfig: settings({ excludedAmms: ['Mine'] }) })
  const result = await open()
  expect(result.current.excluded).toBe(mine)
})

// spec 1-9-07
test('settings are stale after 60 s and read again then', async () => {
  const fetch = serveStatic({ remoteConfig: settings({}) })
  expect(remoteSettingsQuery.staleTime).toBe(60_000)
  await open()
  await pass(59_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  await pass(1_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

// spec 1-8-01
describe('settings that cannot be read count as absent and are logged', () => {
  const expectAbsent = async () => {
    excludedAmms.set(['Mine'])
    const result = await open()
    expect(result.current).toMatchObject({
      banned: [],
      excluded: ['Mine'],
      profile: { mode: 'auto' },
      slippageBps: 50,
    })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(String(warn.mock.calls[0]?.[0])).toMatch(/^remote-settings: [A-Z_0-9]+$/)
  }

  test.each(Object.entries(lies))('%s', async (_, lie) => {
    serveStatic({ remoteConfig: lie })
    await expectAbsent()
  })

  test('10 MB is not read to its end', async () => {
    serveStatic({ remoteConfig: lies['10 MB']! })
    await expectAbsent()
    expect(read.megabytes).toBeLessThan(4)
  })

  test('no reply within 5 s', async () => {
    const deadlines = hang()
    await expectAbsent()
    expect(deadlines).toEqual([5_000])
  })
})

test('while a read fails the settings of the last valid one stay', async () => {
  const replies = [settings({ bannedTokens: [USDC as never] }), lies['500']!]
  serveStatic({ remoteConfig: () => (replies.length > 1 ? replies.shift() : replies[0])!() })
  const result = await open()
  await pass(60_000)
  expect(warn).toHaveBeenCalled()
  expect(result.current.banned).toEqual([USDC])
})

// spec 1-4-16, 1-4-17, 1-9-12
test('a manual profile keeps its values for 14 days, then auto applies and they stay saved', async () => {
  serveStatic({ remoteConfig: settings({}) })
  const result = await open()
  expect(result.current).toMatchObject({ profile: { mode: 'auto' }, slippageBps: 50 })
  await act(async () => saveManualProfile({ slippageBps: 300 }))
  const switched = Date.now()
  expect(result.current).toMatchObject({ profile: { manualSinceMs: switched }, slippageBps: 300 })
  vi.setSystemTime(switched + 14 * DAY_MS - 120_000)
  await pass(60_000)
  expect(result.current.profile.mode).toBe('manual')
  await pass(120_000)
  expect(result.current).toMatchObject({
    profile: { mode: 'auto', manual: { slippageBps: 300 } },
    slippageBps: 50,
  })
  expect(result.current.profile).not.toHaveProperty('manualSinceMs')
  expect(JSON.parse(localStorage.getItem('callisto:swap-profile:v1') ?? '')).toMatchObject({ mode: 'auto' })
})

test('banned tokens are left out of a list', () => {
  const assets = [{ id: 'a' }, { id: 'b' }]
  expect(withoutBanned(assets, new Set(['b', 'c']))).toEqual([{ id: 'a' }])
  expect(withoutBanned(assets, new Set(['c']))).toBe(assets)
  expect(withoutBanned(undefined, new Set(['c']))).toBeUndefined()
})
