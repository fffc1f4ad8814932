import type { ReactNode } from 'react'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { useText } from '../../i18n/Messages'
import type { CardDispatch } from '../back-props'

interface ProvisionalResultProps extends Pick<CompetitionResultBack, 'due'> {
  readonly dispatch: CardDispatch
}

/** Says that the standings are from before the end (D-COMPET-07); online, the learner can load them again. */
export function ProvisionalResult({ due, dispatch }: ProvisionalResultProps): ReactNode {
  const text = useText()
  return (
    <Note icon="clock" live="polite">
      {text('competitions.notFinal')}{' '}
      {due ? (
        <Button small onClick={() => void dispatch('reloadDeck', {})}>
          {text('action.tryAgain')}
        </Button>
      ) : null}
    </Note>
  )
}
