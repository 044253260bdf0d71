// Sets theme and language before the first paint: a file of its own, since the content security policy allows no inline
// script. `src/lib/browser/theme.ts` and `language.ts` take over from here; their tests hold them together.
;(() => {
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`callisto:${name}:v1`))
    } catch {
      // Storage is disabled or holds no JSON: system and browser decide.
    }
  }
  const page = document.documentElement
  const theme = stored('theme')
  const isChosen = theme === 'dark' || theme === 'light'
  const isLight = isChosen ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  page.dataset.theme = isLight ? 'light' : 'dark'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isLight ? '#f4f6f8' : '#0b0d11')

  const locales = ['en', 'zh', 'es', 'tr', 'ja']
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  page.lang = [stored('language'), ...preferred].find((one) => locales.includes(one)) ?? 'en'
})()
