import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import { MiniCover } from '../../components/decks/SmallCover'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './RecentDecks.module.css'

/** As many decks as fit below a message. */
const MAX_DECKS = 3

/** Lists recent decks: most are downloaded, so the learner can continue with one of them. */
export function RecentDecks({ except }: { readonly except: string | undefined }): ReactNode {
  const text = useText()
  const recent = useView('home', {})?.recent ?? []
  const decks = recent.filter(({ deckId, locked }) => deckId !== except && !locked).slice(0, MAX_DECKS)
  if (decks.length === 0) return null
  return (
    <section className={styles.kept} aria-label={text('home.recent')}>
      <h3>{text('home.recent')}</h3>
      <ul className={styles.rows}>
        {decks.map((deck) => (
          <li key={deck.deckId}>
            <Link className={styles.row} href={buildPath({ name: 'deck', deckId: deck.deckId })}>
              <MiniCover {...deck} />
              <span className={styles.name}>
                <b>{deck.title}</b>
                <span>{text('deck.seen', { seen: deck.seen, total: deck.total })}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
