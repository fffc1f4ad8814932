import { useEffect, useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/Button'
import { MiniCover } from '../../components/SmallCover'
import { EdgeProgress } from '../../components/EdgeProgress'
import { useArrival } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './ResumePanel.module.css'

interface ResumePanelProps {
  readonly resume: NonNullable<View<'today'>['resume']>
}

/** The deck that was open last, how far it is, and the way on: to the first card that is not seen, on any device. */
export function ResumePanel({ resume }: ResumePanelProps): ReactNode {
  const text = useText()
  const arrive = useArrival()
  const id = useId()
  const { tile, position, seen, outdated, cardId, toSubmit } = resume
  const { deckId, total } = tile
  const left = total - tile.seen
  // Which cards were seen on another device comes with the deck.
  useEffect(() => (outdated ? arrive('reloadDeck', { deckId }) : undefined), [arrive, deckId, outdated])
  const href = buildPath(cardId === undefined ? { name: 'deck', deckId } : { name: 'deck', deckId, cardId })
  return (
    <section className={styles.resume} aria-labelledby={id}>
      <div className={styles.picture}>
        <MiniCover {...tile} />
      </div>
      <div>
        <p className={styles.eyebrow}>{text('home.pickUp')}</p>
        <h2 className={styles.title} id={id} lang={tile.language}>
          {tile.title}
        </h2>
        <EdgeProgress
          total={total}
          position={position}
          seen={seen}
          seenCount={tile.seen}
          label={text('deck.cardOf', { position, total })}
        />
        <div className={styles.go}>
          <span>
            {left > 0
              ? text('home.cardsLeft', { count: left })
              : text(toSubmit === true ? 'result.submitNotice' : 'refusal.notPassed')}
          </span>
          <ButtonLink className={styles.button} href={href}>
            {text('action.continue')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
