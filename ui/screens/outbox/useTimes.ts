import { useIntl } from 'react-intl'
import { useFormats } from '../../i18n/format'

/** A time of today as '14:05', one of another day with its date; device time, ms. */
export function useTimes(): (at: number) => string {
  const intl = useIntl()
  const { dateTime } = useFormats()
  return (at) =>
    new Date(at).toDateString() === new Date().toDateString()
      ? intl.formatTime(at, { hour: 'numeric', minute: '2-digit' })
      : dateTime(at)
}
