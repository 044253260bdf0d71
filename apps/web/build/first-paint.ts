import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { skeletons } from '../src/shell/first-paint/skeletons.ts'
import { checkLate, isLate } from './late-chunks.ts'
import { precompress } from './precompress.ts'
import { ENTRY, type Manifest, ROUTES, type RouteName, staticFiles } from './route-chunks.ts'
import { shellPage } from './shell-page.ts'

/** The subset that every text of the interface needs (packages/ui). */
const FONT = /^inter-basic-[\w-]+\.woff2$/

const UNHASHED = ['favicon.svg', 'manifest.webmanifest', 'theme.js']

/**
 * After the bundle: a page per route with its skeleton and links to its chunks (`shells/<route>.html`), the service worker,
 * and compressed copies of all files.
 */
export function firstPaint(): Plugin {
  return {
    name: 'callisto-first-paint',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
      checkLate(manifest)
      const files = readdirSync(join(dir, 'assets')).map((name) => `assets/${name}`)
      writeShells(dir, manifest, files)
      await buildServiceWorker(dir, files)
      await precompress(dir)
    },
  }
}

function writeShells(dir: string, manifest: Manifest, files: readonly string[]): void {
  const html = readFileSync(join(dir, ENTRY), 'utf8')
  const fonts = files.filter((file) => FONT.test(file.slice('assets/'.length)))
  const write = (file: string, skeleton: string, modules: readonly string[]) => {
    const { js: scripts, css: styles } = staticFiles(manifest, modules)
    writeFileSync(join(dir, file), shellPage(html, { skeleton, scripts, styles, fonts }))
  }
  mkdirSync(join(dir, 'shells'), { recursive: true })
  for (const name of Object.keys(ROUTES) as RouteName[])
    write(`shells/${name}.html`, skeletons[name], ROUTES[name].modules)
  write(ENTRY, skeletons.other, [])
}

/** One classic script, so that every browser with service workers takes it. */
async function buildServiceWorker(dir: string, files: readonly string[]): Promise<void> {
  const hashed = files.filter((file) => /\.(?:js|css)$|\/inter-basic-/.test(file) && !isLate(file))
  const shell = [...hashed, ...UNHASHED.filter((file) => existsSync(join(dir, file)))]
  await build({
    entryPoints: [join(import.meta.dirname, '../src/service-worker/main.ts')],
    outfile: join(dir, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { __SHELL_FILES__: JSON.stringify(shell.map((file) => `/${file}`)) },
  })
}
