import type { ReactNode, RefObject } from 'react'
import { formatDuration } from '../../../protocol/duration'
import { ariaDisabledProps } from '../../components/buttons/aria-disabled'
import { IconButton } from '../../components/buttons/IconButton'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Controls.module.css'
import { PlayerIcon } from './PlayerIcon'
import type { Video } from './useVideo'

const rates = [0.75, 1, 1.25, 1.5, 2] as const

interface ControlsProps {
  readonly player: Video
  /** The play and pause button. */
  readonly main: RefObject<HTMLButtonElement | null>
  /** Undefined: the video has none. */
  readonly subtitles: { readonly on: boolean; readonly failed: boolean; readonly toggle: () => void } | undefined
  readonly screen: { readonly possible: boolean; readonly full: boolean; readonly toggle: () => void }
}

/** Renders position, subtitles, speed, play and fullscreen; all are usable by key. */
export function Controls({ player, main, subtitles, screen }: ControlsProps): ReactNode {
  const text = useText()
  const { number } = useFormats()
  const { position, duration, playing, rate } = player
  const [at, length] = [formatDuration(position), formatDuration(duration)]
  const next = rates.find((one) => one > rate) ?? rates[0]
  return (
    <div className={styles.controls}>
      <input
        className={styles.time}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        aria-label={text('video.position')}
        aria-valuetext={text('video.positionOf', { at, length })}
        onChange={({ target }) => player.seek(target.valueAsNumber)}
      />
      <div className={styles.times} aria-hidden="true">
        <span>{at}</span>
        <span>{length}</span>
      </div>
      <div className={styles.keys}>
        <div>
          {subtitles === undefined ? null : (
            <button
              type="button"
              className={styles.key}
              aria-label={text('video.subtitles')}
              aria-pressed={subtitles.on && !subtitles.failed}
              {...ariaDisabledProps({ disabled: subtitles.failed, onClick: subtitles.toggle })}
            >
              <PlayerIcon name="subtitles" />
            </button>
          )}
          <button
            type="button"
            className={styles.key}
            aria-label={text('video.speed', { rate: number(rate) })}
            onClick={() => player.setRate(next)}
          >
            {number(rate)}×
          </button>
        </div>
        <button
          ref={main}
          type="button"
          className={styles.main}
          aria-label={text(playing ? 'video.pause' : 'video.play')}
          onClick={player.toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <div>
          {screen.possible ? (
            <button
              type="button"
              className={styles.key}
              aria-label={text(screen.full ? 'video.small' : 'video.full')}
              onClick={screen.toggle}
            >
              <PlayerIcon name={screen.full ? 'small' : 'full'} />
            </button>
          ) : null}
        </div>
      </div>
      {screen.full ? (
        <IconButton icon="close" className={styles.leave} label={text('action.close')} onClick={screen.toggle} />
      ) : null}
    </div>
  )
}
