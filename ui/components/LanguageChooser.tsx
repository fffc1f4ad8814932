import type { ReactNode } from 'react'
import { Language, languageNames, languages } from '../../protocol/languages'
import { VisuallyHidden } from './VisuallyHidden'
import { useDispatch, useView } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import styles from './LanguageChooser.module.css'

/** The eight languages, each by its own name; a choice is in force at once. */
export function LanguageChooser(): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const shell = useView('shell', {})
  const choose = (language: Language) => {
    void dispatch('chooseLanguage', { language })
    // Of somebody who is known it is kept for the next sign-in, wherever that is (S-LANG-05).
    if (shell?.user !== undefined) void dispatch('changePreferences', { preferences: { userLanguage: language } })
  }
  return (
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
  )
}
