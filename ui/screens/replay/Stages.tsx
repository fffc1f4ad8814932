import { memo, type ReactNode } from 'react'
import type { Story } from '../../../protocol/replay'
import { Button } from '../../components/Button'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { ReplayLink } from './replay-link'
import { Stage } from './Stage'
import styles from './Stages.module.css'
import { useMomentName } from './useMomentName'
import type { Seen } from './useMoment'

interface StagesProps {
  readonly link: ReplayLink
  readonly story: Story
  readonly shown: Seen
  readonly place: number
  /** The moment that is held beside it, by its place. */
  readonly pinned: Seen
  readonly pinnedPlace: number | undefined
  readonly onPin: (place: number | undefined) => void
}

/** The screens of the moment, and beside them those of another one while two are compared. */
export const Stages = memo(function Stages({
  link,
  story,
  shown,
  place,
  pinned,
  pinnedPlace,
  onPin,
}: StagesProps): ReactNode {
  const text = useText()
  const nameOf = useMomentName(story)
  const isComparing = pinnedPlace !== undefined
  const share = ({ reached }: Seen) => (reached === undefined ? undefined : reached / story.kinds.length)
  return (
    <main className={styles.stages} aria-label={text('replay.screen')}>
      <div className={styles.bar}>
        <p className={styles.inert}>
          <Icon name="eye" size="small" />
          {text('replay.inert')}
        </p>
        <Button small onClick={() => onPin(isComparing ? undefined : place)}>
          {text(isComparing ? 'replay.compare.end' : 'replay.compare')}
        </Button>
      </div>
      <div className={styles.shown}>
        {isComparing ? (
          <Stage
            key="pinned"
            link={link}
            side="pinned"
            caption={nameOf(pinnedPlace)}
            moment={pinned.moment}
            reading={share(pinned)}
          />
        ) : null}
        <Stage
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
