import { useEffect, useRef, useState, type ReactNode } from 'react'
import { videoHeight, videoState } from '../../../protocol/cards/video'
import type { MediaApi } from '../../../protocol/media'
import { Button } from '../../components/Button'
import { Note } from '../../components/Note'
import { Picture } from '../../components/Picture'
import { useText } from '../../i18n/Messages'
import { Controls } from './Controls'
import { Cues } from './Cues'
import styles from './Film.module.css'
import { Preview } from './Preview'
import { useFilm } from './useFilm'
import { useFilmKeys } from './useFilmKeys'
import { useFullscreen } from './useFullscreen'
import type { Keeping } from './useKept'
import { useMediaSession } from './useMediaSession'
import type { Told } from './useReports'
import { needsHelp } from './stream'
import { useSource } from './useSource'
import { useStream } from './useStream'
import { useSubtitles } from './useSubtitles'
import { Veil } from './Veil'

interface FilePlayerProps extends Told {
  readonly url: string
  /** Its pieces are fetched while it plays. */
  readonly streamed: boolean
  readonly vttUrl: string | undefined
  readonly title: string
  readonly preview: string | undefined
  readonly length: string | undefined
  readonly language: string | undefined
  readonly online: boolean
  readonly keeping: Keeping
  readonly media: MediaApi<Blob>
}

/** Plays a film from its address or from the device (D-VIDEO-07, D-VIDEO-16), with its subtitles (D-VTT-12). */
export function FilePlayer(props: FilePlayerProps): ReactNode {
  const { url, streamed, vttUrl, title, preview, length, language, online, keeping, media, current } = props
  const text = useText()
  const whole = useRef<HTMLElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [started, setStarted] = useState(false)
  const [captions, setCaptions] = useState(true)
  const video = useRef<HTMLVideoElement>(null)
  const film = useFilm(video, props)
  const source = useSource(media, url, keeping, started)
  const [helped] = useState(() => streamed && needsHelp(document.createElement('video')))
  const [tries, setTries] = useState(0)
  useStream(video, helped ? source : undefined, tries, film.fail)
  const subtitles = useSubtitles(media, vttUrl, started && captions)
  const screen = useFullscreen(whole, () => film.reporter.closed(film.headNow()))
  useMediaSession(film, started && current, title, preview)
  useFilmKeys(whole, {
    toggle: started ? film.toggle : () => setStarted(true),
    seekBy: (seconds) => film.seek(film.position + seconds),
    subtitles: () => setCaptions(!captions),
    full: screen.toggle,
  })

  // The button that was pressed is gone: the one that pauses takes the focus.
  useEffect(() => {
    if (started) main.current?.focus({ preventScroll: true })
  }, [started])
  const { pause } = film
  useEffect(() => {
    if (!current) pause()
  }, [current, pause])

  const away = !online && keeping.is !== 'kept' && keeping.is !== 'unknown' && (!started || film.fault !== undefined)
  return (
    <section
      ref={whole}
      className={styles.player}
      aria-label={text('video.film')}
      data-state={videoState({ started, downloading: keeping.is === 'downloading' })}
    >
      <div className={styles.film} style={screen.full ? undefined : { aspectRatio: `1 / ${videoHeight(1)}` }}>
        {source === undefined ? null : (
          // The app shows the cues by itself (D-VTT-12); the track is for a system's own player that takes the film over.
          // What a tap on the film does, a button and a key do as well.
          <video
            ref={video}
            {...(helped ? {} : { src: source })}
            poster={preview}
            playsInline
            autoPlay
            {...film.events}
            {...(started ? { onClick: film.toggle } : {})}
          >
            <track kind="captions" src={vttUrl} />
          </video>
        )}
        {started || preview === undefined ? null : <Picture className={styles.still} src={preview} />}
        {away ? (
          <Veil icon="offline" title={text('video.offline')}>
            <p>{text('video.offlineMore')}</p>
          </Veil>
        ) : film.fault === undefined ? (
          started ? (
            <Words captions={captions} subtitles={subtitles} at={film.position} language={language} />
          ) : (
            <Preview length={length} onStart={() => setStarted(true)} />
          )
        ) : (
          <Veil icon="alert" title={text(film.fault === 'failed' ? 'video.failed' : 'video.endedEarly')}>
            <Button
              onClick={() => {
                film.retry()
                setTries(tries + 1)
              }}
            >
              {text('action.tryAgain')}
            </Button>
          </Veil>
        )}
      </div>
      {started && !away ? (
        <Controls
          film={film}
          main={main}
          screen={screen}
          subtitles={
            vttUrl === undefined
              ? undefined
              : { on: captions, failed: subtitles.is === 'failed', toggle: () => setCaptions(!captions) }
          }
        />
      ) : null}
      {started && subtitles.is === 'failed' ? (
        <Note tone="warning" live="polite">
          <strong>{text('video.subtitlesFailed')}</strong>
          <br />
          {text('video.subtitlesFailedMore')}
        </Note>
      ) : null}
    </section>
  )
}

interface WordsProps {
  readonly captions: boolean
  readonly subtitles: ReturnType<typeof useSubtitles>
  readonly at: number
  readonly language: string | undefined
}

/** Over the film: its words at this moment, or that they are on their way (D-VTT-02). */
function Words({ captions, subtitles, at, language }: WordsProps): ReactNode {
  const text = useText()
  if (!captions) return null
  if (subtitles.is === 'read') return <Cues cues={subtitles.cues} at={at} language={language} />
  return subtitles.is === 'loading' ? (
    <output className={styles.cues}>
      <span className={styles.cue}>
        <span>{text('video.subtitlesLoading')}</span>
      </span>
    </output>
  ) : null
}
