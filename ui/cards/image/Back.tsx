import { useState, type ReactElement } from 'react'
import { Note } from '../../components/feedback/Note'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'
import { FullscreenImage } from './FullscreenImage'

/** Renders the picture; a press enlarges it to the full window (D-CARD-06, D-DECK-20). */
export function ImageBack({ card, back, dispatch, deck, current }: BackProps<'image'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { image } = back
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('card.text')}
      lead={
        failed === image ? (
          <Note tone="warning" icon="image">
            {text('card.image.failed')}
          </Note>
        ) : (
          <button
            type="button"
            className={styles.picture}
            aria-label={text('card.image.enlarge', { title })}
            onClick={() => setOpen(true)}
          >
            <img src={image} alt="" decoding="async" draggable={false} onError={() => setFailed(image)} />
            <span className={styles.hint}>
              <Icon name="search" size="small" />
            </span>
          </button>
        )
      }
    >
      {open ? (
        <FullscreenImage image={image} title={title} onClose={() => setOpen(false)} linkFollowed={deck.linkFollowed} />
      ) : null}
    </BackFrame>
  )
}
