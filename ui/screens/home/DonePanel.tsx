import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { MiniCover } from '../../components/decks/SmallCover'
import { useFormats } from '../../i18n/format'
import { useRichText, useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './DonePanel.module.css'

type Done = NonNullable<View<'today'>['done']>

/** Shows the finished decks of today in place of the next step, without a button. */
export function DonePanel({ done }: { readonly done: Done }): ReactNode {
  const text = useText()
  const id = useId()
  return (
    <section className={styles.done} aria-labelledby={id}>
      <span className={styles.pile} aria-hidden="true">
        {done.toReversed().map((deck) => (
          <MiniCover key={deck.deckId} {...deck} />
        ))}
        <span className={styles.seal}>
          <Icon name="check" />
        </span>
      </span>
      <div>
        <p className={styles.eyebrow}>{text('home.doneToday')}</p>
        <h2 className={styles.title} id={id}>
          {text('home.doneTitle')}
        </h2>
        <ul className={styles.list}>
          {done.map((deck) => (
            <li key={deck.deckId}>
              <Icon name={deck.score === undefined ? 'check' : 'rosette'} size="small" />
              <DoneLine deck={deck} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function DoneLine({ deck: { deckId, title, cards, score, certificate } }: { readonly deck: Done[number] }): ReactNode {
  const text = useText()
  const rich = useRichText()
  const { percent } = useFormats()
  if (score === undefined) return <span>{text('home.doneCards', { title, count: cards })}</span>
  const values = { title, score: percent(score) }
  if (!certificate) return <span>{text('home.donePassed', values)}</span>
  const href = buildPath({ name: 'certificate', deckId })
  return <span>{rich('home.donePassedWith', { link: linkTo(href) }, values)}</span>
}

const linkTo = (href: string) => (words: ReactNode) => <Link href={href}>{words}</Link>
