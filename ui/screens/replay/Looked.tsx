import { useEffect, useState, type ReactNode } from 'react'
import type { ShownView } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import { Fold } from './Fold'
import type { ReplayLink } from './replay-link'
import type { Asked } from './useWhy'
import { Values } from './Values'

interface LookedProps {
  readonly link: Pick<ReplayLink, 'look' | 'views'>
  readonly place: number
  readonly onWhy: (asked: Asked) => void
}

/** What can be looked at of a moment: each view that its screen shows, and the state that they come from. */
export function Looked({ link, place, onWhy }: LookedProps): ReactNode {
  const text = useText()
  const views = useShownViews(link)
  return (
    <>
      {views.map(({ subject, name, about }) => (
        <Fold key={subject} closed title={text('replay.onScreen', { name: about === '' ? name : `${name} ${about}` })}>
          <Values link={link} question={{ place, subject, steps: [] }} name={name} onWhy={onWhy} />
        </Fold>
      ))}
      <Fold closed title={text('replay.state')}>
        <Values link={link} question={{ place, subject: 'state', steps: [] }} name="" onWhy={onWhy} />
      </Fold>
    </>
  )
}

/** The views that the screens show, as they come and go. */
function useShownViews({ views }: Pick<ReplayLink, 'views'>): readonly ShownView[] {
  const [shown, setShown] = useState<readonly ShownView[]>([])
  useEffect(() => {
    let isWanted = true
    const follow = async (known: number): Promise<void> => {
      const told = await views(known)
      if (!isWanted) return
      setShown(told.views)
      return follow(told.version)
    }
    follow(0).catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [views])
  return shown
}
