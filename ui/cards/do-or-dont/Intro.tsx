import type { ReactNode } from 'react'
import type { DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import { Button } from '../../components/buttons/Button'
import { useRichText, useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useMediaQuery } from '../../theme/useMediaQuery'
import { BackFrame } from '../BackFrame'
import type { SectionProps } from '../sections/CardSections'
import styles from './Intro.module.css'
import type { Labels } from './useLabels'

interface IntroProps extends SectionProps {
  readonly back: DoOrDontBack
  readonly labels: Labels
  readonly onBegin: () => void
}

/** Shows how the game works, its number of questions, and the start button (D-DND-02, D-DND-03). */
export function Intro({ card, back, labels, dispatch, deck, current, onBegin }: IntroProps): ReactNode {
  const text = useText()
  const rich = useRichText()
  const hasKeys = useMediaQuery('(hover: hover) and (min-width: 737px)')
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('card.text')}
      {...(back.mayBegin
        ? {
            buttons: (
              // Uses aria-disabled instead of disabled, so it keeps the focus until the first question is shown.
              <Button kind="brand" wide aria-disabled={back.beginning} onClick={back.beginning ? undefined : onBegin}>
                {text('sorting.begin')}
              </Button>
            ),
          }
        : {})}
    >
      <div className={styles.areas} aria-hidden="true">
        <span className={styles.top}>
          <Icon name="check" size="small" /> {labels.do}
        </span>
        <span className={styles.box}>
          <i />
          <i />
        </span>
        <span className={styles.bottom}>
          <Icon name="close" size="small" /> {labels.dont}
        </span>
      </div>
      <p>{text('sorting.how')}</p>
      {hasKeys ? <p className={styles.keys}>{rich('sorting.how.keys', { kbd: key })}</p> : null}
      <p className={styles.count}>{text('sorting.count', { count: back.total })}</p>
    </BackFrame>
  )
}

const key = (words: ReactNode): ReactNode => <kbd>{words}</kbd>
