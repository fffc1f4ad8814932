import { useState, type ReactNode } from 'react'
import { languageNames, languages, type Language } from '../../../protocol/languages'
import { buildPath } from '../../../protocol/paths'
import { Button } from '../../components/Button'
import { PageHead } from '../../components/Header'
import { Loading } from '../../components/Loading'
import { usePageTitle } from '../../components/usePageTitle'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './LanguageScreen.module.css'

/** The language of the interface: eight of them, each by its own name (S-LANG-04). */
export function LanguageScreen(): ReactNode {
  const text = useText()
  const language = useView('shell', {})?.language
  const heading = usePageTitle(text('language.choose'))
  return (
    <>
      <PageHead title={text('language.choose')} headingRef={heading} back={buildPath({ name: 'settings' })} />
      {language === undefined ? <Loading /> : <Choice language={language} />}
    </>
  )
}

/** 'Save changes' puts the chosen one in force and keeps it for the account (S-LANG-05). */
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
      <p className={styles.lead}>{text('account.language.lead')}</p>
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
