import { LOCALES, type Locale, t } from '@callisto/i18n'
import { RadioGroup } from '@callisto/ui'
import { language } from '../../../lib/browser/language.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'

/** Languages, each by its own name. */
export function LanguageSettings() {
  const [chosen, choose] = useStoredValue(language)
  const languages = Object.entries(LOCALES) as [Locale, string][]
  return (
    <RadioGroup<Locale | 'browser'>
      label={t('Language')}
      items={[
        { key: 'browser', content: t('Same as the browser') },
        ...languages.map(([key, name]) => ({ key, content: <span lang={key}>{name}</span> })),
      ]}
      value={chosen ?? 'browser'}
      onChange={(key) => choose(key === 'browser' ? undefined : key)}
    />
  )
}
