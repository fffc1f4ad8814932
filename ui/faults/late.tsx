import type { FunctionComponent } from 'react'
import { fetchAllTexts, WithAllTexts } from '../i18n/Messages'
import { part, type Part } from './part'

/** A part whose texts are not among those that the app begins with: they come with its code (X-BUNDLE-01). */
export const late = <P extends object>(load: () => Promise<FunctionComponent<P>>): Part<FunctionComponent<P>> =>
  part(async () => {
    const [Piece] = await Promise.all([load(), fetchAllTexts()])
    return function WithItsTexts(props: P) {
      return (
        <WithAllTexts>
          <Piece {...props} />
        </WithAllTexts>
      )
    }
  })
