import { useState, type ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { OnItsWay } from '../OnItsWay'
import { SubmitButton } from '../SubmitButton'
import { useCardTitle } from '../useCardTitle'
import { useFocusOnArrival } from '../useFocusOnArrival'
import { ChosenDecks } from './ChosenDecks'
import { KeepGoing } from './KeepGoing'
import { Note } from '../../components/Note'
import { Points } from './Points'
import { Button } from '../../components/Button'

/** The points of a deck by group, to be handed in; until then what is still open (D-POINTS-03, D-POINTS-05). */
export function PointsResultsBack({ card, back, dispatch, deck, current }: BackProps<'pointsResults'>): ReactElement {
  const text = useText()
  const named = useCardTitle(card)
  const [asking, setAsking] = useState(false)
  const state = asking && back.state !== 'open' ? 'submitting' : back.state
  const sent = useFocusOnArrival<HTMLDivElement>(state === 'sent', current)
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
          {back.state === 'submitting' ? <OnItsWay online={back.online} /> : null}
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
