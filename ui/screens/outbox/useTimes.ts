import { useFormats } from '../../i18n/format'

/** Returns a formatter: '14:05' for a time of today, with the date for another day; device time in ms. */
export function useTimes(): (at: number) => string {
  const { time, dateTime } = useFormats()
  return (at) => (new Date(at).toDateString() === new Date().toDateString() ? time(at) : dateTime(at))
}
