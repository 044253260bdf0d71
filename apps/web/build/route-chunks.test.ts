import { expect, test } from 'vitest'
import { type Manifest, staticFiles } from './route-chunks.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_base.js'], css: ['assets/index.css'] },
  '_base.js': { file: 'assets/base.js' },
  'src/a.tsx': { file: 'assets/a.js', imports: ['_base.js', '_shared.js', 'index.html'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['src/a.tsx'], css: ['assets/shared.css'] },
}

test('static imports of imports are found, each once', () => {
  expect(staticFiles(manifest, ['index.html', 'src/a.tsx'])).toEqual({
    js: ['assets/index.js', 'assets/base.js', 'assets/a.js', 'assets/shared.js'],
    css: ['assets/index.css', 'assets/shared.css'],
  })
})

test('a module that moved fails by name', () => {
  expect(() => staticFiles(manifest, ['src/b.tsx'])).toThrow('no chunk of src/b.tsx')
})
