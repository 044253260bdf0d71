import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from './packages.mjs'

/** Licence texts of the packages that the product ships, each text once with its packages and copyright lines. */
export function thirdPartyNotices(root, lock) {
  const texts = new Map()
  const missing = []
  const shipped = lockedPackages(lock).filter(({ dev, optional }) => !dev && !optional)
  for (const { path, name, version, license } of shipped) {
    const found = licenceText(join(root, path))
    if (!found) {
      missing.push(`- ${name} ${version}: ${license}`)
      continue
    }
    const lines = found.split('\n').map((line) => line.trim())
    const copyright = lines.filter((line) => /^(\(c\)|copyright)\b/i.test(line) && /\d{4}/.test(line))
    const body = lines
      .filter((line) => !copyright.includes(line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
    const entry = texts.get(body) ?? { license, packages: [] }
    entry.packages.push(`- ${name} ${version}${copyright.length > 0 ? `: ${copyright.join('; ')}` : ''}`)
    texts.set(body, entry)
  }
  const sections = [...texts].map(([body, { license, packages }]) =>
    [
      `## ${license}`,
      packages.sort().join('\n'),
      `\`\`\`text\n${body.replaceAll('```', "'''")}\n\`\`\``,
    ].join('\n\n'),
  )
  const rest = missing.length > 0 ? ['## Packages that carry no licence file', missing.sort().join('\n')] : []
  const head =
    '# Third-party notices\n\nPackages that Callisto ships, with their licences. Written by `node scripts/supply-chain.mjs --approve`.'
  return `${[head, ...sections.sort(), ...rest].join('\n\n')}\n`
}

function licenceText(folder) {
  let names
  try {
    names = readdirSync(folder)
  } catch {
    return undefined
  }
  const name = names.find((each) => /^(licen[cs]e|copying)(\.(md|txt|mit))?$/i.test(each))
  return name && readFileSync(join(folder, name), 'utf8')
}
