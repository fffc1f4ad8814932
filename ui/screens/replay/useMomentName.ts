import type { Story } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'

/** What a place is called: the event that it comes after, by its number. */
export function useMomentName({ seqs }: Story): (place: number) => string {
  const text = useText()
  return (place) => (place === 0 ? text('replay.beginning') : text('replay.event', { number: seqs[place - 1] ?? 0 }))
}
