import type { ReactNode } from 'react'
import { languageNames, type Language } from '../../../protocol/languages'
import { useStandsIn, useText } from '../../i18n/Messages'

/** Says that the chosen language will be shown later, while its texts are unavailable (X-I18N-01). */
export function LanguagePending({ language }: { readonly language: Language }): ReactNode {
  const text = useText()
  const isLater = useStandsIn()
  // Rendered before it has text: only then is the text announced.
  return <output>{isLater ? text('language.later', { language: languageNames[language] }) : null}</output>
}
