import type { ComponentType } from 'react'
import { part, type Part } from '../faults/part'
import { fetchAllTexts, WithAllTexts } from '../i18n/Messages'
import type { BackKind, BackProps } from './back-props'

/** A back whose texts are not among those that the app begins with: they come with its code (X-BUNDLE-01). */
export const late = <K extends BackKind>(
  load: () => Promise<ComponentType<BackProps<K>>>,
): Part<ComponentType<BackProps<K>>> =>
  part(async () => {
    const [Back] = await Promise.all([load(), fetchAllTexts()])
    return function WithItsTexts(props: BackProps<K>) {
      return (
        <WithAllTexts>
          <Back {...props} />
        </WithAllTexts>
      )
    }
  })
