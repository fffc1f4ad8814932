import type { ReactNode } from 'react'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'
import { Button } from '../../components/Button'
import { Note } from '../../components/Note'
import { useText } from '../../i18n/Messages'
import type { CardDispatch } from '../back-props'

interface NotFinalProps extends Pick<CompetitionResultBack, 'due'> {
  readonly dispatch: CardDispatch
}

/** What is known is from before the end (D-COMPET-07); with a connection the learner can ask for the rest again. */
export function NotFinal({ due, dispatch }: NotFinalProps): ReactNode {
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
