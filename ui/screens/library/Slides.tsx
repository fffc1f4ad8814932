import { useLayoutEffect, useRef, useState, type AnimationEvent, type ReactNode } from 'react'
import { useReducedMotion } from '../../theme/useMediaQuery'
import styles from './Slides.module.css'

interface SlidesProps {
  /** Names the level that shows. */
  readonly level: string
  /** Leads the way from the level before up to this one? Asked when the level changes. */
  readonly leadsBack: boolean
  readonly render: (level: string) => ReactNode
}

type Way = 'rest' | 'in' | 'out'

interface Motion {
  readonly here: string
  readonly way: Way
  /** The level that slides out, and how far the page was scrolled when it was left. */
  readonly leaving?: { readonly level: string; readonly top: number }
}

/**
 * Levels of which one shows: going down slides the new one in, going back slides the old one out over the one that it
 * has covered (S-LIB-10). Nothing moves where less movement is asked for.
 */
export function Slides({ level, leadsBack, render }: SlidesProps): ReactNode {
  const calm = useReducedMotion()
  const [motion, setMotion] = useState<Motion>({ here: level, way: 'rest' })
  if (motion.here !== level) {
    if (calm) setMotion({ here: level, way: 'rest' })
    else if (leadsBack) setMotion({ here: level, way: 'out', leaving: { level: motion.here, top: scrollY } })
    else setMotion({ here: level, way: 'in' })
  }
  const { here, way, leaving } = motion
  const rest = () => setMotion((now) => ({ here: now.here, way: 'rest' }))
  const panes = leaving === undefined ? [here] : [here, leaving.level]
  return (
    <div className={way === 'rest' ? undefined : styles.moving}>
      {panes.map((shown) => (
        <Pane
          key={shown}
          way={shown === leaving?.level ? 'out' : way === 'in' ? 'in' : 'rest'}
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
  readonly way: Way
  /** Of one that slides out: how far the page was scrolled. */
  readonly top: number
  readonly onEnd: () => void
  readonly children: ReactNode
}

function Pane({ way, top, onEnd, children }: PaneProps): ReactNode {
  const pane = useRef<HTMLDivElement>(null)
  // What slides out no longer takes part in the page: it stays where it was seen, however the page is scrolled now.
  useLayoutEffect(() => {
    const node = pane.current
    const place = node?.parentElement?.getBoundingClientRect()
    if (way !== 'out' || node === null || place === undefined) return
    node.style.insetBlockStart = `${place.top + scrollY - top}px`
    node.style.insetInlineStart = `${place.left}px`
    node.style.inlineSize = `${place.width}px`
  }, [way, top])
  const ended = ({ target, currentTarget }: AnimationEvent) => {
    if (target === currentTarget) onEnd()
  }
  return (
    <div ref={pane} className={way === 'rest' ? undefined : styles[way]} inert={way === 'out'} onAnimationEnd={ended}>
      {children}
    </div>
  )
}
