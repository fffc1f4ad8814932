import type { ReactNode } from 'react'
import { scenes, type SceneName } from './card-scenes'
import styles from './HandOfCards.module.css'

interface Card {
  readonly scene: SceneName
  readonly angle: number
  readonly face: 'paper' | 'brand' | 'deep' | 'accent' | 'pale'
  /** Shows only where there is room for a wide hand. */
  readonly outer?: true
}

/** From the back of the hand to its front. */
const cards: readonly Card[] = [
  { scene: 'trophy', angle: -30, face: 'pale', outer: true },
  { scene: 'film', angle: 30, face: 'deep', outer: true },
  { scene: 'question', angle: -15, face: 'accent' },
  { scene: 'rosette', angle: 15, face: 'brand' },
  { scene: 'book', angle: 0, face: 'paper' },
]

/** The hand of cards is the product: five of them in the organisation's colours, the first with its name. */
export function HandOfCards({ title }: { readonly title: string }): ReactNode {
  return (
    <div className={styles.table} aria-hidden="true">
      {/* Pictures do not turn dark with the page. */}
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
