import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as E from 'fp-ts/Either'
import { Link } from 'wouter'
import { promoAdvance } from '../../protocol/constants'
import { checkLink } from '../../protocol/links'
import { deckTarget, isAppPath } from '../../protocol/path-rules'
import { parsePath } from '../../protocol/paths'
import type { View } from '../../protocol/views'
import type { DeckTile } from '../../protocol/views/parts'
import { useOwnDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { useReducedMotion } from '../theme/useMediaQuery'
import styles from './PromoCarousel.module.css'
import { usePicture } from './usePicture'

type Promo = View<'home'>['promos'][number]

/** What counts as a touch: by finger or mouse, by wheel, or by keyboard. */
const touches = ['pointerdown', 'wheel', 'focusin'] as const

interface PromoCarouselProps {
  readonly promos: readonly Promo[]
  /** Decks that the page knows: they name a promotion without words of its own that leads to one of them. */
  readonly decks: readonly DeckTile[]
}

/** Somebody has touched them, here or where they showed before: they stay still as long as the page lives (S-HOME-11). */
let wasTouched = false

/** News as pictures. They move on by themselves until the first touch, and never where less movement is asked for. */
export function PromoCarousel({ promos, decks }: PromoCarouselProps): ReactNode {
  const text = useText()
  const dispatch = useOwnDispatch()
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

/** The deck that a promotion without words of its own leads to, as far as the page knows it. */
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

/** What it is about stands in the place of a picture that cannot be had. */
function PromoPicture({ src, title, loading }: PromoPictureProps): ReactNode {
  const picture = usePicture(src)
  return picture === undefined ? (
    <span className={styles.words}>{title}</span>
  ) : (
    <img {...picture} alt={title} width={1040} height={416} loading={loading} />
  )
}

/** The picture in view; all of them are as wide as the track. */
const nearest = (left: number, width: number, count: number): number =>
  width === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.round(Math.abs(left) / width)))

/** A promotion leads into the app or to a checked address of the web (S-HOME-13, S-LINK-01). */
function PromoLink({
  target,
  onPress,
  children,
}: {
  readonly target: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}): ReactNode {
  const dispatch = useOwnDispatch()
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
