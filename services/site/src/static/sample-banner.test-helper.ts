import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The first bytes of a PNG, by which the format is recognised. */
export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

/** A valid banner, as an operator writes it. */
export const sampleBanner = {
  id: 'summer-2026',
  startTime: '2026-11-20T00:00:00Z',
  expiryTime: '2026-12-01T00:00:00+01:00',
  closeCount: 2,
  data: {
    title: { en: 'Zero fees this week', es: 'Sin comisiones esta semana' },
    countdownConfig: { text: { en: 'Ends in' } },
    paragraphs: [
      { text: { en: 'Every swap below 100 USD.' } },
      {
        text: { en: 'See the' },
        action: { text: { en: 'rules' }, link: 'https://callisto.example/rules' },
      },
    ],
    buttons: [{ text: { en: 'Read more' }, link: 'https://callisto.example/blog' }],
  },
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a value as the JSON file `name` of a `temporaryFolder` and returns its path; `picture.png` lies beside it. */
export function writeSource(value: unknown, name = 'banner.json'): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'picture.png'), PNG)
  writeFileSync(join(folder, 'page.png'), '<html>')
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  return join(folder, name)
}
