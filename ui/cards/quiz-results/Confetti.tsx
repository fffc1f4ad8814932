import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useReducedMotion } from '../../theme/useMediaQuery'
import styles from './Confetti.module.css'

/** Duration of the explosion and of the fall, ms, and the number of pieces (D-CONST-01). */
const explosion = 1000
const fall = 3000
const pieces = 100
/** Number of pieces that are drawn around the score, also with reduced motion (X-A11Y-03). */
const lying = 8

/** Occasions celebrated since the page was loaded: each is celebrated once. */
const celebrated = new Set<string>()

interface ConfettiProps {
  /** Id of the occasion. */
  readonly occasion: string
  /** True while the card is in view. */
  readonly due: boolean
}

/** Renders small cards in the organisation's colours for a passed assessment (D-CONST-02). */
export function Confetti({ occasion, due }: ConfettiProps): ReactNode {
  const reduced = useReducedMotion()
  return (
    <>
      <span className={styles.lying} aria-hidden="true">
        {numbers(lying).map((number) => (
          <i key={number} />
        ))}
      </span>
      {due && !reduced ? <Celebration key={occasion} occasion={occasion} /> : null}
    </>
  )
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Renders the burst, only the first time for this occasion. */
function Celebration({ occasion }: { readonly occasion: string }): ReactNode {
  const [first] = useState(() => !celebrated.has(occasion))
  const [over, setOver] = useState(false)
  useEffect(() => {
    celebrated.add(occasion)
    const timer = setTimeout(() => setOver(true), explosion + fall)
    return () => clearTimeout(timer)
  }, [occasion])
  return first && !over ? createPortal(<Burst />, document.body) : null
}

function Burst(): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const piece of ref.current?.children ?? []) {
      const { keyframes, delay } = flight()
      piece.animate(keyframes, { duration: explosion + fall, delay, fill: 'both' })
    }
  }, [])
  return (
    <div ref={ref} className={styles.burst} aria-hidden="true">
      {numbers(pieces).map((number) => (
        <i key={number} />
      ))}
    </div>
  )
}

/**
 * Returns keyframes that move a piece out from the middle in the first second, then rotate it down past the lower edge.
 */
function flight(): { readonly keyframes: Keyframe[]; readonly delay: number } {
  const between = (least: number, most: number) => least + Math.random() * (most - least)
  const direction = between(-Math.PI, 0)
  const reach = between(12, 46)
  const x = Math.cos(direction) * reach
  const y = Math.sin(direction) * reach
  const turn = between(-360, 360)
  const at = (left: number, top: number, degrees: number, scale: number) =>
    `translate(${left}vmin, ${top}vmax) rotate(${degrees}deg) scale(${scale})`
  return {
    keyframes: [
      { transform: at(0, 0, 0, 0.3), opacity: 1, easing: 'cubic-bezier(0, 0.7, 0.3, 1)' },
      {
        transform: at(x, y, turn, 1),
        opacity: 1,
        offset: explosion / (explosion + fall),
        easing: 'cubic-bezier(0.4, 0, 0.9, 0.7)',
      },
      { transform: at(x + between(-8, 8), 75, turn * 2, 1), opacity: 0 },
    ],
    delay: between(0, 120),
  }
}
