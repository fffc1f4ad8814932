import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { defaultLanguage } from '../protocol/languages'
import type { View } from '../protocol/views'
import { Alerts } from './alerts/Alerts'
import { Announcer } from './components/Announcer'
import { BarePage } from './components/BarePage'
import { Loading, Spinner } from './components/Loading'
import { Page } from './components/Page'
import { useLinkState, useView } from './core-client/hooks'
import { CoreStopped } from './faults/CoreStopped'
import { Crashed } from './faults/Crashed'
import { ErrorBoundary } from './faults/ErrorBoundary'
import { lazyScreen } from './faults/lazy-screen'
import { isLoadFailed, Starting } from './faults/Starting'
import { Messages } from './i18n/Messages'
import { screenOf } from './routes'
import { AppDisabledScreen } from './screens/app-disabled/AppDisabledScreen'
import { ThemeRoot } from './theme/ThemeRoot'
import { useFetchedScreens } from './useFetchedScreens'
import { useResolvedRoute } from './useResolvedRoute'

type Shell = View<'shell'>

/** The whole view: theme, texts, guards, the screen of the address, and the alerts over it. */
export function App(): ReactNode {
  return (
    <ErrorBoundary Fallback={Crashed}>
      <Root />
    </ErrorBoundary>
  )
}

/** Milliseconds in which a start needs no words. */
const quietStart = 1000

function Root(): ReactNode {
  const shell = useView('shell', {})
  const link = useLinkState()
  const quiet = useQuietStart()
  const stopped = link === 'failed' || link === 'otherBuild'
  if (shell === undefined && quiet && !stopped) {
    return (
      <ThemeRoot>
        <Spinner whole />
      </ThemeRoot>
    )
  }
  return (
    <ThemeRoot uiColor1={shell?.brand.uiColor1} uiColor2={shell?.brand.uiColor2} colorScheme={shell?.colorScheme}>
      <Messages language={shell?.language ?? defaultLanguage} waiting={<Spinner whole />}>
        <Announcer>
          {stopped ? (
            <CoreStopped otherBuild={link === 'otherBuild'} />
          ) : shell === undefined || shell.guard === 'starting' || isLoadFailed(shell) ? (
            <Starting shell={shell} />
          ) : (
            <Screens shell={shell} />
          )}
          {shell === undefined ? null : <Alerts alerts={shell.alerts} />}
        </Announcer>
      </Messages>
    </ThemeRoot>
  )
}

function useQuietStart(): boolean {
  const [quiet, setQuiet] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(false), quietStart)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}

function Screens({ shell }: { readonly shell: Shell }): ReactNode {
  const resolved = useResolvedRoute(shell)
  useFetchedScreens(shell.guard === 'open' && shell.online)
  if ('hold' in resolved) return <Held guard={resolved.hold} />
  if ('go' in resolved) return <Loading whole />
  const route = resolved.show
  const { Screen, frame } = screenOf(route)
  const screen = (
    <Suspense fallback={<Loading whole={frame === 'whole'} />}>
      <Screen route={route} />
    </Suspense>
  )
  if (frame === 'whole') return screen
  // Without a signed-in user there is nothing for header and navigation to lead to (S-SHELL-04).
  if (shell.guard !== 'open') return <BarePage>{screen}</BarePage>
  return (
    <Page shell={shell} route={route.name}>
      {screen}
    </Page>
  )
}

const SetPassword = lazyScreen(() =>
  import('./screens/set-password/SetPasswordScreen').then(({ SetPasswordScreen }) => SetPasswordScreen),
)

const NotYet = lazyScreen(() => import('./screens/not-yet/NotYetScreen').then(({ NotYetScreen }) => NotYetScreen))

function Held({ guard }: { readonly guard: 'starting' | 'appDisabled' | 'setPassword' | 'smsIntake' }): ReactNode {
  switch (guard) {
    case 'starting':
      return <Loading whole />
    case 'appDisabled':
      return <AppDisabledScreen />
    case 'setPassword':
      return (
        <Suspense fallback={<Loading whole />}>
          <SetPassword />
        </Suspense>
      )
    case 'smsIntake':
      return (
        <BarePage>
          <Suspense fallback={<Loading />}>
            <NotYet />
          </Suspense>
        </BarePage>
      )
  }
}
