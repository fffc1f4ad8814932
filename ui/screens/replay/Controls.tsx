import type { ReactNode } from 'react'
import type { EventTimeline } from '../../../protocol/replay'
import { IconButton } from '../../components/buttons/IconButton'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Controls.module.css'
import { speeds, type Speed } from './player-machine'

interface ControlsProps {
  readonly story: EventTimeline
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly playing: boolean
  readonly onPlaying: (playing: boolean) => void
  readonly speed: Speed
  readonly onSpeed: (speed: Speed) => void
}

/** Renders the step, play, pause and scrub controls. */
export function Controls({ story, place, onPlace, playing, onPlaying, speed, onSpeed }: ControlsProps): ReactNode {
  const text = useText()
  const formats = useFormats()
  const total = story.kinds.length
  const where =
    place === 0
      ? text('replay.beginning')
      : text('replay.at', { place, total, time: formats.dateTime(story.times[place - 1] ?? 0) })
  return (
    <footer className={styles.controls}>
      <div className={styles.buttons}>
        <IconButton
          icon="stepBack"
          label={text('replay.stepBack')}
          disabled={place === 0}
          onClick={() => onPlace(place - 1)}
        />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={text(playing ? 'replay.pause' : 'replay.play')}
          disabled={total === 0}
          onClick={() => onPlaying(!playing)}
        />
        <IconButton
          icon="stepForward"
          label={text('replay.stepForward')}
          disabled={place === total}
          onClick={() => onPlace(place + 1)}
        />
      </div>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={total}
        value={place}
        aria-label={text('replay.position')}
        aria-valuetext={where}
        onChange={({ target }) => onPlace(Number(target.value))}
      />
      <SegmentedControl
        label={text('replay.speed')}
        value={speed}
        onChange={onSpeed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
      <p className={styles.where}>{where}</p>
    </footer>
  )
}
