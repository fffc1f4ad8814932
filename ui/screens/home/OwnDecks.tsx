import { useId, useState, type ReactNode } from 'react'
import { refusal } from '../../../protocol/faults'
import { buildPath } from '../../../protocol/paths'
import { DeckCover } from '../../components/DeckCover'
import { Strip } from '../../components/Strip'
import { useView } from '../../core-client/hooks'
import { part, usePart } from '../../faults/part'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { sayRefusal } from '../../toast/say-refusal'
import home from './HomeScreen.module.css'
import styles from './OwnDecks.module.css'

/** Fetched as Home shows, so that it is there when it is asked for. */
const newDeckDialog = part(() => import('../../tuck/NewDeckDialog').then(({ NewDeckDialog }) => NewDeckDialog))

/**
 * The learner's own decks as covers; the first is the one that is not made yet (D-CAROUSEL-01..03). Where its dialog
 * cannot be had, that is said.
 */
export function OwnDecks(): ReactNode {
  const text = useText()
  const id = useId()
  const decks = useView('ownDecks', {})?.decks ?? []
  const [naming, setNaming] = useState(false)
  const dialog = usePart(newDeckDialog)
  const ask = () => {
    if (naming) return
    setNaming(true)
    void newDeckDialog.fetch().then(() => {
      if (newDeckDialog.state().is === 'here') return
      setNaming(false)
      sayRefusal(refusal('notLoaded'), ask)
    })
  }
  const NewDeckDialog = dialog.is === 'here' ? dialog.value : undefined
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.sectionHead}>
        <h2 id={id}>{text('home.own')}</h2>
      </div>
      <Strip>
        <li>
          <button type="button" className={styles.fresh} onClick={ask}>
            <span className={styles.place}>
              <Icon name="plus" size="large" />
            </span>
            {text('newDeck.placeholder')}
          </button>
        </li>
        {decks.map((tile) => (
          <li key={tile.deckId}>
            <DeckCover tile={tile} href={buildPath({ name: 'deck', deckId: tile.deckId })} />
          </li>
        ))}
      </Strip>
      {naming && NewDeckDialog !== undefined ? <NewDeckDialog onClose={() => setNaming(false)} /> : null}
    </section>
  )
}
