import { useEffect, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { defaultLanguage } from '../protocol/languages'
import { buildPath, type Route } from '../protocol/paths'
import { Alerts } from './alerts/Alerts'
import { Announcer } from './components/Announcer'
import { BarePage } from './components/BarePage'
import { Late } from './components/Late'
import { Loading, Spinner } from './components/Loading'
import { Page } from './components/Page'
import { isReplayFrame } from './core-client/replay-frame'
import { useLinkState, useViewField, useViewFields } from './core-client/hooks'
import { CoreStopped } from './faults/CoreStopped'
import { Crashed } from './faults/Crashed'
import { ErrorBoundary } from './faults/ErrorBoundary'
import { Fetched } from './faults/Fetched'
import { late } from './faults/late'
import { part } from './faults/part'
import { ScreenFailed, WholeScreenFailed } from './faults/ScreenFailed'
import { isLoadFailed, Starting } from './faults/Starting'
import { linkTo } from './go-to'
import { Messages } from './i18n/Messages'
import { screenOf } from './routes'
import { shellAround, type Shell } from './shell-around'
import { AppDisabledScreen } from './screens/app-disabled/AppDisabledScreen'
import { useSounds } from './sounds/useSounds'
import { ThemeRoot } from './theme/ThemeRoot'
import { ToastPlace } from './toast/ToastPlace'
import { useFetchedScreens } from './useFetchedScreens'
import { useFirstScreen } from './useFirstScreen'
import { useResolvedRoute } from './useResolvedRoute'
import { useSkips } from './useSkips'
import { useSteadySignIn } from './useSteadySignIn'

/** The whole view: theme, texts, guards, the screen of the address, and the alerts over it. */
export function App(): ReactNode {
  return (
    <ErrorBoundary Fallback={Crashed}>
      <Router aroundNav={linkTo}>
        <Root />
      </Router>
    </ErrorBoundary>
  )
}

/** Keeps the app on the device (X-PWA-01); where another page shows it, no more than the files of its build. */
const keeper = part(() =>
  parent === self
    ? import('./installed/Keeper').then(({ Keeper }) => Keeper)
    : import('./installed/FramedKeeper').then(({ FramedKeeper }) => FramedKeeper),
)

/** Milliseconds in which a start needs no words. */
const quietStart = 1000

function Root(): ReactNode {
  const shell = useSteadySignIn(useViewFields('shell', {}, shellAround))
  const link = useLinkState()
  const quiet = useQuietStart()
  useFirstScreen(shell)
  useSounds(shell?.sounds === true && !isReplayFrame)
  const stopped = link === 'failed' || link === 'otherBuild'
  const replaying = useLocationProperty(isReplay) && !isHeld(shell?.guard)
  if (shell === undefined && quiet && !stopped) {
    return (
      <ThemeRoot>
        <Spinner whole />
      </ThemeRoot>
    )
  }
  return (
    <ThemeRoot
      uiColor1={shell?.brand.uiColor1}
      uiColor2={shell?.brand.uiColor2}
      fonts={shell?.brand.fonts}
      colorScheme={shell?.colorScheme}
    >
      <Messages
        language={shell?.language ?? defaultLanguage}
        assessment={shell?.brand.assessmentLabel}
        waiting={<Spinner whole />}
      >
        <Announcer>
          {replaying ? (
            <Screen route={replay} />
          ) : stopped ? (
            <CoreStopped otherBuild={link === 'otherBuild'} />
          ) : shell === undefined || shell.guard === 'starting' || isLoadFailed(shell) ? (
            <Starting shell={shell} />
          ) : (
            <Screens shell={shell} />
          )}
          <ShellAlerts />
          {import.meta.env.PROD && shell !== undefined ? <Late code={keeper} /> : null}
          <ToastPlace />
        </Announcer>
      </Messages>
    </ThemeRoot>
  )
}

const replay: Route = { name: 'replay' }
/** '/replay' needs nobody and no core: it shows whatever has become of the start (decision 16). */
const isReplay = (): boolean => location.pathname === buildPath(replay)

/** A guard that holds every route. */
const isHeld = (guard: Shell['guard'] | undefined): boolean =>
  guard === 'appDisabled' || guard === 'setPassword' || guard === 'smsIntake'

/** Alerts come and go without the screen under them being drawn again. */
function ShellAlerts(): ReactNode {
  const alerts = useViewField('shell', {}, 'alerts')
  return alerts === undefined ? null : <Alerts alerts={alerts} />
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
  const skips = useSkips()
  useFetchedScreens(shell.guard === 'open' && shell.online && !isReplayFrame)
  if ('hold' in resolved) return <Held guard={resolved.hold} shell={shell} />
  if ('go' in resolved) return <Loading whole />
  const route = resolved.show
  // Nothing that somebody has begun stays for whoever comes next, be it that no sign-in was seen in between (X-LOG-15).
  const screen = <Screen key={shell.user?.id} route={route} />
  if (screenOf(route).frame === 'whole') return screen
  // Without a signed-in user there is nothing for header and navigation to lead to (S-SHELL-04).
  if (shell.guard !== 'open') return <BarePage>{screen}</BarePage>
  return (
    <Page shell={shell} route={route.name} skips={skips}>
      {screen}
    </Page>
  )
}

function Screen({ route }: { readonly route: Route }): ReactNode {
  const { code, frame } = screenOf(route)
  const whole = frame === 'whole'
  return (
    <ErrorBoundary key={frame} place={buildPath(route)} Fallback={whole ? WholeScreenFailed : ScreenFailed}>
      <Fetched code={code} waiting={<Loading whole={whole} />} given={{ route }} />
    </ErrorBoundary>
  )
}

const setPassword = part(() =>
  import('./screens/set-password/SetPasswordScreen').then(({ SetPasswordScreen }) => SetPasswordScreen),
)
const smsIntake = late(() => import('./screens/verify-phone/SmsIntake').then(({ SmsIntake }) => SmsIntake))

interface HeldProps {
  readonly guard: 'starting' | 'appDisabled' | 'setPassword' | 'smsIntake'
  readonly shell: Shell
}

function Held({ guard, shell }: HeldProps): ReactNode {
  switch (guard) {
    case 'starting':
      return <Loading whole />
    case 'appDisabled':
      return <AppDisabledScreen brand={shell.brand} troubleshooting={shell.troubleshooting} />
    case 'setPassword':
      return (
        <ErrorBoundary Fallback={WholeScreenFailed}>
          <Fetched code={setPassword} waiting={<Loading whole />} given={{}} />
        </ErrorBoundary>
      )
    case 'smsIntake':
      return (
        <BarePage>
          <ErrorBoundary Fallback={ScreenFailed}>
            <Fetched code={smsIntake} waiting={<Loading />} given={{}} />
          </ErrorBoundary>
        </BarePage>
      )
  }
}
