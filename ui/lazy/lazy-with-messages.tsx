import type { FunctionComponent } from 'react'
import { fetchAllTexts, WithAllTexts } from '../i18n/Messages'
import { lazyModule, type LazyModule } from './lazy-module'

/** Creates a lazy component whose texts are not among the start texts: they are loaded with its code (X-BUNDLE-01). */
export const lazyWithMessages = <P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): LazyModule<FunctionComponent<P>> =>
  lazyModule(async () => {
    const [Component] = await Promise.all([load(), fetchAllTexts()])
    return function WithItsTexts(props: P) {
      return (
        <WithAllTexts>
          <Component {...props} />
        </WithAllTexts>
      )
    }
  })
