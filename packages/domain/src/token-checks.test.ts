import type { Audit } from '@callisto/contract'
import { expect, test } from 'vitest'
import { type TokenCheckId, type TokenCheckLevel, tokenChecks, worstLevel } from './token-checks.ts'

type Extensions = NonNullable<Audit['extensions']>
const clean = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, extensions: {} }
const levelOf = (asset: Parameters<typeof tokenChecks>[0], id: TokenCheckId) =>
  tokenChecks(asset).find((check) => check.id === id)?.level

test('a mint that nobody has power over passes every check', () => {
  expect(tokenChecks({ audit: clean }).every(({ level }) => level === 'pass')).toBe(true)
  expect(worstLevel(tokenChecks({ audit: clean }))).toBe('pass')
})

test.each([{}, { audit: {} }, { audit: { topHoldersPercentage: 1 } }])('of %j nothing is known', (asset) => {
  const [lookalike, ...others] = tokenChecks(asset)
  expect(lookalike).toEqual({ id: 'lookalike', level: 'pass' })
  expect(others.every(({ level }) => level === 'unknown')).toBe(true)
  expect(worstLevel(others)).toBe('unknown')
})

const fee = (bps: number, authority?: string, next?: number) => ({
  transferFee: {
    bps,
    maxFee: '1',
    authority,
    ...(next === undefined ? {} : { next: { bps: next, maxFee: '1', epoch: 9 } }),
  },
})

test.each([
  [{ permanentDelegate: 'x' }, 'permanentDelegate', 'danger', 'warning'],
  [fee(1), 'transferFee', 'warning', 'note'],
  [fee(999), 'transferFee', 'warning', 'note'],
  [fee(1_000), 'transferFee', 'danger', 'warning'],
  [fee(0, undefined, 5_000), 'transferFee', 'danger', 'warning'],
  [fee(0, 'x'), 'transferFee', 'warning', 'note'],
  [fee(0), 'transferFee', 'pass', 'pass'],
  [{ transferHook: { program: 'x' } }, 'transferHook', 'danger', 'warning'],
  [{ transferHook: { authority: 'x' } }, 'transferHook', 'warning', 'note'],
  [{ pausable: { paused: true } }, 'pausable', 'danger', 'warning'],
  [{ pausable: { paused: false, authority: 'x' } }, 'pausable', 'warning', 'note'],
  [{ defaultAccountState: 'frozen' }, 'defaultAccountState', 'danger', 'warning'],
  [{ defaultAccountState: 'initialized' }, 'defaultAccountState', 'note', 'note'],
  [{ nonTransferable: true }, 'nonTransferable', 'danger', 'warning'],
  [{ closeAuthority: 'x' }, 'closeAuthority', 'note', 'note'],
  [{ unknownExtensions: [77] }, 'unknownExtensions', 'warning', 'note'],
] satisfies [Extensions, TokenCheckId, TokenCheckLevel, TokenCheckLevel][])(
  '%j: %s is a %s, of a verified token a %s',
  (extensions, id, level, verified) => {
    const audit = { ...clean, extensions }
    expect(levelOf({ audit }, id)).toBe(level)
    expect(levelOf({ audit, isVerified: true }, id)).toBe(verified)
    const others = tokenChecks({ audit }).filter((check) => check.id !== id)
    expect(worstLevel(others)).toBe('pass')
  },
)

test('authorities that are held are warnings', () => {
  const audit = { mintAuthorityDisabled: false, freezeAuthorityDisabled: false, extensions: {} }
  expect(levelOf({ audit }, 'mintAuthority')).toBe('warning')
  expect(levelOf({ audit, isVerified: true }, 'freezeAuthority')).toBe('note')
})

test('a look-alike is a danger', () => {
  const lookalikeOf = { id: 'usdc', symbol: 'USDC' }
  expect(worstLevel(tokenChecks({ audit: clean, lookalikeOf }))).toBe('danger')
})
