import { describe, expect, test } from 'vitest'
import { addressKey, clientOf } from './client-of.ts'

describe('a client', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['is its API key', { 'x-api-key': 'abc-1' }, 'key:abc-1'],
    ['is its address without a key', {}, 'ip:10.0.0.1'],
    ['is its address when the key is empty', { 'x-api-key': '' }, 'ip:10.0.0.1'],
    ['is its address when the key is too long', { 'x-api-key': 'k'.repeat(129) }, 'ip:10.0.0.1'],
    ['is its address when the key is malformed', { 'x-api-key': '<script>' }, 'ip:10.0.0.1'],
    ['is its address when the key is repeated', { 'x-api-key': 'a, b' }, 'ip:10.0.0.1'],
  ])('%s', (_, headers, client) =>
    expect(clientOf({ headers: headers as Record<string, string>, ip: '10.0.0.1' })).toBe(client),
  )
})

describe('an address', () => {
  test.each([
    ['192.0.2.7', 'ip:192.0.2.7'],
    ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
    ['::1', 'ip:0:0:0:0/64'],
    ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2/64'],
    ['2001:0DB8:0001:0002::1', 'ip:2001:db8:1:2/64'],
    ['2001:db8::1', 'ip:2001:db8:0:0/64'],
    ['64:ff9b::192.0.2.33', 'ip:64:ff9b:0:0/64'],
    ['fe80::1%eth0', 'ip:fe80:0:0:0/64'],
  ])('%s is %s', (address, key) => expect(addressKey(address)).toBe(key))
})
