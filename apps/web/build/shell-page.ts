const ROOT = '<div id="root"></div>'

export interface ShellParts {
  /** Markup that stands in the root until the app replaces it. */
  skeleton: string
  /** Hashed files, without a slash in front. */
  scripts: readonly string[]
  styles: readonly string[]
  fonts: readonly string[]
}

/** The page with a skeleton in its root, and with links to what this page needs that `html` does not name yet. */
export function shellPage(html: string, { skeleton, scripts, styles, fonts }: ShellParts): string {
  if (!html.includes(ROOT)) throw new Error('the page has no empty root')
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].filter((link) => !html.includes(/href="([^"]*)"/.exec(link)?.[0] ?? ''))
  return (
    html
      // The skeleton is painted before any script runs, so its style and font come first.
      .replaceAll(
        /<(script type="module"|link rel="modulepreload")(?= crossorigin)/g,
        '<$1 fetchpriority="low"',
      )
      .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
      .replace(ROOT, () => `<div id="root">${skeleton}</div>`)
  )
}
