import type { ReactNode } from 'react'
import { Language, languageNames, languages } from '../../../protocol/languages'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import { useDispatch, useView } from '../../core-client/hooks'
import { useText, useStandsIn } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './LanguageChooser.module.css'

/** Renders the eight languages, each by its own name; a choice applies at once. */
export function LanguageChooser(): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const shell = useView('shell', {})
  const choose = (language: Language) => {
    void dispatch('chooseLanguage', { language })
    // A signed-in user's choice is stored for later sign-ins on any device (S-LANG-05).
    if (shell?.user !== undefined) void dispatch('changePreferences', { preferences: { userLanguage: language } })
  }
  return (
    <div className={styles.place}>
      <label className={styles.chooser}>
        <Icon name="globe" size="small" />
        <VisuallyHidden>{text('language.choose')}</VisuallyHidden>
        <select
          className={styles.select}
          value={shell?.language}
          onChange={({ target }) => {
            if (Language.is(target.value)) choose(target.value)
          }}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </select>
      </label>
      {shell === undefined ? null : <LanguagePending language={shell.language} />}
    </div>
  )
}

/** Says that the chosen language will be shown later, while its texts are unavailable (X-I18N-01). */
export function LanguagePending({ language }: { readonly language: Language }): ReactNode {
  const text = useText()
  const isLater = useStandsIn()
  // Rendered before it has text: only then is the text announced.
  return <output>{isLater ? text('language.later', { language: languageNames[language] }) : null}</output>
}
