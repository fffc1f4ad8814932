import { useEffect, useRef, type ReactNode } from 'react'
import type { PlaylistBack, TrackView } from '../../../protocol/cards/playlist-back'
import { formatDuration } from '../../../protocol/duration'
import { Button } from '../../components/buttons/Button'
import { IconButton } from '../../components/buttons/IconButton'
import { Note } from '../../components/feedback/Note'
import { Picture } from '../../components/media/Picture'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Player.module.css'
import type { Sound } from './useAudio'

interface PlayerProps {
  readonly back: PlaylistBack
  readonly track: TrackView
  readonly audio: Sound
  readonly language: string | undefined
}

/** Renders the current track, its position and its controls (D-PLAY-21). */
export function Player({ back, track, audio, language }: PlayerProps): ReactNode {
  const text = useText()
  const { number, percent } = useFormats()
  const { title, artist, image, percentageListened } = track
  const speed = number(back.playbackRate)
  const place = { number: back.trackIndex + 1, total: back.tracks.length }
  return (
    <div className={styles.player} data-player>
      <div className={styles.picture}>
        <Picture src={image} instead={<Icon name="audio" />} />
      </div>
      <div className={styles.words}>
        <h3 lang={language}>{title}</h3>
        <p>{artist === undefined ? text('playlist.track', place) : text('playlist.by', { artist, ...place })}</p>
      </div>
      {audio.failed ? (
        <Note tone="warning" live="assertive">
          {text('playlist.failed')} <Button onClick={audio.again}>{text('action.tryAgain')}</Button>
        </Note>
      ) : null}
      <Position back={back} track={track} audio={audio} />
      <div className={styles.times}>
        <span>{formatDuration(audio.position)}</span>
        <span>{text('playlist.heard', { percent: percent(percentageListened) })}</span>
        <span>{audio.duration === undefined ? '' : formatDuration(audio.duration)}</span>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.speed}
          aria-label={text('playlist.speed', { speed })}
          onClick={() => audio.ask('changeSpeed')}
        >
          {speed}×
        </button>
        <span className={styles.main}>
          <IconButton
            icon="previousTrack"
            label={text('playlist.previous')}
            disabled={!back.mayGoBack}
            onClick={() => audio.ask('previous')}
          />
          <IconButton
            icon={back.playing ? 'pause' : 'play'}
            className={styles.big}
            label={text(back.playing ? 'playlist.pause' : 'playlist.play')}
            disabled={track.audio === undefined}
            onClick={() => audio.ask(back.playing ? 'pause' : 'play')}
          />
          <IconButton
            icon="nextTrack"
            label={text('playlist.next')}
            disabled={!back.maySkip}
            onClick={() => audio.ask('next')}
          />
        </span>
      </div>
    </div>
  )
}

/** Renders the track's slider with the listened parts and the position: dragged, or moved by arrow keys. */
function Position({ back, track, audio }: Omit<PlayerProps, 'language'>): ReactNode {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const { ask } = audio
  const { duration = 0 } = audio
  const position = Math.min(audio.position, duration)
  const before = useRef(position)

  // A drag is reported when it ends, a key with each press.
  useEffect(() => {
    const slider = input.current
    const tell = () => {
      if (slider !== null) ask('scrub', { currentTime: before.current, to: slider.valueAsNumber })
    }
    slider?.addEventListener('change', tell)
    return () => slider?.removeEventListener('change', tell)
  }, [ask])
  return (
    <div className={styles.slider}>
      <span className={styles.parts} aria-hidden="true">
        {bars.map(({ part, blockSize }) => (
          <i key={part} className={back.heard[part] === true ? styles.was : ''} style={{ blockSize }} />
        ))}
      </span>
      <input
        ref={input}
        type="range"
        aria-label={text('playlist.position')}
        aria-valuetext={text('playlist.at', { time: formatDuration(position), duration: formatDuration(duration) })}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        disabled={track.audio === undefined}
        onPointerDown={() => {
          before.current = audio.position
        }}
        onKeyDown={() => {
          before.current = audio.position
        }}
        onChange={({ target }) => audio.moveTo(target.valueAsNumber)}
      />
    </div>
  )
}

/** Bars of different heights like a waveform; purely decorative. */
const bars = Array.from({ length: 44 }, (_, part) => ({ part, blockSize: `${8 + ((part * 7919) % 23)}px` }))
