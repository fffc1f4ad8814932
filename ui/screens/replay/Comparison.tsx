import { useEffect, useState, type ReactNode } from 'react'
import type { ReplayComparison, Story } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import { Changes } from './Changes'
import { Fold } from './Fold'
import type { ReplayLink } from './replay-link'
import { useMomentName } from './useMomentName'
import type { Asked } from './useWhy'

interface ComparisonProps {
  readonly link: Pick<ReplayLink, 'compare'>
  readonly story: Story
  /** The place that is held, and that of the moment. */
  readonly before: number
  readonly after: number
  readonly onWhy: (asked: Asked) => void
}

/** Where the states of two moments differ. */
export function Comparison({ link, story, before, after, onWhy }: ComparisonProps): ReactNode {
  const text = useText()
  const nameOf = useMomentName(story)
  const found = useComparison(link, before, after)
  if (found === undefined) return null
  const { changes, changesMore } = found
  return (
    <Fold title={`${nameOf(before)} → ${nameOf(after)}`}>
      {changes.length === 0 ? null : <p>{text('replay.compare.count', { count: changes.length + changesMore })}</p>}
      <Changes changes={changes} more={changesMore} before={before} after={after} onWhy={onWhy} />
    </Fold>
  )
}

/** The last one stands until the next is there. */
function useComparison({ compare }: ComparisonProps['link'], before: number, after: number) {
  const [found, setFound] = useState<ReplayComparison | undefined>(undefined)
  useEffect(() => {
    let isWanted = true
    compare(before, after).then(
      (told) => {
        if (isWanted) setFound(told)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [compare, before, after])
  return found
}
