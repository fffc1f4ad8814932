import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { useRichText, useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useMediaQuery } from '../../theme/useMediaQuery'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { Feedback } from '../quiz/Feedback'
import { SubmittingNotice, RejectedNotice } from '../SubmittingNotice'
import { useAnswerSound } from '../useAnswerSound'
import styles from './Back.module.css'
import { SubmittedOrder } from './SubmittedOrder'
import { OrderList } from './OrderList'
import { useOrdering } from './useOrdering'

/**
 * Renders a list to be ordered and submitted, then its result (D-ORDER-02, D-ORDER-04, D-ORDER-06). A rejected order
 * can be submitted again (O-32).
 */
export function OrderUpBack({ card, back, dispatch, deck, current, hasNext }: BackProps<'orderUp'>): ReactElement {
  const text = useText()
  const ordering = useOrdering(card.cardId, back.answers)
  const [sending, setSending] = useState(false)
  const feedback = useRef<HTMLElement>(null)
  const submitted = back.state !== 'initial'
  const judged = { ...back, answered: submitted, silent: false, survey: false }
  const awaitSound = useAnswerSound(judged)
  const pressed = useRef(false)

  // The pressed button was removed: the result gets the focus.
  useEffect(() => {
    if (submitted && pressed.current) feedback.current?.focus()
    pressed.current = false
  }, [submitted])
  const submit = () => {
    pressed.current = true
    awaitSound()
    setSending(true)
    const answers = ordering.items.map(({ answerId }) => answerId)
    void dispatch('submitOrder', { answers }).then((refused) => {
      setSending(false)
      if (refused === undefined) ordering.forget()
    })
  }
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      layout="question"
      bodyLabel={text('order.list')}
      lead={
        <Feedback ref={feedback} back={judged} wrong="quiz.incorrect" jumpTo={deck.jumpTo} openLink={deck.openLink} />
      }
      {...(submitted
        ? {}
        : {
            buttons: (
              <Button kind="brand" wide disabled={sending} onClick={submit}>
                {text('order.submit')}
              </Button>
            ),
          })}
    >
      {submitted ? (
        <>
          <SubmittedOrder answers={back.answers} />
          {back.waits === true ? <SubmittingNotice online={false} /> : null}
        </>
      ) : (
        <>
          {back.refused === true && !sending ? <RejectedNotice /> : null}
          <Hint />
          <OrderList ordering={ordering} />
        </>
      )}
      {submitted && hasNext ? (
        <Button kind="brand" wide onClick={() => void dispatch('jumpToNextCard', {})}>
          {text('quiz.next')} <Icon name="right" size="small" />
        </Button>
      ) : null}
    </BackFrame>
  )
}

/** Explains how to order the list here: by finger, or by mouse and keys. */
function Hint(): ReactNode {
  const text = useText()
  const rich = useRichText()
  const hasKeys = useMediaQuery('(hover: hover) and (min-width: 737px)')
  return (
    <p className={styles.hint}>
      <Icon name={hasKeys ? 'keyboard' : 'grip'} size="small" />
      <span>{hasKeys ? rich('order.hint.keys', { kbd: key }) : text('order.hint.touch')}</span>
    </p>
  )
}

const key = (words: ReactNode): ReactNode => <kbd>{words}</kbd>
