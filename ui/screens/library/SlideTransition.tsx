import { useLayoutEffect, useRef, useState, type AnimationEvent, type ReactNode } from 'react'
import { useReducedMotion } from '../../theme/useMediaQuery'
import styles from './SlideTransition.module.css'

interface SlideTransitionProps {
  /** Id of the level. */
  readonly level: string
  /** Is this level above the previous one? Evaluated when the level changes. */
  readonly leadsBack: boolean
  readonly render: (level: string) => ReactNode
}

type Direction = 'rest' | 'in' | 'out'

interface Motion {
  readonly here: string
  readonly direction: Direction
  /** The level that slides out, and the scroll position when it was left. */
  readonly leaving?: { readonly level: string; readonly top: number }
}

/**
 * Animates between levels: going down slides the new one in, going back slides the old one out over its parent
 * (S-LIB-10). With reduced motion nothing moves.
 */
export function SlideTransition({ level, leadsBack, render }: SlideTransitionProps): ReactNode {
  const calm = useReducedMotion()
  const [motion, setMotion] = useState<Motion>({ here: level, direction: 'rest' })
  if (motion.here !== level) {
    if (calm) setMotion({ here: level, direction: 'rest' })
    else if (leadsBack) setMotion({ here: level, direction: 'out', leaving: { level: motion.here, top: scrollY } })
    else setMotion({ here: level, direction: 'in' })
  }
  const { here, direction, leaving } = motion
  const rest = () => setMotion((now) => ({ here: now.here, direction: 'rest' }))
  const panes = leaving === undefined ? [here] : [here, leaving.level]
  return (
    <div className={direction === 'rest' ? undefined : styles.moving}>
      {panes.map((shown) => (
        <Pane
          key={shown}
          direction={shown === leaving?.level ? 'out' : direction === 'in' ? 'in' : 'rest'}
          top={leaving?.top ?? 0}
          onEnd={rest}
        >
          {render(shown)}
        </Pane>
      ))}
    </div>
  )
}

interface PaneProps {
  readonly direction: Direction
  /** Scroll position of a level that slides out. */
  readonly top: number
  readonly onEnd: () => void
  readonly children: ReactNode
}

function Pane({ direction, top, onEnd, children }: PaneProps): ReactNode {
  const pane = useRef<HTMLDivElement>(null)
  // A level that slides out leaves the page's flow; it stays at its position for any scrolling.
  useLayoutEffect(() => {
    const node = pane.current
    const place = node?.parentElement?.getBoundingClientRect()
    if (direction !== 'out' || node === null || place === undefined) return
    node.style.insetBlockStart = `${place.top + scrollY - top}px`
    node.style.insetInlineStart = `${place.left}px`
    node.style.inlineSize = `${place.width}px`
  }, [direction, top])
  const ended = ({ target, currentTarget }: AnimationEvent) => {
    if (target === currentTarget) onEnd()
  }
  return (
    <div
      ref={pane}
      className={direction === 'rest' ? undefined : styles[direction]}
      inert={direction === 'out'}
      onAnimationEnd={ended}
    >
      {children}
    </div>
  )
}
