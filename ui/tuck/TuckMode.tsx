import { dropScale } from '../../protocol/constants'
import { animated, useSpring } from '@react-spring/web'
import { useDrag } from '@use-gesture/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { CardView, DeckView } from '../../protocol/views/deck'
import { CardFront } from '../cards/CardFront'
import { noDispatch } from '../cards/card-dispatch'
import { useCardTitle } from '../cards/useCardTitle'
import { useAnnounce } from '../components/feedback/Announcer'
import { Button } from '../components/buttons/Button'
import { useCancellableDispatch, useSilentDispatch, useView } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { spring } from '../screens/deck/motion'
import type { CardSize } from '../screens/deck/card-size'
import { useCardSize } from '../screens/deck/useCardSize'
import { useReducedMotion } from '../theme/useMediaQuery'
import { toasts } from '../toast/toasts'
import { between, targetAt } from './drop'
import { NewDeckDialog } from './NewDeckDialog'
import { Targets } from './Targets'
import { tuckCard } from './tuck-card'
import styles from './TuckMode.module.css'
import { buildPath } from '../../protocol/paths'
import { shareLink } from '../sharing/share-link'

/** Animation of the drop: a card must not swing back out of the deck. */
const fall = { ...spring, clamp: true } as const

export interface TuckModeProps {
  readonly deck: DeckView
  readonly card: CardView
  readonly stop: () => void
}

/** Tilt angle of the card (TuckMode.module.css), in radians. */
const tilt = (5 * Math.PI) / 180

/** Returns the shape of the held card, and its drawn height as a share of its height: reduced and tilted. */
function shapeOf({ width, height }: CardSize): CSSProperties {
  const drawn = dropScale * (Math.cos(tilt) + (Math.sin(tilt) * width) / Math.max(1, height))
  const style: CSSProperties & Record<'--high' | '--drawn', string | number> = {
    aspectRatio: `${width} / ${height}`,
    '--high': `${height}px`,
    '--drawn': drawn,
  }
  return style
}

/** Returns the card without its tools, so that nothing on it can be pressed. */
const bare = ({ removable: _, ...card }: CardView): CardView => ({
  ...card,
  favoriteAllowed: false,
  tuckAllowed: false,
})

/** Shows the reduced card over the decks on which it can be dropped; each is also a button (D-DECK-18). */
export function TuckMode({ deck, card, stop }: TuckModeProps): ReactNode {
  const text = useText()
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const targets = useRef<HTMLElement>(null)
  const own = useView('ownDecks', {})
  const dispatch = useSilentDispatch()
  const cancellableDispatch = useCancellableDispatch()
  const announce = useAnnounce()
  const reduced = useReducedMotion()
  const title = useCardTitle(card)
  const fit = useCardSize(place)
  const [over, setOver] = useState<string>()
  const [naming, setNaming] = useState(false)
  const { cardId } = card
  const isFalling = useRef(false)
  const [held, move] = useSpring(() => ({
    from: { x: 0, y: 0, scale: 1 },
    to: { x: 0, y: 0, scale: dropScale },
    config: spring,
    immediate: reduced,
  }))

  // Home's list is shown until a newer one is loaded, and stays if that fails.
  useEffect(() => cancellableDispatch('loadTuckedDecks', {}), [cancellableDispatch])
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const explain = useEffectEvent(() => announce(text('tuck.hint')))
  useEffect(() => {
    // An earlier toast would cover the decks.
    toasts.dismiss()
    explain()
  }, [])

  const boxesNow = () =>
    [...(targets.current?.querySelectorAll<HTMLElement>('[data-target]') ?? [])].map((target) => ({
      name: target.dataset['target'] ?? '',
      box: target.getBoundingClientRect(),
    }))
  const moveBack = () => void move.start({ x: 0, y: 0, immediate: reduced })
  /** Drops the card: it moves into the deck from where it is held, and the carousel returns (D-TUCK-01). */
  const drop = async (name: string) => {
    const into = boxesNow().find((one) => one.name === name)?.box
    const from = place.current?.querySelector('[data-tucking]')?.getBoundingClientRect()
    if (!reduced && into !== undefined && from !== undefined) {
      isFalling.current = true
      const { x, y } = between(from, into)
      await Promise.all(
        move.start({ x: held.x.get() + x, y: held.y.get() + y, scale: dropScale * dropScale, config: fall }),
      )
    }
    stop()
  }

  const choose = (name: string) => {
    if (isFalling.current) return undefined
    if (name === 'new') {
      moveBack()
      return setNaming(true)
    }
    if (name === 'share') {
      moveBack()
      return void shareCard({ cardId, title }).then(stop)
    }
    const chosen = own?.decks.find(({ deckId }) => deckId === name)
    if (chosen === undefined) return moveBack()
    if (deck.tuckedInto?.includes(name) === true) {
      moveBack()
      return toasts.show({ icon: 'info', text: 'toast.alreadyTucked', values: { title: chosen.title } })
    }
    const unloaded = own?.unloaded?.includes(name) === true
    return void tuckCard({ cardId, deckId: name, title: chosen.title, unloaded }, dispatch).then((isIn) =>
      isIn ? drop(name) : moveBack(),
    )
  }
  const bind = useDrag(({ last, canceled, movement: [x, y], xy: [clientX, clientY] }) => {
    if (isFalling.current) return
    const under = targetAt({ x: clientX, y: clientY }, boxesNow())
    setOver(last ? undefined : under)
    if (!last) return void move.start({ x, y, immediate: true })
    if (under === undefined || canceled) moveBack()
    else choose(under)
  })
  return (
    <main ref={place} className={styles.place} id="main" tabIndex={-1} aria-label={text('tuck.start')}>
      <div className={styles.say}>
        <h2 ref={heading} tabIndex={-1}>
          {text('tuck.title')}
        </h2>
        <p>{text('tuck.hint')}</p>
      </div>
      <div className={styles.middle}>
        {fit === undefined ? null : (
          <animated.div {...bind()} className={styles.held} style={{ ...shapeOf(fit), ...held }} data-tucking={cardId}>
            <div className={styles.card} inert>
              <CardFront card={bare(card)} dispatch={noDispatch} />
            </div>
          </animated.div>
        )}
      </div>
      <Targets ref={targets} decks={own?.decks ?? []} has={deck.tuckedInto ?? []} over={over} onChoose={choose} />
      <div className={styles.bar}>
        <Button kind="quiet" icon="close" onClick={stop}>
          {text('action.cancel')}
        </Button>
      </div>
      {naming ? (
        <NewDeckDialog
          cardId={cardId}
          onClose={(made) => {
            setNaming(false)
            if (made) void drop('new')
          }}
        />
      ) : null}
    </main>
  )
}

/** Shares the link of a card (D-TUCK-05, O-40). */
async function shareCard({ cardId, title }: { readonly cardId: string; readonly title: string }): Promise<void> {
  const url = new URL(buildPath({ name: 'sharedCard', cardId }), location.origin).href
  if (await shareLink({ title, url })) toasts.show({ icon: 'check', text: 'toast.linkCopied' })
}
