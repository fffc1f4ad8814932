import type { ReactNode } from 'react'
import type { SignInCover } from '../../../protocol/white-label'
import { Picture } from '../../components/media/Picture'
import { scenes, type SceneName } from './card-scenes'
import styles from './CardFanIllustration.module.css'

interface Card {
  readonly scene: SceneName
  readonly angle: number
  readonly face: 'paper' | 'brand' | 'deep' | 'accent' | 'pale'
  /** Shown only where there is space for a wide fan. */
  readonly outer?: true
}

/** From the back of the fan to its front. */
const cards: readonly Card[] = [
  { scene: 'trophy', angle: -30, face: 'pale', outer: true },
  { scene: 'film', angle: 30, face: 'deep', outer: true },
  { scene: 'question', angle: -15, face: 'accent' },
  { scene: 'rosette', angle: 15, face: 'brand' },
  { scene: 'book', angle: 0, face: 'paper' },
]

interface CardFanIllustrationProps {
  readonly title: string
  /** Covers of the organisation's decks, the first in front; without covers, illustrations in its colours are shown. */
  readonly covers?: readonly SignInCover[] | undefined
}

/**
 * Renders a fan of cards as illustration: the organisation's covers, else five cards in its colours, the front one with
 * its name.
 */
export function CardFanIllustration({ title, covers = [] }: CardFanIllustrationProps): ReactNode {
  if (covers.length > 0) return <CoverFan covers={covers} />
  return (
    <div className={styles.table} aria-hidden="true">
      {/* Illustrations stay light in dark mode. */}
      <div className={styles.fan} data-scheme="light">
        {cards.map(({ scene, angle, face, outer }) => (
          <span
            key={scene}
            className={`${styles.card} ${styles[face]} ${outer ? styles.outer : ''}`}
            style={{ rotate: `${angle}deg` }}
          >
            <svg className={styles.picture} viewBox="0 0 320 344">
              <circle className={styles.disc} cx="160" cy="178" r="122" />
              {scenes[scene]}
            </svg>
            {angle === 0 ? <span className={styles.name}>{title}</span> : null}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Angle of each cover, from the front of the fan to its back; the outer ones need space. */
const angles: readonly { readonly angle: number; readonly outer?: true }[] = [
  { angle: 0 },
  { angle: 15 },
  { angle: -15 },
  { angle: 30, outer: true },
  { angle: -30, outer: true },
]

function CoverFan({ covers }: { readonly covers: readonly SignInCover[] }): ReactNode {
  const hand = angles.flatMap((place, index) => {
    const cover = covers[index]
    return cover === undefined ? [] : [{ ...place, cover }]
  })
  return (
    <div className={styles.table} aria-hidden="true">
      <div className={styles.fan} data-scheme="light">
        {hand.toReversed().map(({ angle, outer, cover: { url, title, theme } }) => (
          <span
            key={url}
            className={`${styles.card} ${theme === 'dark' ? styles.lightInk : styles.darkInk} ${outer ? styles.outer : ''}`}
            style={{ rotate: `${angle}deg` }}
          >
            <Picture className={styles.cover} src={url} width={320} height={518} />
            <span className={styles.name}>{title}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
