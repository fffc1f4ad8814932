import { useEffect, useRef, type ReactElement } from 'react'
import type { BackProps } from '../back-props'
import { useAnswerSound } from '../useAnswerSound'
import { Done } from './Done'
import { Intro } from './Intro'
import { Play } from './Play'
import { useLabels } from './useLabels'

/**
 * Renders the do-or-don't game: its introduction, its questions one after the other, and its result (D-DND-02 to
 * D-DND-17).
 */
export function DoOrDontBack(props: BackProps<'doOrDont'>): ReactElement {
  const { card, back, dispatch, deck, current, hasNext } = props
  const labels = useLabels(back)
  const game = useRef<HTMLDivElement>(null)
  const { mode, question } = back
  const awaitSound = useAnswerSound({
    answered: question?.given !== undefined,
    silent: false,
    survey: back.thanks,
    ...(question?.outcome === undefined ? {} : { outcome: question.outcome }),
  })
  const pressed = useRef(false)

  // The pressed button was removed: the new heading gets the focus.
  useEffect(() => {
    if (pressed.current && current && document.activeElement === document.body)
      game.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
  }, [mode, current])
  return (
    <div ref={game} style={{ blockSize: '100%' }}>
      {mode === 'play' && question !== undefined ? (
        <Play
          card={card}
          labels={labels}
          total={back.total}
          question={question}
          current={current}
          onAnswer={(answer) => {
            pressed.current = true
            awaitSound()
            void dispatch('answerDoOrDont', { questionId: question.questionId, answer })
          }}
        />
      ) : mode === 'done' ? (
        <Done
          card={card}
          back={back}
          labels={labels}
          dispatch={dispatch}
          deck={deck}
          current={current}
          hasNext={hasNext}
          onAgain={() => {
            pressed.current = true
            void dispatch('restartDoOrDont', {})
          }}
        />
      ) : (
        <Intro
          card={card}
          back={back}
          labels={labels}
          dispatch={dispatch}
          deck={deck}
          current={current}
          onBegin={() => {
            pressed.current = true
            void dispatch('beginDoOrDont', {})
          }}
        />
      )}
    </div>
  )
}
