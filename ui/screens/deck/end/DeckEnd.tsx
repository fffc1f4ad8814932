import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../../protocol/paths'
import type { View } from '../../../../protocol/views'
import { Button, ButtonLink } from '../../../components/buttons/Button'
import { MiniCover } from '../../../components/decks/SmallCover'
import { useView } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { Icon } from '../../../theme/Icon'
import { focusCardInView } from '../useCarouselTrack'
import styles from './DeckEnd.module.css'
import { SmallCards } from './SmallCards'

interface DeckEndProps {
  readonly deckId: string
  /** Returns to a card of the deck. */
  readonly show: (cardId: string) => void
}

/** Renders the end of a deck: progress, the next deck, and one main button (X-UX-01). */
export function DeckEnd({ deckId, show }: DeckEndProps): ReactNode {
  const text = useText()
  const end = useView('deckEnd', { deckId })
  const heading = useReadOut(end !== undefined)
  useEffect(() => () => void requestAnimationFrame(focusCardInView), [])
  return (
    <main className={styles.table} id="main" aria-label={text('end.title')} tabIndex={-1}>
      {end === undefined ? null : (
        <article className={styles.card}>
          <div className={styles.face}>
            <header className={styles.head}>
              <span className={styles.corner}>
                {end.seen >= end.total && end.unanswered === 0 ? <Icon name="check" /> : null}
                <Icon name="library" size="small" />
              </span>
              <h2 ref={heading} tabIndex={-1}>
                {text('end.title')}
              </h2>
            </header>
            <section className={styles.body} aria-label={text('end.covered')} {...scrolledByKeys}>
              {end.total === 0 ? null : <Covered end={end} />}
              <SmallCards cards={end.cards} show={show} />
            </section>
            <footer className={styles.foot}>
              <Onward end={end} show={show} />
            </footer>
          </div>
        </article>
      )}
    </main>
  )
}

/** A scroller must be focusable; otherwise keys could not scroll it. */
const scrolledByKeys = { tabIndex: 0 } as const

/**
 * Focuses the heading when the end appears, so that it is read out. Does nothing if the keyboard focus has moved
 * meanwhile.
 */
function useReadOut(isHere: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const [from] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isHere && (activeElement === from || activeElement === document.body))
      heading.current?.focus({ preventScroll: true })
  }, [isHere, from])
  return heading
}

function Covered({
  end: { seen, total, answered, unanswered, favorites },
}: {
  readonly end: View<'deckEnd'>
}): ReactNode {
  const text = useText()
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name={seen >= total ? 'check' : 'library'} size="small" />
        {seen >= total ? text('end.allSeen', { count: total }) : text('end.seen', { seen, total })}
      </li>
      {answered === undefined ? null : (
        <li>
          <Icon name="quiz" size="small" />
          {text('end.right', answered)}
        </li>
      )}
      {unanswered === 0 ? null : (
        <li>
          <Icon name="quiz" size="small" />
          {text('points.open', { count: unanswered })}
        </li>
      )}
      {favorites === 0 ? null : (
        <li>
          <Icon name="starFilled" size="small" />
          <Link href={buildPath({ name: 'favorites' })}>{text('end.favorites', { count: favorites })}</Link>
        </li>
      )}
    </ul>
  )
}

/** Renders one main button: the rest of this deck, else the next deck, else Home. */
function Onward({ end, show }: { readonly end: View<'deckEnd'>; readonly show: DeckEndProps['show'] }): ReactNode {
  const text = useText()
  const { seen, total, next, firstCardId, firstUnseenCardId, firstUnansweredCardId, toSubmitCardId } = end
  const left = firstUnseenCardId === undefined ? 0 : Math.max(0, total - seen)
  const toDo = left > 0 || firstUnansweredCardId !== undefined || toSubmitCardId !== undefined
  const goOn =
    next === undefined ? (
      <ButtonLink kind={toDo ? 'plain' : 'brand'} wide href={buildPath({ name: 'home' })}>
        {text('action.goHome')}
      </ButtonLink>
    ) : (
      <ButtonLink kind={toDo ? 'plain' : 'brand'} wide href={buildPath({ name: 'deck', deckId: next.tile.deckId })}>
        {text('end.goOn', { count: next.tile.total - next.tile.seen })}
      </ButtonLink>
    )
  return (
    <>
      {next === undefined ? null : (
        <p className={styles.next}>
          <MiniCover {...next.tile} />
          <span>
            {next.category === undefined ? text('end.next') : text('end.nextIn', { category: next.category })}
            <b lang={next.tile.language}>{next.tile.title}</b>
          </span>
        </p>
      )}
      {left > 0 && firstUnseenCardId !== undefined ? (
        <Button kind="brand" wide onClick={() => show(firstUnseenCardId)}>
          {text('end.left', { count: left })}
        </Button>
      ) : null}
      {firstUnansweredCardId === undefined ? null : (
        <Button kind={left > 0 ? 'plain' : 'brand'} wide onClick={() => show(firstUnansweredCardId)}>
          {text('result.firstUnanswered')}
        </Button>
      )}
      {toSubmitCardId === undefined ? null : (
        <Button kind={left > 0 ? 'plain' : 'brand'} wide onClick={() => show(toSubmitCardId)}>
          {text('result.submit')}
        </Button>
      )}
      {goOn}
      {toDo || firstCardId === undefined ? null : (
        <Button wide onClick={() => show(firstCardId)}>
          {text('end.again')}
        </Button>
      )}
    </>
  )
}
