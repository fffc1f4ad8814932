import type { ReactNode } from 'react'
import styles from './Illustration.module.css'

/** Illustrations of cards for empty, offline and error messages. */
export type IllustrationName = 'empty' | 'offline' | 'error'

const star = 'M0-14 5-4l11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2Z'
const waves = 'M-26-10q26-24 52 0M-26 10q26-24 52 0M-26 30q26-24 52 0M-26-30q26-24 52 0'

const FaceUp = ({ at }: { readonly at: string }) => (
  <g transform={at}>
    <rect className={styles.card} x="-31" y="-50" width="62" height="100" rx="7" />
    <path className={styles.star} d={star} />
  </g>
)

const FaceDown = ({ at }: { readonly at: string }) => (
  <g transform={at}>
    <rect className={styles.card} x="-31" y="-50" width="62" height="100" rx="7" />
    <rect className={styles.pattern} x="-26" y="-45" width="52" height="90" rx="4" />
    <path className={styles.waves} d={waves} />
  </g>
)

const scenes: Readonly<Record<IllustrationName, ReactNode>> = {
  empty: (
    <>
      <rect className={styles.gap} x="30" y="18" width="62" height="100" rx="7" />
      <FaceUp at="translate(132 66) rotate(9)" />
      <path className={styles.spark} d="M84 30c10-16 26-20 38-16M84 30l2-12M84 30l12-1" />
      <path className={styles.ground} d="M16 122h168" />
    </>
  ),
  offline: (
    <>
      <FaceUp at="translate(48 66) rotate(-5)" />
      <FaceDown at="translate(152 66) rotate(5)" />
      <path className={styles.ground} d="M84 66h8M108 66h8M12 122h176" />
      <path className={styles.spark} d="M93 54l14 24" />
    </>
  ),
  error: (
    <>
      <FaceDown at="translate(58 66) rotate(20)" />
      <FaceDown at="translate(104 66) rotate(-20)" />
      <FaceUp at="translate(142 82) rotate(80)" />
      <path className={styles.ground} d="M12 122h176" />
      <path className={styles.spark} d="M148 32l8-12M166 38l13-6M134 24v-13" />
    </>
  ),
}

/** Renders a small illustration of cards above a message. */
export function Illustration({ name }: { readonly name: IllustrationName }): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 200 130" aria-hidden="true">
      {scenes[name]}
    </svg>
  )
}
