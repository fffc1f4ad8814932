import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { useRichText, useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useMediaQuery } from '../../theme/useMediaQuery'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { Feedback } from '../quiz/Feedback'
import { NotSent } from '../NotSent'
import { OnItsWay } from '../OnItsWay'
import { useAnswerSound } from '../useAnswerSound'
import styles from './Back.module.css'
import { GivenOrder } from './GivenOrder'
import { OrderList } from './OrderList'
import { useOrdering } from './useOrdering'

/**
 * A list to be put in order and submitted, then what came of it (D-ORDER-02, D-ORDER-04, D-ORDER-06). One that was refused
 * is asked for again, as it was given (O-32).
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

  // The button that was pressed is gone: what came of it takes the focus.
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
          <GivenOrder answers={back.answers} />
          {back.waits === true ? <OnItsWay online={false} /> : null}
        </>
      ) : (
        <>
          {back.refused === true && !sending ? <NotSent /> : null}
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

/** How a list is put in order here: by finger, or by mouse and keys. */
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
