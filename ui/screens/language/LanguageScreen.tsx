import { useState, type ReactNode } from 'react'
import { languageNames, languages, type Language } from '../../../protocol/languages'
import { buildPath } from '../../../protocol/paths'
import { Button } from '../../components/buttons/Button'
import { PageHead } from '../../components/layout/Header'
import { LanguagePending } from '../../components/navigation/LanguageChooser'
import { Loading } from '../../components/feedback/Loading'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './LanguageScreen.module.css'

/** Renders the choice of the interface language: eight languages in their own names (S-LANG-04). */
export function LanguageScreen(): ReactNode {
  const text = useText()
  const language = useView('shell', {})?.language
  const heading = usePageTitle(text('language.choose'))
  return (
    <div className={styles.page}>
      <PageHead title={text('language.choose')} headingRef={heading} back={buildPath({ name: 'settings' })} />
      {language === undefined ? <Loading /> : <Choice language={language} />}
    </div>
  )
}

/** Applies the chosen language, and saves it for the account, on 'Save changes' (S-LANG-05). */
function Choice({ language }: { readonly language: Language }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const [chosen, setChosen] = useState<Language>()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void dispatch('changePreferences', { preferences: { userLanguage: chosen ?? language } })
      }}
    >
      <div className={styles.lead}>
        <p>{text('account.language.lead')}</p>
        <LanguagePending language={language} />
      </div>
      <fieldset className={styles.rows}>
        <legend>
          <VisuallyHidden>{text('language.choose')}</VisuallyHidden>
        </legend>
        {languages.map((code) => (
          <label className={styles.language} key={code}>
            <span lang={code}>{languageNames[code]}</span>
            <input
              type="radio"
              name="language"
              value={code}
              checked={(chosen ?? language) === code}
              onChange={() => setChosen(code)}
            />
          </label>
        ))}
      </fieldset>
      <Button kind="brand" wide type="submit">
        {text('account.save')}
      </Button>
    </form>
  )
}
