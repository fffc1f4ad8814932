import { useId, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { DeckCover } from '../../components/DeckCover'
import { Strip } from '../../components/Strip'
import { useOwnView } from '../../core-client/hooks'
import { part } from '../../faults/part'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { useAsked } from '../../toast/useAsked'
import home from './HomeScreen.module.css'
import styles from './OwnDecks.module.css'

const newDeckDialog = part(() => import('../../tuck/NewDeckDialog').then(({ NewDeckDialog }) => NewDeckDialog))

interface OwnDecksProps {
  /** No card can be put into one: the organisation does not allow it (D-TUCK-11). */
  readonly closed: boolean
}

/** The learner's own decks as covers; the first is the one that is not made yet (D-CAROUSEL-01..03). */
export function OwnDecks({ closed }: OwnDecksProps): ReactNode {
  const text = useText()
  const id = useId()
  const decks = useOwnView('ownDecks', {})?.decks ?? []
  const { shown: NewDeckDialog, ask, close } = useAsked(newDeckDialog)
  if (closed && decks.length === 0) return null
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.sectionHead}>
        <h2 id={id}>{text('home.own')}</h2>
      </div>
      <Strip>
        {closed ? null : (
          <li>
            <button type="button" className={styles.fresh} onClick={ask}>
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
      </Strip>
      {NewDeckDialog === undefined ? null : <NewDeckDialog onClose={close} />}
    </section>
  )
}
