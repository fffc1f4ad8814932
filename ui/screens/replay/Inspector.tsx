import { useEffect, useState, type ReactNode } from 'react'
import type { ShownView } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import { Disclosure } from './Disclosure'
import type { ReplayLink } from './replay-link'
import type { Asked } from './player-machine'
import { Values } from './Values'

interface InspectorProps {
  readonly link: Pick<ReplayLink, 'look' | 'views'>
  readonly place: number
  readonly onWhy: (asked: Asked) => void
}

/** Lists the values to inspect at a position: each view that its screen shows, and the state that they derive from. */
export function Inspector({ link, place, onWhy }: InspectorProps): ReactNode {
  const text = useText()
  const views = useShownViews(link)
  return (
    <>
      {views.map(({ subject, name, about }) => (
        <Disclosure
          key={subject}
          closed
          title={text('replay.onScreen', { name: about === '' ? name : `${name} ${about}` })}
        >
          <Values link={link} question={{ place, subject, steps: [] }} name={name} onWhy={onWhy} />
        </Disclosure>
      ))}
      <Disclosure closed title={text('replay.state')}>
        <Values link={link} question={{ place, subject: 'state', steps: [] }} name="" onWhy={onWhy} />
      </Disclosure>
    </>
  )
}

/** Returns the views on the screens, and follows their changes. */
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
