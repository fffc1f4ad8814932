import type { ReactNode } from 'react'
import styles from './CardFanIllustration.module.css'

export type SceneName = 'book' | 'question' | 'rosette' | 'trophy' | 'film'

/** Pictures on the cards of the illustration, in the organisation's colours. */
export const scenes: Readonly<Record<SceneName, ReactNode>> = {
  book: (
    <>
      <path className={styles.strong} d="M40 178c36-16 84-14 120 12v116c-36-26-84-28-120-12Z" />
      <path className={styles.strong} d="M280 178c-36-16-84-14-120 12v116c36-26 84-28 120-12Z" />
      <path className={styles.page} d="M52 166c34-15 76-12 108 12v112c-32-24-74-27-108-12Z" />
      <path className={styles.page} d="M268 166c-34-15-76-12-108 12v112c32-24 74-27 108-12Z" />
      <path className={styles.lines} d="M76 188c20-5 42-3 62 7M76 214c20-5 42-3 62 7M76 240c20-5 42-3 62 7" />
      <path className={styles.lines} d="M244 188c-20-5-42-3-62 7M244 214c-20-5-42-3-62 7" />
      <path className={styles.point} d="m160 60 14 30 33 4-24 23 6 33-29-16-29 16 6-33-24-23 33-4Z" />
      <path className={styles.rays} d="M92 62l10 14M228 62l-10 14M160 22v16M70 110l16 4M250 110l-16 4" />
    </>
  ),
  question: (
    <>
      <path
        className={styles.strong}
        d="M70 82h180a18 18 0 0 1 18 18v112a18 18 0 0 1-18 18H150l-46 44v-44H70a18 18 0 0 1-18-18V100a18 18 0 0 1 18-18Z"
      />
      <path className={styles.letter} d="M132 132a28 28 0 1 1 40 26c-9 5-12 11-12 20M160 204v1" />
    </>
  ),
  rosette: (
    <>
      <path className={styles.deep} d="m118 196-26 104 44-22 24 40 24-40 44 22-26-104Z" />
      <circle className={styles.point} cx="160" cy="144" r="78" />
      <circle className={styles.page} cx="160" cy="144" r="52" />
      <path className={styles.tick} d="m134 146 19 19 36-40" />
    </>
  ),
  trophy: (
    <>
      <path className={styles.ring} d="M98 110H62c0 48 18 70 48 74M222 110h36c0 48-18 70-48 74" />
      <path className={styles.point} d="M98 84h124v72a62 62 0 0 1-124 0Z" />
      <path className={styles.strong} d="M148 216h24v42h38v26H110v-26h38Z" />
    </>
  ),
  film: (
    <>
      <rect className={styles.strong} x="46" y="96" width="228" height="156" rx="18" />
      <path className={styles.point} d="M136 132v84l72-42Z" />
    </>
  ),
}
