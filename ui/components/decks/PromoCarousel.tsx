import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as E from 'fp-ts/Either'
import { Link } from 'wouter'
import { promoAdvance } from '../../../protocol/constants'
import { checkLink } from '../../../protocol/links'
import { deckTarget, isAppPath } from '../../../protocol/path-rules'
import { parsePath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import type { DeckTile } from '../../../protocol/views/parts'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { useReducedMotion } from '../../theme/useMediaQuery'
import styles from './PromoCarousel.module.css'
import { usePicture } from '../media/usePicture'

type Promo = View<'home'>['promos'][number]

/** Events that count as a touch: finger or mouse, wheel, keyboard. */
const touches = ['pointerdown', 'wheel', 'focusin'] as const

interface PromoCarouselProps {
  readonly promos: readonly Promo[]
  /** The page's known decks: their titles name promotions without text that link to them. */
  readonly decks: readonly DeckTile[]
}

/** The user has touched a carousel: promotions no longer advance for the lifetime of the page (S-HOME-11). */
let wasTouched = false

/** Renders news as pictures. They advance automatically until the first touch, and never with reduced motion. */
export function PromoCarousel({ promos, decks }: PromoCarouselProps): ReactNode {
  const text = useText()
  const dispatch = useSilentDispatch()
  const calm = useReducedMotion()
  const carousel = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [touched, setTouched] = useState(wasTouched)
  const moves = !calm && !touched && promos.length > 1

  const show = (index: number) => {
    const list = track.current
    const target = list?.children[index]
    if (list === null || !(target instanceof HTMLElement)) return
    list.scrollTo({ left: target.offsetLeft - list.offsetLeft, behavior: calm ? 'instant' : 'smooth' })
  }
  const advance = useEffectEvent(() => show((shown + 1) % promos.length))
  useEffect(() => {
    if (!moves) return undefined
    const timer = setInterval(() => advance(), promoAdvance)
    return () => clearInterval(timer)
  }, [moves])
  useEffect(() => {
    const node = carousel.current
    const touch = () => {
      wasTouched = true
      setTouched(true)
    }
    for (const touching of touches) node?.addEventListener(touching, touch, { passive: true })
    return () => {
      for (const touching of touches) node?.removeEventListener(touching, touch)
    }
  }, [])

  return (
    <section
      className={styles.promos}
      ref={carousel}
      aria-roledescription={text('home.promosRole')}
      aria-label={text('home.promos')}
    >
      <ul
        className={styles.track}
        ref={track}
        onScroll={({ currentTarget }) =>
          setShown(nearest(currentTarget.scrollLeft, currentTarget.clientWidth, promos.length))
        }
      >
        {promos.map((promo, index) => (
          <li key={promo.id}>
            <PromoLink target={promo.target} onPress={() => void dispatch('pressPromo', { promoId: promo.id })}>
              <PromoPicture
                src={promo.image}
                title={promo.title ?? titleOfTarget(promo, decks) ?? text('home.promo', { number: index + 1 })}
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </PromoLink>
          </li>
        ))}
      </ul>
      {promos.length < 2 ? null : (
        <div className={styles.dots}>
          {promos.map((promo, index) => (
            <button
              key={promo.id}
              type="button"
              className={styles.dot}
              aria-label={text('home.promoShow', { number: index + 1, total: promos.length })}
              aria-current={index === shown ? true : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Returns the title of the deck to which a promotion without text links, if the page knows it. */
function titleOfTarget({ target }: Promo, decks: readonly DeckTile[]): string | undefined {
  const parsed = parsePath(target ?? '')
  const deckId = parsed.kind === 'route' ? deckTarget(parsed.route)?.deckId : undefined
  return decks.find((tile) => tile.deckId === deckId)?.title
}

interface PromoPictureProps {
  readonly src: string
  readonly title: string
  readonly loading: 'eager' | 'lazy'
}

/** Renders the title if the picture fails to load. */
function PromoPicture({ src, title, loading }: PromoPictureProps): ReactNode {
  const picture = usePicture(src)
  return picture === undefined ? (
    <span className={styles.words}>{title}</span>
  ) : (
    <img {...picture} alt={title} width={1040} height={416} loading={loading} />
  )
}

/** Returns the index of the picture in view; all pictures are as wide as the track. */
const nearest = (left: number, width: number, count: number): number =>
  width === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.round(Math.abs(left) / width)))

/** Links a promotion into the app or to a checked web address (S-HOME-13, S-LINK-01). */
function PromoLink({
  target,
  onPress,
  children,
}: {
  readonly target: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}): ReactNode {
  const dispatch = useSilentDispatch()
  if (target !== undefined && isAppPath(target)) {
    return (
      <Link className={styles.promo} href={target} onClick={onPress}>
        {children}
      </Link>
    )
  }
  if (target === undefined) return <div className={styles.promo}>{children}</div>
  const link = checkLink(target)
  return E.isRight(link) ? (
    <a className={styles.promo} href={link.right.href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
      {children}
    </a>
  ) : (
    <button
      type="button"
      className={styles.promo}
      onClick={() => {
        onPress()
        void dispatch('reportUnknownRoute', { of: 'link' })
      }}
    >
      {children}
    </button>
  )
}
