// Sets the theme before the first paint: a file of its own, since the content security policy allows no inline script.
// `src/lib/browser/theme.ts` takes over from here; its test holds the two together.
;(() => {
  let chosen
  try {
    chosen = JSON.parse(localStorage.getItem('callisto:theme:v1'))
  } catch {
    // Storage is disabled or holds no JSON: the system decides.
  }
  const isChosen = chosen === 'dark' || chosen === 'light'
  const isLight = isChosen ? chosen === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isLight ? '#f4f6f8' : '#0b0d11')
})()
