import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isDeckAddress } from '../../../protocol/path-rules'
import { replayFrame, type ReplayMoment, type ReplaySide } from '../../../protocol/replay'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { ReplayLink } from './replay-link'
import styles from './Stage.module.css'

/** The window of a phone, CSS px: the screens are drawn in it as they are on one. */
const WIDTH = 390
const HEIGHT = 844
/** Room around it, px. */
const AROUND = 12

/** Room for words above and below it, px. */
const CAPTION = 24

/** It is this app and no other; what it has no use for it has no power to do: windows, forms, downloads. */
const powers = 'allow-scripts allow-same-origin'

interface StageProps {
  readonly link: ReplayLink
  readonly side: ReplaySide
  /** Which moment it is, where there are two of them. */
  readonly caption: string | undefined
  readonly moment: ReplayMoment | undefined
  /** The share of the log that is worked out, as long as the moment is not there. */
  readonly reading: number | undefined
}

/**
 * The real screens in a window of their own, so that nothing of them reaches this page: their address, their title, their
 * language. It is inert: nobody can press or type in it.
 */
export function Stage({ link, side, caption, moment, reading }: StageProps): ReactNode {
  const text = useText()
  const formats = useFormats()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const there = useScreens(frame, link, side)
  const scale = useScale(stage)
  const path = moment?.path
  const { draw } = link
  useEffect(() => {
    if (moment !== undefined) draw(side)
  }, [moment, draw, side])
  const leftOut = moment?.contentLeftOut === true && path !== undefined
  const set = useRef('/')
  useEffect(() => {
    if (!there || path === undefined || path === set.current) return
    set.current = path
    frame?.contentWindow?.history.replaceState(null, '', path)
  }, [there, path, frame])

  return (
    <div ref={setStage} className={styles.stage}>
      {caption === undefined ? null : <p className={styles.caption}>{caption}</p>}
      <div className={styles.device} style={{ inlineSize: WIDTH * scale, blockSize: HEIGHT * scale }}>
        <iframe
          ref={setFrame}
          className={styles.frame}
          style={{ scale: String(scale) }}
          name={replayFrame}
          src="/"
          title={caption ?? text('replay.screen')}
          sandbox={powers}
          tabIndex={-1}
          inert
        />
        {reading === undefined ? null : (
          <output className={styles.left}>{text('replay.reading', { share: formats.percent(reading * 100) })}</output>
        )}
        {leftOut && isDeckAddress(path) ? <p className={styles.left}>{text('replay.deckLeftOut')}</p> : null}
      </div>
      {leftOut && !isDeckAddress(path) ? <p className={styles.note}>{text('replay.listsLeftOut')}</p> : null}
    </div>
  )
}

/** Whether the screens are there: they ask for the worker that they are to speak to, and are given it. */
function useScreens(frame: HTMLIFrameElement | null, { show }: ReplayLink, side: ReplaySide): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    const listen = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
      const [port] = ports
      if (source === null || source !== frame?.contentWindow || origin !== location.origin) return
      if (data !== replayFrame || port === undefined) return
      show(port, side)
      setThere(true)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, show, side])
  return there
}

/** How large the phone may be, 1 for its own size. */
function useScale(stage: HTMLElement | null): number {
  const [scale, setScale] = useState(0.6)
  useEffect(() => {
    if (stage === null) return undefined
    const observer = new ResizeObserver(() => {
      const high = stage.clientHeight - 4 * AROUND - CAPTION
      const wide = stage.clientWidth - 2 * AROUND
      setScale(Math.max(0.25, Math.min(1, wide / WIDTH, high / HEIGHT)))
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [stage])
  return scale
}
