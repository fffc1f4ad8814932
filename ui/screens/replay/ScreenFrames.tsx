import { memo, type ReactNode } from 'react'
import type { EventTimeline } from '../../../protocol/replay'
import { Button } from '../../components/buttons/Button'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { ReplayLink } from './replay-link'
import { ScreenFrame } from './ScreenFrame'
import styles from './ScreenFrames.module.css'
import { usePositionName } from './replay-formats'
import type { Seen } from './player-machine'

interface ScreenFramesProps {
  readonly link: ReplayLink
  readonly story: EventTimeline
  readonly shown: Seen
  readonly place: number
  /** The position that is pinned for comparison. */
  readonly pinned: Seen
  readonly pinnedPlace: number | undefined
  readonly onPinned: (pinned: boolean) => void
}

/** Shows the screens at the position, and next to them those at the pinned one while two are compared. */
export const ScreenFrames = memo(function Stages({
  link,
  story,
  shown,
  place,
  pinned,
  pinnedPlace,
  onPinned,
}: ScreenFramesProps): ReactNode {
  const text = useText()
  const nameOf = usePositionName(story)
  const isComparing = pinnedPlace !== undefined
  const share = ({ reached }: Seen) => (reached === undefined ? undefined : reached / story.kinds.length)
  return (
    <main className={styles.stages} aria-label={text('replay.screen')}>
      <div className={styles.bar}>
        <p className={styles.inert}>
          <Icon name="eye" size="small" />
          {text('replay.inert')}
        </p>
        <Button small onClick={() => onPinned(!isComparing)}>
          {text(isComparing ? 'replay.compare.end' : 'replay.compare')}
        </Button>
      </div>
      <div className={styles.shown}>
        {isComparing ? (
          <ScreenFrame
            key="pinned"
            link={link}
            side="pinned"
            caption={nameOf(pinnedPlace)}
            moment={pinned.moment}
            reading={share(pinned)}
          />
        ) : null}
        <ScreenFrame
          key="moment"
          link={link}
          side="moment"
          caption={isComparing ? nameOf(place) : undefined}
          moment={shown.moment}
          reading={share(shown)}
        />
      </div>
    </main>
  )
})
