import { useState, type ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { draftsOf } from '../drafts'
import { SubmittingNotice, RejectedNotice } from '../SubmittingNotice'
import { SubmitButton } from '../SubmitButton'
import { useCardTitle } from '../useCardTitle'
import { useFocusReplacement } from '../useFocusReplacement'
import styles from './Back.module.css'
import { ScaleIllustration } from './ScaleIllustration'
import { Scale } from './Scale'

const useTickDraft = draftsOf<number>()

/** Renders the slider, then the submitted value; a rejected one can be submitted again (D-LIKERT, O-32). */
export function LikertBack({ card, back, dispatch, deck, current }: BackProps<'likert'>): ReactElement {
  const text = useText()
  const named = useCardTitle(card)
  const [picked, keep] = useTickDraft(card.cardId)
  const [asking, setAsking] = useState(false)
  const state = asking ? 'submitting' : back.state
  const said = useFocusReplacement<HTMLParagraphElement>(state === 'submitted', current)
  const { points } = back
  const ticks = points.length
  const tick = back.state === 'initial' ? Math.min(picked ?? back.tick, ticks) : back.tick

  const submit = () => {
    setAsking(true)
    void dispatch('submitLikertResponse', { tick, points: points[tick - 1] ?? 0 }).then(() => setAsking(false))
  }

  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="question"
      bodyLabel={text('forms.answer')}
      buttons={
        state === 'submitted' ? (
          <p ref={said} tabIndex={-1} className={styles.said}>
            <Icon name="checkCircle" />{' '}
            {text(back.waits === true ? 'forms.scale.value' : 'forms.scale.sent', { tick, ticks })}
          </p>
        ) : (
          <SubmitButton busy={state === 'submitting'} onPress={submit}>
            {text(state === 'submitting' ? 'forms.submitting' : 'forms.submit')}
          </SubmitButton>
        )
      }
    >
      <div className={styles.scale}>
        <ScaleIllustration ticks={ticks} tick={tick} showNumbers={back.showNumbers} given={state === 'submitted'} />
        <Scale
          name={named}
          ticks={ticks}
          tick={tick}
          labels={back.labels}
          showNumbers={back.showNumbers}
          disabled={state !== 'initial'}
          onChange={keep}
        />
      </div>
      {back.waits === true ? <SubmittingNotice online={false} /> : null}
      {state === 'initial' && back.refused === true ? <RejectedNotice /> : null}
    </BackFrame>
  )
}
