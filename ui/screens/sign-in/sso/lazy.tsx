import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Loading } from '../../../components/feedback/Loading'
import { LazyOrThrow } from '../../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../../lazy/lazy-with-messages'
import type { VariantProps } from '../variant-props'

const ssoOnly = lazyWithMessages(() => import('./SsoOnlyForm').then(({ SsoOnlyForm }) => SsoOnlyForm))
const ssoFrame = lazyWithMessages(() => import('./SsoFrameForm').then(({ SsoFrameForm }) => SsoFrameForm))
const discoveredProviders = lazyWithMessages(() =>
  import('./DiscoveredProviders').then(({ DiscoveredProviders }) => DiscoveredProviders),
)
const ssoError = lazyWithMessages(() => import('./SsoError').then(({ SsoError }) => SsoError))
const robotCheck = lazyWithMessages(() => import('./RobotCheck').then(({ RobotCheck }) => RobotCheck))

interface OfSignIn {
  readonly signIn: View<'signIn'>
}

export const SsoOnly = (props: VariantProps): ReactNode => (
  <LazyOrThrow code={ssoOnly} fallback={<Loading />} props={props} />
)
export const SsoFrame = (props: VariantProps): ReactNode => (
  <LazyOrThrow code={ssoFrame} fallback={<Loading />} props={props} />
)
export const LazyDiscoveredProviders = (props: OfSignIn): ReactNode => (
  <LazyOrThrow code={discoveredProviders} fallback={<Loading />} props={props} />
)
export const LazySsoError = (props: OfSignIn): ReactNode => (
  <LazyOrThrow code={ssoError} fallback={null} props={props} />
)

export interface RobotCheckProps {
  readonly siteKey: string
  readonly missing: boolean
  readonly onPass: (response: string | undefined) => void
}
export const RobotCheckField = (props: RobotCheckProps): ReactNode => (
  <LazyOrThrow code={robotCheck} fallback={<Loading />} props={props} />
)
