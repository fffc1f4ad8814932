import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/Button'
import { MiniCover } from '../../components/DeckCover'
import { EdgeProgress } from '../../components/EdgeProgress'
import { useText } from '../../i18n/Messages'
import styles from './ResumePanel.module.css'

interface ResumePanelProps {
  readonly resume: NonNullable<View<'home'>['resume']>
}

/** The deck that was open last, how far it is, and the way on. */
export function ResumePanel({ resume: { tile, position, cardId } }: ResumePanelProps): ReactNode {
  const text = useText()
  const id = useId()
  const { deckId, total, seen } = tile
  const href = buildPath(cardId === undefined ? { name: 'deck', deckId } : { name: 'deck', deckId, cardId })
  return (
    <section className={styles.resume} aria-labelledby={id}>
      <div className={styles.picture}>
        <MiniCover {...tile} />
      </div>
      <div>
        <p className={styles.eyebrow}>{text('home.pickUp')}</p>
        <h2 className={styles.title} id={id}>
          {tile.title}
        </h2>
        <EdgeProgress
          total={total}
          position={position}
          seenCount={seen}
          label={text('deck.cardOf', { position, total })}
        />
        <div className={styles.go}>
          <span>{text('home.cardsLeft', { count: Math.max(0, total - seen) })}</span>
          <ButtonLink className={styles.button} href={href}>
            {text('action.continue')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
