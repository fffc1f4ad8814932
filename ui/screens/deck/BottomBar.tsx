import { memo, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { IconButton } from '../../components/buttons/IconButton'
import type { IconName } from '../../theme/icon-drawings'
import { Icon } from '../../theme/Icon'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './BottomBar.module.css'
import { useCloseKey } from './useDeckKeys'

/** Defines what each button does; a button without an action is shown with aria-disabled. */
export interface DeckMoves {
  readonly first: (() => void) | undefined
  readonly index: (() => void) | undefined
  readonly previous: (() => void) | undefined
  readonly turn: (() => void) | undefined
  /**
   * Can the card be flipped? A press on another card is still counted (D-CARD-28), but the button is not emphasized.
   */
  readonly turns: boolean
  readonly next: (() => void) | undefined
  readonly close: () => void
}

interface StepProps {
  readonly icon: IconName
  readonly label: MessageId
  readonly action: (() => void) | undefined
}

/**
 * Uses aria-disabled instead of disabled, so that a key held at the last card does not move the focus out of the bar.
 */
function Step({ icon, label, action }: StepProps): ReactNode {
  const text = useText()
  return (
    <IconButton
      className={styles.step}
      icon={icon}
      label={text(label)}
      aria-disabled={action === undefined}
      onClick={action}
    />
  )
}

/** Renders first, index, previous, flip, next and close (D-DECK-09). */
export const BottomBar = memo(function BottomBar(moves: DeckMoves): ReactNode {
  const { first, index, previous, turn, turns, next, close } = moves
  const text = useText()
  return (
    <nav className={styles.bar} aria-label={text('viewer.bar')}>
      <div className={styles.buttons}>
        <div className={styles.side}>
          <Step icon="first" label="viewer.first" action={first} />
          <Step icon="index" label="viewer.index" action={index} />
        </div>
        <div className={styles.middle}>
          <Step icon="left" label="viewer.previous" action={previous} />
          <Button
            kind={turns ? 'brand' : 'quiet'}
            className={styles.turn}
            aria-disabled={turn === undefined}
            onClick={turn}
          >
            <Icon name="flip" />
            {text('viewer.flip')}
          </Button>
          <Step icon="right" label="viewer.next" action={next} />
        </div>
        <div className={styles.side}>
          <Step icon="close" label="viewer.close" action={close} />
        </div>
      </div>
    </nav>
  )
})

/** Renders only the close button while there are no cards; Escape closes, too. */
export function CloseBar({ close }: Pick<DeckMoves, 'close'>): ReactNode {
  const text = useText()
  useCloseKey(close)
  return (
    <nav className={styles.bar} aria-label={text('viewer.bar')}>
      <div className={styles.buttons}>
        <div className={`${styles.side} ${styles.alone}`}>
          <Step icon="close" label="viewer.close" action={close} />
        </div>
      </div>
    </nav>
  )
}
