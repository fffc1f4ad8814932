import type { ComponentType } from 'react'
import { part, type Part } from '../faults/part'
import { fetchAllTexts, WithAllTexts } from '../i18n/Messages'

/** What a card shows with texts that are not among those that the app begins with: they come with its code (X-BUNDLE-01). */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>): Part<ComponentType<P>> =>
  part(async () => {
    const [Shown] = await Promise.all([load(), fetchAllTexts()])
    return function WithItsTexts(props: P) {
      return (
        <WithAllTexts>
          <Shown {...props} />
        </WithAllTexts>
      )
    }
  })
