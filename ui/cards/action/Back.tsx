import { useState, type ReactElement, type ReactNode } from 'react'
import type { ActionBack as Action } from '../../../protocol/cards/action'
import { useContentLanguage } from '../../components/text/content-language'
import { Note } from '../../components/feedback/Note'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { SubmitButton } from '../SubmitButton'

/** Renders a button that performs an action and undoes it (D-ACTION). It needs a connection. */
export function ActionBack({ card, back, dispatch, deck, current }: BackProps<'action'>): ReactElement {
  const text = useText()
  const language = useContentLanguage()
  const [asking, setAsking] = useState(false)
  const failed = useFailed(back)
  const { button, complete, trigger } = back
  const press = () => {
    if (trigger === undefined) return
    const { triggerId } = trigger
    setAsking(true)
    void dispatch(complete ? 'undoTrigger' : 'executeTrigger', { triggerId }).then(() => setAsking(false))
  }
  // A button needs a label, also if the card has no title (O-35).
  const untitled = trigger?.does === 'removeRole' ? 'forms.action.leave' : 'forms.action.join'
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('card.text')}
      lead={<Said back={back} failed={failed && !asking} />}
      buttons={
        <SubmitButton
          kind={complete ? 'plain' : 'brand'}
          busy={asking || button === 'loading'}
          disabled={button === 'disabled'}
          onPress={press}
        >
          {complete ? (
            text('action.undo')
          ) : card.title === '' ? (
            text(untitled)
          ) : (
            <span lang={language}>{card.title}</span>
          )}
        </SubmitButton>
      }
    />
  )
}

/** Shows the result of the press, or why there is nothing to press. */
function Said({ back, failed }: { readonly back: Action; readonly failed: boolean }): ReactNode {
  const text = useText()
  const { trigger, complete, online } = back
  if (trigger === undefined) return <Note tone="warning">{text('refusal.unknownAction')}</Note>
  return (
    <>
      {complete ? (
        <Note tone="good" live="polite">
          {text(trigger.does === 'addRole' ? 'forms.action.joined' : 'forms.action.left')}
        </Note>
      ) : null}
      {online ? null : (
        <Note tone="warning" icon="offline" live="polite">
          {text('forms.action.offline')}
        </Note>
      )}
      {failed && online ? (
        <Note tone="bad" live="assertive">
          {text('forms.action.failed')}
        </Note>
      ) : null}
    </>
  )
}

/** Returns whether the action failed: the server has answered, and the state is unchanged. */
function useFailed({ button, complete }: Action): boolean {
  const [before, setBefore] = useState({ button, complete })
  const [failed, setFailed] = useState(false)
  if (before.button !== button || before.complete !== complete) {
    setBefore({ button, complete })
    if (before.button === 'loading') setFailed(before.complete === complete)
    else if (button === 'loading') setFailed(false)
  }
  return failed
}
