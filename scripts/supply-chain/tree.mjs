import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a checkout that git tracks or would track: paths, contents and targets of symbolic links. */
export function readTree(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1 << 26,
  })
  const contents = new Map()
  const stat = (path) => lstatSync(join(root, path), { throwIfNoEntry: false })
  return withText({
    paths: [...new Set(String(listed).split('\0'))].filter((path) => path !== '').sort(),
    isFile: (path) => stat(path)?.isFile() === true,
    linkOf: (path) => (stat(path)?.isSymbolicLink() ? readlinkSync(join(root, path)) : undefined),
    read(path) {
      if (!contents.has(path)) contents.set(path, readFileSync(join(root, path)))
      return contents.get(path)
    },
  })
}

/** A tree with other files laid over it, path to content, so that a test plants an attack without touching the checkout. */
export function plant(tree, files) {
  return withText({
    paths: [...new Set([...tree.paths, ...Object.keys(files)])].sort(),
    isFile: (path) => files[path] !== undefined || tree.isFile(path),
    linkOf: (path) => (files[path] === undefined ? tree.linkOf(path) : undefined),
    read: (path) => (files[path] === undefined ? tree.read(path) : Buffer.from(files[path])),
  })
}

function withText(tree) {
  const text = (path) => tree.read(path).toString('utf8')
  return { ...tree, text, json: (path) => JSON.parse(text(path)) }
}
