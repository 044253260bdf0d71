import type { Asset } from '@callisto/contract'
import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

const links = (metadata: Partial<Asset>) =>
  socialLinks(metadata as Asset).map(({ name, href }) => `${name} ${href}`)

test('sites and handles of the metadata become links, in one order', () => {
  const metadata = {
    discord: 'https://discord.example/callisto',
    telegram: 'https://t.me/callisto',
    twitter: '@callisto',
    website: 'https://callisto.example',
  }
  expect(links(metadata)).toEqual([
    'Website https://callisto.example/',
    'X (Twitter) https://x.com/callisto',
    'Telegram https://t.me/callisto',
    'Discord https://discord.example/callisto',
  ])
})

test('what is absent or no safe link is left out', () => {
  expect(links({})).toEqual([])
  expect(links({ website: 'javascript:alert(1)', twitter: 'a b', telegram: 'callisto' })).toEqual([
    'Telegram https://t.me/callisto',
  ])
})
