import type { ReactNode } from 'react'
import { Loading } from '../../../components/feedback/Loading'
import { LazyOrThrow } from '../../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../../lazy/lazy-with-messages'
import type { VariantProps } from '../FormFrame'

const ssoFrame = lazyWithMessages(() => import('./SsoFrameForm').then(({ SsoFrameForm }) => SsoFrameForm))

/** Shows the form around the provider's frame once its code is loaded. */
export const LazySsoFrame = (props: VariantProps): ReactNode => (
  <LazyOrThrow code={ssoFrame} fallback={<Loading />} props={props} />
)
