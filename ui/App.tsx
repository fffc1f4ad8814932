import { useEffect, useState, type ReactNode } from 'react'
import { Router } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { defaultLanguage } from '../protocol/languages'
import { buildPath, type Route } from '../protocol/paths'
import { Alerts } from './alerts/Alerts'
import { Announcer } from './components/feedback/Announcer'
import { BarePage } from './components/layout/BarePage'
import { LazyOnIdle } from './lazy/LazyOnIdle'
import { Loading, Spinner } from './components/feedback/Loading'
import { Page } from './components/layout/Page'
import { isReplayFrame } from './core-client/replay-frame'
import { useLinkState, useViewField, useViewFields } from './core-client/hooks'
import { useForgottenDrafts } from './cards/stored-drafts'
import { CoreStopped } from './errors/CoreStopped'
import { Crashed } from './errors/Crashed'
import { ErrorBoundary } from './errors/ErrorBoundary'
import { LazyOrThrow } from './lazy/LazyOrThrow'
import { lazyWithMessages } from './lazy/lazy-with-messages'
import { lazyModule } from './lazy/lazy-module'
import { ScreenFailed, WholeScreenFailed } from './errors/ScreenFailed'
import { isLoadFailed, Starting } from './errors/Starting'
import { linkTo } from './navigation/go-to'
import { Messages } from './i18n/Messages'
import { useNoLostLayers } from './navigation/layer-entry'
import { screenOf } from './routes'
import { shellFrameFields, type Shell } from './shell-frame'
import { AppDisabledScreen } from './screens/app-disabled/AppDisabledScreen'
import { useSounds } from './sounds/useSounds'
import { ThemeRoot } from './theme/ThemeRoot'
import { Toaster } from './toast/Toaster'
import { usePrefetchScreens } from './prefetch/usePrefetchScreens'
import { useFirstScreen } from './prefetch/useFirstScreen'
import { useResolvedRoute } from './navigation/useResolvedRoute'
import { useSkipOptional } from './navigation/useSkipOptional'
import { useStickySignIn } from './useStickySignIn'

/** Renders the whole view: theme, texts, guards, the screen of the address, and the alerts over it. */
export function App(): ReactNode {
  return (
    <ErrorBoundary Fallback={Crashed}>
      <Router aroundNav={linkTo}>
        <Root />
      </Router>
    </ErrorBoundary>
  )
}

/** Hosts the service worker (X-PWA-01). In a frame of another page it only reports the build whose files are in use. */
const serviceWorkerHost = lazyModule(() =>
  parent === self
    ? import('./pwa/ServiceWorkerHost').then(({ ServiceWorkerHost }) => ServiceWorkerHost)
    : import('./pwa/FramedHost').then(({ FramedHost }) => FramedHost),
)

/** Delay before a start shows 'Loading', ms. */
const SLOW_START_MS = 1000

function Root(): ReactNode {
  const shell = useStickySignIn(useViewFields('shell', {}, shellFrameFields))
  const link = useLinkState()
  const quiet = useQuietStart()
  useFirstScreen(shell)
  useNoLostLayers()
  useForgottenDrafts(shell)
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
          {import.meta.env.PROD && shell !== undefined ? <LazyOnIdle code={serviceWorkerHost} /> : null}
          <Toaster />
        </Announcer>
      </Messages>
    </ThemeRoot>
  )
}

const replay: Route = { name: 'replay' }
/** '/replay' needs neither a user nor a core: it is shown whatever the state of the start (decision 16). */
const isReplay = (): boolean => location.pathname === buildPath(replay)

/** Tests whether a guard blocks every route. */
const isHeld = (guard: Shell['guard'] | undefined): boolean =>
  guard === 'appDisabled' || guard === 'setPassword' || guard === 'smsIntake'

/** Renders the alerts separately, so they do not re-render the screen under them. */
function ShellAlerts(): ReactNode {
  const alerts = useViewField('shell', {}, 'alerts')
  return alerts === undefined ? null : <Alerts alerts={alerts} />
}

function useQuietStart(): boolean {
  const [quiet, setQuiet] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(false), SLOW_START_MS)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}

function Screens({ shell }: { readonly shell: Shell }): ReactNode {
  const resolved = useResolvedRoute(shell)
  const skips = useSkipOptional()
  usePrefetchScreens(shell.guard === 'open' && shell.online && !isReplayFrame)
  if ('hold' in resolved) return <Held guard={resolved.hold} shell={shell} />
  if ('go' in resolved) return <Loading whole />
  const route = resolved.show
  // The key resets the screen's state when the user changes, even if no sign-in was seen in between (X-LOG-15).
  const screen = <Screen key={shell.user?.id} route={route} />
  if (screenOf(route).frame === 'whole') return screen
  // Without a signed-in user, header and navigation have no destinations (S-SHELL-04).
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
    <ErrorBoundary key={frame} resetKey={buildPath(route)} Fallback={whole ? WholeScreenFailed : ScreenFailed}>
      <LazyOrThrow code={code} fallback={<Loading whole={whole} />} props={{ route }} />
    </ErrorBoundary>
  )
}

const setPassword = lazyModule(() =>
  import('./screens/set-password/SetPasswordScreen').then(({ SetPasswordScreen }) => SetPasswordScreen),
)
const smsIntake = lazyWithMessages(() => import('./screens/verify-phone/SmsPrompt').then(({ SmsPrompt }) => SmsPrompt))

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
          <LazyOrThrow code={setPassword} fallback={<Loading whole />} props={{}} />
        </ErrorBoundary>
      )
    case 'smsIntake':
      return (
        <BarePage>
          <ErrorBoundary Fallback={ScreenFailed}>
            <LazyOrThrow code={smsIntake} fallback={<Loading />} props={{}} />
          </ErrorBoundary>
        </BarePage>
      )
  }
}
