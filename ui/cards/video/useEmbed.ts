import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Embed, Heard } from './embed'
import type { Playhead } from './reporter'
import { useReports, type VideoReportProps } from './useReports'

/** Interval of greetings to a player that has not answered, ms: no event tells when its script listens. */
const GREET_INTERVAL_MS = 500

/** Listens to the player in a frame and reports like any other video (D-VIDEO-08 to D-VIDEO-11). */
export function useEmbed(
  frame: RefObject<HTMLIFrameElement | null>,
  embed: Embed,
  reportProps: VideoReportProps,
): { readonly ready: boolean } {
  const [ready, setReady] = useState(false)
  const [playing, setPlaying] = useState(false)
  const head = useRef<Playhead>({ position: 0, duration: Number.NaN })
  const reporter = useReports(
    reportProps,
    playing,
    () => head.current,
    () => undefined,
  )
  const send = (messages: readonly unknown[]) => {
    for (const message of messages) frame.current?.contentWindow?.postMessage(message, embed.origin)
  }
  const take = (heard: Heard) => {
    if (heard.is === 'moved') {
      const { position = head.current.position, duration = head.current.duration } = heard
      head.current = { position, duration }
    } else if (heard.is === 'ready') {
      if (!ready) send(embed.wishes)
      setReady(true)
    } else {
      setPlaying(heard.is === 'played')
      reporter[heard.is](head.current)
    }
  }
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== embed.origin || source === null || source !== frame.current?.contentWindow) return
    for (const heard of embed.read(data)) take(heard)
  })
  const greet = useEffectEvent(() => send(embed.greeting))
  const quiet = useEffectEvent(() => send([embed.pause]))

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (ready) return undefined
    const timer = setInterval(() => greet(), GREET_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [ready])
  const { current } = reportProps
  useEffect(() => {
    if (!current && ready) quiet()
  }, [current, ready])
  return { ready }
}
