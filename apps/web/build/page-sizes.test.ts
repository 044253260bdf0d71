import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { developmentChunks, pageSizes } from './page-sizes.ts'
import { ENTRY, type ManifestChunk, ROUTES, type RouteChunks } from './route-chunks.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'callisto-sizes-'))
  mkdirSync(join(dist, '.vite'))
  mkdirSync(join(dist, 'assets'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** A build whose pages share one file of random bytes, which gzip cannot shorten. */
function writeBuild(sharedKb: number, others: Record<string, ManifestChunk> = {}): void {
  const modules = Object.values<RouteChunks>(ROUTES).flatMap(({ modules, late = [] }) => [
    ...modules,
    ...late,
  ])
  const manifest: Record<string, ManifestChunk> = { shared: { file: 'assets/shared.js' }, ...others }
  for (const [at, name] of [ENTRY, ...modules].entries()) {
    const file = `assets/${at}.js`
    manifest[name] = { file, imports: ['shared'] }
    writeFileSync(join(dist, file), '')
  }
  writeFileSync(join(dist, 'assets/shared.js'), randomBytes(sharedKb * 1000))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
}

const check = () =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'check-sizes.ts'), dist], {
    encoding: 'utf8',
  })

test('a file that several modules import counts once for each page', () => {
  writeBuild(100)
  for (const { kb } of pageSizes(dist)) {
    expect(kb).toBeGreaterThan(100)
    expect(kb).toBeLessThan(101)
  }
})

test('the check fails for a page above its budget, and only then', () => {
  writeBuild(150)
  expect(check().status).toBe(0)
  writeBuild(170)
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(stdout.split('\n').filter((line) => line.includes('too large'))).toHaveLength(
    Object.values<RouteChunks>(ROUTES).filter(({ maxKb }) => maxKb < 170).length,
  )
  expect(stdout).toMatch(/^swap: 170\.\d kB of 160 kB in 3 files: too large$/m)
}, 30_000)

test('the check fails for a build with the development page', () => {
  writeBuild(1)
  expect(developmentChunks(dist)).toEqual([])
  writeBuild(1, { 'ui.html': { file: 'assets/ui.js' }, 'src/ui-page/main.tsx': { file: 'assets/main.js' } })
  expect(developmentChunks(dist)).toEqual(['ui.html', 'src/ui-page/main.tsx'])
  expect(check().status).toBe(1)
}, 30_000)

test('without a build there are no sizes', () => {
  rmSync(join(dist, '.vite'), { recursive: true })
  expect(() => pageSizes(dist)).toThrow('manifest.json')
})
