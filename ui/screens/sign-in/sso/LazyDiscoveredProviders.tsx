import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Loading } from '../../../components/feedback/Loading'
import { LazyOrThrow } from '../../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../../lazy/lazy-with-messages'

const discoveredProviders = lazyWithMessages(() =>
  import('./DiscoveredProviders').then(({ DiscoveredProviders }) => DiscoveredProviders),
)

/** Shows the found sign-in providers once their code is loaded. */
export const LazyDiscoveredProviders = (props: { readonly signIn: View<'signIn'> }): ReactNode => (
  <LazyOrThrow code={discoveredProviders} fallback={<Loading />} props={props} />
)
