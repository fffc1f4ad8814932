import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { DeckCover } from '../../components/decks/DeckCover'
import { HorizontalScroller } from '../../components/layout/HorizontalScroller'
import { useOptionalView } from '../../core-client/hooks'
import { lazyModule } from '../../lazy/lazy-module'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useLazyDialog } from '../../lazy/useLazyDialog'
import home from './HomeScreen.module.css'
import styles from './OwnDecks.module.css'

const newDeckDialog = lazyModule(() => import('../../tuck/NewDeckDialog').then(({ NewDeckDialog }) => NewDeckDialog))

interface OwnDecksProps {
  /** Does the organisation forbid cards in own decks (D-TUCK-11)? */
  readonly closed: boolean
}

/** Shows the learner's own decks as covers, after a cover that creates a new one (D-CAROUSEL-01..03). */
export function OwnDecks({ closed }: OwnDecksProps): ReactNode {
  const text = useText()
  const id = useId()
  const decks = useOptionalView('ownDecks', {})?.decks ?? []
  const { shown: NewDeckDialog, open, close } = useLazyDialog(newDeckDialog)
  if (closed && decks.length === 0) return null
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.sectionHead}>
        <h2 id={id}>{text('home.own')}</h2>
      </div>
      <HorizontalScroller>
        {closed ? null : (
          <li>
            <button type="button" className={styles.fresh} onClick={open}>
              <span className={styles.place}>
                <Icon name="plus" size="large" />
              </span>
              {text('newDeck.placeholder')}
            </button>
          </li>
        )}
        {decks.map((tile) => (
          <li key={tile.deckId}>
            <DeckCover tile={tile} href={buildPath({ name: 'deck', deckId: tile.deckId })} />
          </li>
        ))}
      </HorizontalScroller>
      {NewDeckDialog === undefined ? null : <NewDeckDialog onClose={close} />}
    </section>
  )
}
