import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

/** The repository that this file belongs to. */
export const REPOSITORY = resolve(import.meta.dirname, '..')

const CACHE = join(REPOSITORY, '.cache/baseline')
const SCOPE = '@callisto'
const MAX_ARCHIVE_BYTES = 2 ** 30

/**
 * Extracts the source of a commit to a folder of its own and returns the folder; later calls return the same one.
 * Packages of the workspace resolve to that source, all other dependencies to the installed ones. Throws when the
 * commit is not in the repository, as in a shallow clone.
 */
export function baseline(commit: string): string {
  const folder = join(CACHE, commit)
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  extract(commit, partial)
  linkDependencies(partial)
  renameSync(partial, folder)
  return folder
}

function extract(commit: string, folder: string): void {
  const archive = spawnSync('git', ['archive', '--format=tar', commit], {
    cwd: REPOSITORY,
    maxBuffer: MAX_ARCHIVE_BYTES,
  })
  if (archive.status !== 0)
    throw new Error(`baseline: cannot read commit ${commit}; fetch the whole history\n${archive.stderr}`)
  const tar = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (tar.status !== 0) throw new Error(`baseline: cannot extract ${commit}\n${tar.stderr}`)
}

function linkDependencies(folder: string): void {
  const installed = join(REPOSITORY, 'node_modules')
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, SCOPE), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== SCOPE && !name.startsWith('.')) symlinkSync(join(installed, name), join(modules, name))
  for (const workspace of workspacesOf(folder)) {
    const { name } = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8')) as {
      name: string
    }
    symlinkSync(relative(join(modules, SCOPE), join(folder, workspace)), join(modules, name))
    const nested = join(REPOSITORY, workspace, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(folder, workspace, 'node_modules'))
  }
}

/** Folders of the workspaces, relative to the root; patterns end with `/*` or name one folder. */
function workspacesOf(folder: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  return workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(folder, pattern.slice(0, -2))).map((name) => join(pattern.slice(0, -2), name))
        : [pattern],
    )
    .filter((workspace) => existsSync(join(folder, workspace, 'package.json')))
}

/**
 * Bundles a TypeScript module, given as text with imports relative to `folder`, into `<folder>/.cache/<name>.mjs` and
 * returns that path. Workspace packages are inlined, so that bundles of two commits share no module; dependencies stay
 * imports.
 */
export async function bundle(folder: string, name: string, contents: string): Promise<string> {
  const outfile = join(folder, '.cache', `${name}.mjs`)
  mkdirSync(dirname(outfile), { recursive: true })
  const stdin = { contents, resolveDir: folder, sourcefile: `${name}.ts`, loader: 'ts' } as const
  await build({ ...BUNDLED, stdin, outfile })
  return outfile
}

/** Hash of what a TypeScript module does: its code and that of all it imports but dependencies, without comments. */
export async function codeHash(path: string): Promise<string> {
  const { outputFiles } = await build({ ...BUNDLED, entryPoints: [path], write: false, minify: true })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  return hash.digest('hex').slice(0, 16)
}

const BUNDLED = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  plugins: [
    {
      name: 'dependencies stay imports',
      setup(setup) {
        setup.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith(`${SCOPE}/`) ? undefined : { path, external: true },
        )
      },
    },
  ],
} satisfies BuildOptions
