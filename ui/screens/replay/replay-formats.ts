import { useIntl } from 'react-intl'
import type { EventTimeline } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'

/** Returns a formatter for the time between two events, given in ms: '+120 ms', '+4.2 s', '+3 min', '+5 h', '+2 d'. */
export function useFormatInterval(): (milliseconds: number) => string {
  const intl = useIntl()
  const written = (value: number, unit: string, maximumFractionDigits = 0) =>
    `+${intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })}`
  return (milliseconds) => {
    if (milliseconds < 1_000) return written(milliseconds, 'millisecond')
    if (milliseconds < 60_000) return written(milliseconds / 1_000, 'second', 1)
    if (milliseconds < 3_600_000) return written(milliseconds / 60_000, 'minute')
    if (milliseconds < 86_400_000) return written(milliseconds / 3_600_000, 'hour')
    return written(milliseconds / 86_400_000, 'day')
  }
}

/** Returns the name of a position: the number of the event before it. */
export function usePositionName({ seqs }: EventTimeline): (place: number) => string {
  const text = useText()
  return (place) => (place === 0 ? text('replay.beginning') : text('replay.event', { number: seqs[place - 1] ?? 0 }))
}
