import { useFormats } from '../../i18n/format'

/** A time of today as '14:05', one of another day with its date; device time, ms. */
export function useTimes(): (at: number) => string {
  const { time, dateTime } = useFormats()
  return (at) => (new Date(at).toDateString() === new Date().toDateString() ? time(at) : dateTime(at))
}
