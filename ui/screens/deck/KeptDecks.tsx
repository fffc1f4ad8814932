import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import { MiniCover } from '../../components/SmallCover'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './KeptDecks.module.css'

/** As many as fit below a message. */
const most = 3

/** Decks opened lately: most of them are on the device, so there is something to go on with. */
export function KeptDecks({ except }: { readonly except: string | undefined }): ReactNode {
  const text = useText()
  const recent = useView('home', {})?.recent ?? []
  const decks = recent.filter(({ deckId, locked }) => deckId !== except && !locked).slice(0, most)
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
