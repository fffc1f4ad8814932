import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/buttons/Button'
import { FaceDownCover, MiniCover } from '../../components/decks/SmallCover'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './StartPanel.module.css'

interface StartPanelProps {
  readonly start: NonNullable<View<'today'>['start']>
  readonly isFirstDay: boolean
}

/** Shows a deck to start with, its duration, and a link to it. */
export function StartPanel({ start: { tile, minutes }, isFirstDay }: StartPanelProps): ReactNode {
  const text = useText()
  const id = useId()
  return (
    <section className={styles.start} aria-labelledby={id}>
      <span className={styles.fan} aria-hidden="true">
        <FaceDownCover />
        <FaceDownCover />
        <MiniCover {...tile} />
      </span>
      <p className={styles.eyebrow}>{text(isFirstDay ? 'home.startHere' : 'home.upNext')}</p>
      <h2 className={styles.title} id={id} lang={tile.language}>
        {tile.title}
      </h2>
      <p className={styles.facts}>
        <span>
          <Icon name="library" />
          {text('deck.cards', { count: tile.total })}
        </span>
        <span>
          <Icon name="clock" />
          {text('home.minutes', { count: minutes })}
        </span>
      </p>
      <ButtonLink className={styles.button} href={buildPath({ name: 'deck', deckId: tile.deckId })}>
        {text('home.start')}
      </ButtonLink>
    </section>
  )
}
