import type { ReactNode, Ref } from 'react'
import type { DeckTile } from '../../protocol/views/parts'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import { DeckFace } from './DeckFace'
import styles from './Targets.module.css'

interface TargetsProps {
  readonly ref: Ref<HTMLElement>
  readonly decks: readonly DeckTile[]
  /** Decks that already contain the card. */
  readonly has: readonly string[]
  /** The target under the held card. */
  readonly over: string | undefined
  /** 'new', 'share', or the id of a deck. */
  readonly onChoose: (name: string) => void
}

/**
 * Shows the drop targets of a card: a new deck, sharing, and the learner's own decks (D-TUCK-04..06, D-CAROUSEL-01).
 */
export function Targets({ ref, decks, has, over, onChoose }: TargetsProps): ReactNode {
  const text = useText()
  const target = (name: string, face: ReactNode, words: ReactNode) => (
    <button
      key={name}
      type="button"
      className={name === over ? `${styles.target} ${styles.over}` : styles.target}
      data-target={name}
      onClick={() => onChoose(name)}
    >
      {face}
      <span className={styles.name}>{words}</span>
    </button>
  )
  return (
    <section ref={ref} className={styles.targets} aria-label={text('tuck.decks')}>
      {target(
        'new',
        <span className={`${styles.slot} ${styles.fresh}`}>
          <Icon name="plus" size="large" />
        </span>,
        text('newDeck.placeholder'),
      )}
      {target(
        'share',
        <span className={styles.slot}>
          <Icon name="share" size="large" />
        </span>,
        text('tuck.share'),
      )}
      {decks.map((tile) =>
        target(
          tile.deckId,
          <DeckFace tile={tile} />,
          <>
            {tile.title}
            <small>{has.includes(tile.deckId) ? text('tuck.inside') : text('tuck.cards', { count: tile.total })}</small>
          </>,
        ),
      )}
    </section>
  )
}
