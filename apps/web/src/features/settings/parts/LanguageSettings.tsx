import { LOCALES, type Locale, t } from '@callisto/i18n'
import { language } from '../../../lib/browser/language.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { ChoiceList, ChoiceRow } from './ChoiceRow.tsx'

/** Languages, each by its own name. */
export function LanguageSettings() {
  const [chosen, choose] = useStoredValue(language)
  const rows = Object.entries(LOCALES) as [Locale, string][]
  return (
    <ChoiceList legend={t('Language')}>
      <ChoiceRow
        group="language"
        value="browser"
        isChosen={chosen === undefined}
        onChoose={() => choose(undefined)}
      >
        {t('Same as the browser')}
      </ChoiceRow>
      {rows.map(([key, name]) => (
        <ChoiceRow
          key={key}
          group="language"
          value={key}
          isChosen={key === chosen}
          onChoose={() => choose(key)}
        >
          <span lang={key}>{name}</span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  )
}
