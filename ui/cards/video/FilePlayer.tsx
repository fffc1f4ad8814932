import { useEffect, useRef, useState, type ReactNode } from 'react'
import { videoHeight, videoState } from '../../../protocol/cards/video'
import type { MediaApi } from '../../../protocol/media'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { Picture } from '../../components/media/Picture'
import { useText } from '../../i18n/Messages'
import { Controls } from './Controls'
import { Cues } from './Cues'
import styles from './Video.module.css'
import { Preview } from './Preview'
import { useVideo } from './useVideo'
import { useVideoKeys } from './useVideoKeys'
import { useFullscreen } from './useFullscreen'
import type { DownloadState } from './useVideoDownload'
import { useMediaSession } from './useMediaSession'
import type { VideoReportProps } from './useReports'
import { needsHelp, useStream } from './useStream'
import { useSource } from './useSource'
import { useSubtitles } from './useSubtitles'
import { VideoOverlay } from './VideoOverlay'

interface FilePlayerProps extends VideoReportProps {
  readonly url: string
  /** Streamed: its segments are loaded while it plays. */
  readonly streamed: boolean
  readonly vttUrl: string | undefined
  readonly title: string
  readonly preview: string | undefined
  readonly length: string | undefined
  readonly language: string | undefined
  readonly online: boolean
  readonly downloadState: DownloadState
  readonly media: MediaApi<Blob>
}

/** Plays a video from its address or from the device (D-VIDEO-07, D-VIDEO-16), with its subtitles (D-VTT-12). */
export function FilePlayer(props: FilePlayerProps): ReactNode {
  const { url, streamed, vttUrl, title, preview, length, language, online, downloadState, media, current } = props
  const text = useText()
  const whole = useRef<HTMLElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [started, setStarted] = useState(false)
  const [captions, setCaptions] = useState(true)
  const video = useRef<HTMLVideoElement>(null)
  const player = useVideo(video, props)
  const source = useSource(media, url, downloadState, started)
  const [helped] = useState(() => streamed && needsHelp(document.createElement('video')))
  const [tries, setTries] = useState(0)
  useStream(video, helped ? source : undefined, tries, player.fail)
  const subtitles = useSubtitles(media, vttUrl, started && captions)
  const screen = useFullscreen(whole, () => player.reporter.closed(player.headNow()))
  useMediaSession(player, started && current, title, preview)
  useVideoKeys(whole, {
    toggle: started ? player.toggle : () => setStarted(true),
    seekBy: (seconds) => player.seek(player.position + seconds),
    subtitles: () => setCaptions(!captions),
    full: screen.toggle,
  })

  // The pressed button was removed: the pause button gets the focus.
  useEffect(() => {
    if (started) main.current?.focus({ preventScroll: true })
  }, [started])
  const { pause } = player
  useEffect(() => {
    if (!current) pause()
  }, [current, pause])

  const away =
    !online &&
    downloadState.is !== 'downloaded' &&
    downloadState.is !== 'unknown' &&
    (!started || player.fault !== undefined)
  return (
    <section
      ref={whole}
      className={styles.player}
      aria-label={text('video.film')}
      data-state={videoState({ started, downloading: downloadState.is === 'downloading' })}
    >
      <div className={styles.video} style={screen.full ? undefined : { aspectRatio: `1 / ${videoHeight(1)}` }}>
        {source === undefined ? null : (
          // The app renders the cues itself (D-VTT-12); the track is for a system player that takes over the video. A
          // button and a key do the same as a tap on the video.
          <video
            ref={video}
            {...(helped ? {} : { src: source })}
            poster={preview}
            playsInline
            autoPlay
            {...player.events}
            {...(started ? { onClick: player.toggle } : {})}
          >
            <track kind="captions" src={vttUrl} />
          </video>
        )}
        {started || preview === undefined ? null : <Picture className={styles.still} src={preview} />}
        {away ? (
          <VideoOverlay icon="offline" title={text('video.offline')}>
            <p>{text('video.offlineMore')}</p>
          </VideoOverlay>
        ) : player.fault === undefined ? (
          started ? (
            <Words captions={captions} subtitles={subtitles} at={player.position} language={language} />
          ) : (
            <Preview length={length} onStart={() => setStarted(true)} />
          )
        ) : (
          <VideoOverlay icon="alert" title={text(player.fault === 'failed' ? 'video.failed' : 'video.endedEarly')}>
            <Button
              onClick={() => {
                player.retry()
                setTries(tries + 1)
              }}
            >
              {text('action.tryAgain')}
            </Button>
          </VideoOverlay>
        )}
      </div>
      {started && !away ? (
        <Controls
          player={player}
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

/** Renders the current subtitles over the video, or that they are loading (D-VTT-02). */
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
