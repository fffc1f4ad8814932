import { useEffect, useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/buttons/Button'
import { MiniCover } from '../../components/decks/SmallCover'
import { EdgeProgress } from '../../components/feedback/EdgeProgress'
import { useCancellableDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './ResumePanel.module.css'

interface ResumePanelProps {
  readonly resume: NonNullable<View<'today'>['resume']>
}

/** Shows the last open deck, its progress, and a link to the first unseen card, on any device. */
export function ResumePanel({ resume }: ResumePanelProps): ReactNode {
  const text = useText()
  const cancellableDispatch = useCancellableDispatch()
  const id = useId()
  const { tile, position, seen, outdated, cardId, toSubmit } = resume
  const { deckId, total } = tile
  const left = total - tile.seen
  // The loaded deck contains which cards were seen on another device.
  useEffect(
    () => (outdated ? cancellableDispatch('reloadDeck', { deckId }) : undefined),
    [cancellableDispatch, deckId, outdated],
  )
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
