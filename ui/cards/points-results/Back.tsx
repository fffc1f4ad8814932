import { useState, type ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { SubmittingNotice } from '../SubmittingNotice'
import { SubmitButton } from '../SubmitButton'
import { useCardTitle } from '../useCardTitle'
import { useFocusReplacement } from '../useFocusReplacement'
import { ChosenDecks } from './ChosenDecks'
import { KeepGoing } from './KeepGoing'
import { Note } from '../../components/feedback/Note'
import { Points } from './Points'
import { Button } from '../../components/buttons/Button'

/**
 * Renders the points of a deck by group, to be submitted; until then the missing answers (D-POINTS-03, D-POINTS-05).
 */
export function PointsResultsBack({ card, back, dispatch, deck, current }: BackProps<'pointsResults'>): ReactElement {
  const text = useText()
  const named = useCardTitle(card)
  const [asking, setAsking] = useState(false)
  const state = asking && back.state !== 'open' ? 'submitting' : back.state
  const sent = useFocusReplacement<HTMLDivElement>(state === 'sent', current)
  const [next] = back.open
  const submit = () => {
    setAsking(true)
    void dispatch('submitPoints', {}).then(() => setAsking(false))
  }
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="question"
      title={named}
      bodyLabel={named}
      {...(state === 'sent'
        ? {}
        : {
            buttons: (
              <>
                {state === 'open' && next !== undefined ? (
                  <Button kind="brand" wide onClick={() => deck.jumpTo(next.cardId)}>
                    {text('points.goTo', { number: next.number })}
                  </Button>
                ) : null}
                <SubmitButton busy={state === 'submitting'} disabled={state === 'open'} onPress={submit}>
                  {text(
                    state === 'submitting'
                      ? 'forms.submitting'
                      : state === 'error'
                        ? 'action.tryAgain'
                        : 'forms.submit',
                  )}
                </SubmitButton>
              </>
            ),
          })}
    >
      {state === 'open' ? (
        <KeepGoing back={back} jumpTo={deck.jumpTo} />
      ) : (
        <>
          {state === 'sent' ? (
            <div ref={sent} tabIndex={-1}>
              <Note tone="good" live="polite">
                {text('points.sent')}
              </Note>
            </div>
          ) : null}
          {back.state === 'submitting' ? <SubmittingNotice online={back.online} /> : null}
          {state === 'error' ? (
            <Note tone="bad" live="assertive">
              {text('points.failed')}
            </Note>
          ) : null}
          <Points back={back} />
          {state === 'sent' && back.decks.length > 0 ? <ChosenDecks decks={back.decks} /> : null}
        </>
      )}
    </BackFrame>
  )
}
