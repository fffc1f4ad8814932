import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { ChainLink } from '../../../protocol/views/library'
import { ButtonLink } from '../../components/buttons/Button'
import { FaceDownCover, MiniCover } from '../../components/decks/SmallCover'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Chain.module.css'

interface ChainProps {
  readonly categoryId: string
  readonly links: readonly ChainLink[]
  readonly unlockPercentage: number
}

/** Renders a daisy chain: each deck's progress, and what opens the next (S-DAISY-01). */
export function Chain({ categoryId, links, unlockPercentage }: ChainProps): ReactNode {
  const text = useText()
  const { percent } = useFormats()
  const id = useId()
  const locked = new Set(links.filter(({ tile }) => tile.locked).map(({ tile }) => tile.deckId))
  const finished = links.filter((link) => link.finished).length
  return (
    <div className={styles.columns}>
      <ol className={styles.chain}>
        {links.map((link) => (
          <li key={link.tile.deckId} className={link.gate ? styles.here : link.tile.locked ? styles.locked : undefined}>
            {link.tile.locked ? (
              <span className={styles.cover}>
                <FaceDownCover />
                <span className={styles.disc}>
                  <Icon name="lock" size="small" />
                </span>
              </span>
            ) : (
              <span className={styles.cover}>
                <MiniCover {...link.tile} />
              </span>
            )}
            <div className={styles.words}>
              <Link
                className={styles.name}
                href={buildPath({ name: 'library', categoryId, deckId: link.tile.deckId })}
                lang={link.tile.language}
              >
                {link.tile.title}
              </Link>
              <LinkState
                link={link}
                isNext={!locked.has(link.opensAfter?.deckId ?? '')}
                categoryId={categoryId}
                unlockPercentage={unlockPercentage}
              />
            </div>
          </li>
        ))}
      </ol>
      <section className={styles.about} aria-labelledby={id}>
        <h2 id={id}>{text('library.chain.title')}</h2>
        <p>{text('library.chain.text', { percent: percent(unlockPercentage) })}</p>
        <p>{text('library.chain.finished', { finished, total: links.length })}</p>
      </section>
    </div>
  )
}

interface LinkStateProps {
  readonly link: ChainLink
  /** Can the deck that opens this one be opened now? */
  readonly isNext: boolean
  readonly categoryId: string
  readonly unlockPercentage: number
}

function LinkState({ link, isNext, categoryId, unlockPercentage }: LinkStateProps): ReactNode {
  const text = useText()
  const { percent: percentOf } = useFormats()
  const { tile, percent, gate, opensAfter } = link
  const { seen, total, locked } = tile
  if (locked) {
    if (opensAfter === undefined) return <p className={styles.facts}>{text('deck.locked')}</p>
    const { deckId, title, cardsLeft } = opensAfter
    return (
      <>
        <p className={styles.why}>
          {unlockPercentage >= 100
            ? text('why.chainAll', { title })
            : text('why.chain', { title, percent: percentOf(unlockPercentage) })}
        </p>
        {cardsLeft === 0 || !isNext ? null : (
          <p className={styles.why}>{text('library.chain.more', { count: cardsLeft })}</p>
        )}
        {isNext ? (
          <ButtonLink kind="soft" small href={buildPath({ name: 'library', categoryId, deckId })}>
            {text('viewer.locked.action')}
          </ButtonLink>
        ) : null}
      </>
    )
  }
  if (total > 0 && seen >= total)
    return (
      <p className={`${styles.facts} ${styles.done}`}>
        <Icon name="check" size="small" />
        {text('library.chain.all', { count: total })}
      </p>
    )
  return (
    <>
      <p className={styles.facts}>
        {total === 0
          ? text('deck.noCards')
          : seen === 0
            ? text('deck.cardsNotStarted', { count: total })
            : text('library.chain.seen', { seen, total, percent: percentOf(percent) })}
      </p>
      {gate ? (
        <>
          <VisuallyHidden>
            {text('library.chain.gate', { percent: percentOf(percent), gate: percentOf(unlockPercentage) })}
          </VisuallyHidden>
          <div className={styles.gate} aria-hidden="true">
            <span className={styles.bar}>
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
            <span className={styles.mark} style={{ insetInlineStart: `${unlockPercentage}%` }} />
            <span className={styles.label} style={{ insetInlineStart: `${Math.min(92, unlockPercentage)}%` }}>
              {percentOf(unlockPercentage)}
            </span>
          </div>
          <ButtonLink kind="brand" small href={buildPath({ name: 'library', categoryId, deckId: tile.deckId })}>
            {text(seen === 0 ? 'home.start' : 'action.continue')}
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}
