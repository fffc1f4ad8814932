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
  const language = useView('shell', {})?.language
  return (
    <label className={styles.chooser}>
      <Icon name="globe" size="small" />
      <VisuallyHidden>{text('language.choose')}</VisuallyHidden>
      <select
        className={styles.select}
        value={language}
        onChange={({ target }) => {
          if (Language.is(target.value)) void dispatch('chooseLanguage', { language: target.value })
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
