import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isDeckAddress } from '../../../protocol/path-rules'
import { replayFrame, type ReplaySnapshot, type ReplaySide } from '../../../protocol/replay'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { ReplayLink } from './replay-link'
import styles from './ScreenFrame.module.css'

/** Size of a phone's window in CSS px, in which the screens are rendered. */
const WINDOW_WIDTH_PX = 390
const WINDOW_HEIGHT_PX = 844
/** Margin around it in px. */
const MARGIN_PX = 12

/** Space for captions above and below it in px. */
const CAPTION_PX = 24

/**
 * Sandbox permissions of the frame. It contains this app, but may open no windows, send no forms and start no
 * downloads.
 */
const SANDBOX = 'allow-scripts allow-same-origin'

interface ScreenFrameProps {
  readonly link: ReplayLink
  readonly side: ReplaySide
  /** Caption for the position, when two are compared. */
  readonly caption: string | undefined
  readonly moment: ReplaySnapshot | undefined
  /** Processed fraction of the log, until the position is available. */
  readonly reading: number | undefined
}

/**
 * Renders the real screens in an iframe, so that their URL, title and language do not affect this page. It is inert: it
 * takes no input.
 */
export function ScreenFrame({ link, side, caption, moment, reading }: ScreenFrameProps): ReactNode {
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
      <div
        className={styles.device}
        style={{ inlineSize: WINDOW_WIDTH_PX * scale, blockSize: WINDOW_HEIGHT_PX * scale }}
      >
        <iframe
          ref={setFrame}
          className={styles.frame}
          style={{ scale: String(scale) }}
          name={replayFrame}
          src="/"
          title={caption ?? text('replay.screen')}
          sandbox={SANDBOX}
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

/** Are the screens ready? Their frame sends a port by a message, and this hook passes the port to the worker. */
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

/** Returns the scale of the phone; 1 is its own size. */
function useScale(stage: HTMLElement | null): number {
  const [scale, setScale] = useState(0.6)
  useEffect(() => {
    if (stage === null) return undefined
    const observer = new ResizeObserver(() => {
      const high = stage.clientHeight - 4 * MARGIN_PX - CAPTION_PX
      const wide = stage.clientWidth - 2 * MARGIN_PX
      setScale(Math.max(0.25, Math.min(1, wide / WINDOW_WIDTH_PX, high / WINDOW_HEIGHT_PX)))
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [stage])
  return scale
}
