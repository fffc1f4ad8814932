import type { EventTimeline } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'

/** Returns the name of a position: the number of the event before it. */
export function usePositionName({ seqs }: EventTimeline): (place: number) => string {
  const text = useText()
  return (place) => (place === 0 ? text('replay.beginning') : text('replay.event', { number: seqs[place - 1] ?? 0 }))
}
