const STATES = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'active' } as const

/** Rules of hover, focus and press as rules of `data-force`, by which the page shows these states side by side. */
export function forcedRules(css: string): string {
  return Object.entries(STATES).reduce(
    (text, [selector, state]) => text.replaceAll(selector, `[data-force~="${state}"]`),
    css,
  )
}

/** Adds the forced rules of all style sheets of the page. */
export function forceStates(): void {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  )
  const style = document.createElement('style')
  // A font face would be loaded again.
  style.textContent = forcedRules(rules.filter((rule) => !rule.startsWith('@font-face')).join('\n'))
  document.head.append(style)
}
