import type { DeckView } from '../../../protocol/views/deck'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'

/** The word for assessments of organisations that have none of their own. */
const ordinaryLabel = 'Assessment'

/** The mode in a word: REMEDIATION, the organisation's word for an assessment, REFERENCE (D-DECK-05, D-DECK-21..24). */
export function useModeLabel(mode: DeckView['mode']): string | undefined {
  const text = useText()
  const brand = useViewField('shell', {}, 'brand')
  switch (mode) {
    case undefined:
      return undefined
    case 'study':
      return text('viewer.mode.study')
    case 'quiz': {
      const own = brand?.assessmentLabel ?? ordinaryLabel
      return own === ordinaryLabel ? text('viewer.mode.quiz') : own.toLocaleUpperCase()
    }
    case 'info':
      return text('deck.reference')
  }
}
