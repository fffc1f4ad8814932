import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { defaultLanguage } from '../protocol/languages'
import type { View } from '../protocol/views'
import { Alerts } from './alerts/Alerts'
import { Announcer } from './components/Announcer'
import { Loading, Spinner } from './components/Loading'
import { Page } from './components/Page'
import { useDispatch, useView } from './core-client/hooks'
import { Crashed } from './faults/Crashed'
import { ErrorBoundary } from './faults/ErrorBoundary'
import { Starting } from './faults/Starting'
import { Messages } from './i18n/Messages'
import { screenOf } from './routes'
import { AppDisabledScreen } from './screens/app-disabled/AppDisabledScreen'
import { NotYetScreen } from './screens/not-yet/NotYetScreen'
import { settleRoute, type Settled } from './settle-route'
import { ThemeRoot } from './theme/ThemeRoot'
import { useScrollMemory } from './useScrollMemory'

type Shell = View<'shell'>

/** The whole view: theme, texts, guards, the screen of the address, and the alerts over it. */
export function App(): ReactNode {
  return (
    <ErrorBoundary fallback={(error) => <Crashed error={error} />}>
      <Root />
    </ErrorBoundary>
  )
}

/** Milliseconds in which a start needs no words. */
const quietStart = 1000

function Root(): ReactNode {
  const shell = useView('shell', {})
  const quiet = useQuietStart()
  if (shell === undefined && quiet) {
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
          {shell === undefined || shell.guard === 'starting' ? <Starting shell={shell} /> : <Screens shell={shell} />}
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
  const settled = useSettled(shell)
  if ('hold' in settled) return <Held guard={settled.hold} />
  if ('go' in settled) return <Loading whole />
  const route = settled.show
  const { Screen, frame } = screenOf(route)
  if (frame === 'whole' || shell.guard !== 'open') {
    return (
      <Suspense fallback={<Loading whole />}>
        <Screen route={route} />
      </Suspense>
    )
  }
  return (
    <Page shell={shell} route={route.name}>
      <Suspense fallback={<Loading />}>
        <Screen route={route} />
      </Suspense>
    </Page>
  )
}

function Held({ guard }: { readonly guard: 'starting' | 'appDisabled' | 'setPassword' | 'smsIntake' }): ReactNode {
  switch (guard) {
    case 'starting':
      return <Loading whole />
    case 'appDisabled':
      return <AppDisabledScreen />
    case 'setPassword':
    case 'smsIntake':
      return <NotYetScreen />
  }
}

/** Judges the address and goes where it leads, telling the core what it needs to know. */
function useSettled(shell: Shell): Settled {
  // As they stand in the address bar: the parser of the routes decodes them itself.
  const path = usePathname()
  const address = path + useSearch()
  const dispatch = useDispatch()
  const signedIn = useRef(false)
  const handled = useRef('')
  useScrollMemory(path)

  const settled = settleRoute({
    guard: shell.guard,
    address,
    initialUrl: shell.initialUrl,
    leftSession: signedIn.current,
  })
  const leave = useEffectEvent(() => {
    const situation = 'go' in settled ? `${shell.guard} ${address}` : ''
    if (!('go' in settled) || handled.current === situation) {
      handled.current = situation
      return
    }
    handled.current = situation
    if (settled.store !== undefined) void dispatch('storeInitialUrl', { url: settled.store })
    if (settled.then !== undefined) void dispatch(settled.then, {})
    navigate(settled.go, { replace: true })
  })
  useEffect(() => {
    if (shell.guard === 'open') signedIn.current = true
    leave()
    if (shell.guard === 'signedOut' && path === '/start') signedIn.current = false
  }, [shell.guard, address, path])
  return settled
}
