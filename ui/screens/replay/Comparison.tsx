import type { ReactNode } from 'react'
import type { EventTimeline } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import { Changes } from './Changes'
import { Disclosure } from './Disclosure'
import type { Asked, Compared } from './player-machine'
import { usePositionName } from './replay-formats'

interface ComparisonProps {
  readonly story: EventTimeline
  readonly compared: Compared
  readonly onWhy: (asked: Asked) => void
}

/** Lists the differences between the states at two positions. */
export function Comparison({ story, compared, onWhy }: ComparisonProps): ReactNode {
  const text = useText()
  const nameOf = usePositionName(story)
  const { before, after, changes, changesMore } = compared
  return (
    <Disclosure title={`${nameOf(before)} → ${nameOf(after)}`}>
      {changes.length === 0 ? null : <p>{text('replay.compare.count', { count: changes.length + changesMore })}</p>}
      <Changes changes={changes} more={changesMore} before={before} after={after} onWhy={onWhy} />
    </Disclosure>
  )
}
