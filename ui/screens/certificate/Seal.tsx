import type { ReactNode } from 'react'
import styles from './CertificateSheet.module.css'

const teeth = 26
const middle = 60

/** Outline of the seal, a polygon of teeth. */
const edge = Array.from({ length: 2 * teeth }, (_, index) => {
  const angle = (index * Math.PI) / teeth
  const radius = index % 2 === 0 ? 56 : 51
  return `${(middle + radius * Math.sin(angle)).toFixed(1)} ${(middle - radius * Math.cos(angle)).toFixed(1)}`
}).join('L')

/** Renders the seal in the organisation's secondary colour: a ring and a check. */
export function Seal(): ReactNode {
  return (
    <svg className={styles.seal} viewBox="0 0 120 120">
      <path className={styles.sealGround} d={`M${edge}Z`} />
      <circle className={styles.sealLine} cx={middle} cy={middle} r="43" strokeWidth="2" />
      <path
        className={styles.sealLine}
        d="M42 61l13 13 24-27"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
