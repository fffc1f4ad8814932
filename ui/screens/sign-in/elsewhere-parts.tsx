import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Loading } from '../../components/Loading'
import { Fetched } from '../../faults/Fetched'
import { late } from '../../faults/late'
import type { VariantProps } from './variant-props'

const ssoOnly = late(() => import('./elsewhere/SsoOnlyForm').then(({ SsoOnlyForm }) => SsoOnlyForm))
const ssoFrame = late(() => import('./elsewhere/SsoFrameForm').then(({ SsoFrameForm }) => SsoFrameForm))
const found = late(() => import('./elsewhere/FoundWays').then(({ FoundWays }) => FoundWays))
const said = late(() => import('./elsewhere/SaidOfIt').then(({ SaidOfIt }) => SaidOfIt))
const robotCheck = late(() => import('./elsewhere/RobotCheck').then(({ RobotCheck }) => RobotCheck))

interface OfSignIn {
  readonly signIn: View<'signIn'>
}

export const SsoOnly = (props: VariantProps): ReactNode => (
  <Fetched code={ssoOnly} waiting={<Loading />} given={props} />
)
export const SsoFrame = (props: VariantProps): ReactNode => (
  <Fetched code={ssoFrame} waiting={<Loading />} given={props} />
)
export const FoundElsewhere = (props: OfSignIn): ReactNode => (
  <Fetched code={found} waiting={<Loading />} given={props} />
)
export const SaidElsewhere = (props: OfSignIn): ReactNode => <Fetched code={said} waiting={null} given={props} />

export interface RobotCheckProps {
  readonly siteKey: string
  readonly missing: boolean
  readonly onPass: (response: string | undefined) => void
}
export const RobotCheckField = (props: RobotCheckProps): ReactNode => (
  <Fetched code={robotCheck} waiting={<Loading />} given={props} />
)
