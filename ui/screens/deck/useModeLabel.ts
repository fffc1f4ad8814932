import { useIntl } from 'react-intl'
import type { DeckView } from '../../../protocol/views/deck'
import { useText } from '../../i18n/Messages'

/**
 * Returns the mode's label: REMEDIATION, the organisation's name for an assessment, REFERENCE (D-DECK-05,
 * D-DECK-21..24).
 */
export function useModeLabel(mode: DeckView['mode']): string | undefined {
  const text = useText()
  const { locale } = useIntl()
  switch (mode) {
    case undefined:
      return undefined
    case 'study':
      return text('viewer.mode.study')
    case 'quiz':
      return text('viewer.mode.quiz').toLocaleUpperCase(locale)
    case 'info':
      return text('deck.reference')
  }
}
