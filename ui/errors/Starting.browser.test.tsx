import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../test/browser/on-page'
import { Loading } from '../components/feedback/Loading'
import { Crashed } from './Crashed'
import type { Shell } from '../shell-frame'
import { ErrorBoundary } from './ErrorBoundary'
import { Starting } from './Starting'

async function shown(content: ReactNode) {
  const { holder, show, leave } = await onPage({ onCaughtError: () => undefined })
  show(content)
  await expect.poll(() => holder.textContent).not.toBe('')
  const button = (name: string) => [...holder.querySelectorAll('button')].find((one) => one.textContent === name)
  return { words: () => holder.textContent, holder, button, leave, show }
}

const shell: Shell = {
  guard: 'starting',
  load: 'initial',
  offlineBar: false,
  online: false,
  heldUp: false,
  brand: { displayName: 'Flipdeck', assessmentLabel: 'Assessment' },
  language: 'en',
  sounds: false,
  troubleshooting: { platform: 'web', session: 's', org: 'o' },
}

/** Freezes time; the test advances it. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('the loading screen', () => {
  it('S-SHELL-17 shows a spinner and a message, ‘Loading’ by default', async () => {
    const plain = await shown(<Loading />)
    expect(plain.words()).toBe('Loading')
    expect(getComputedStyle(plain.holder.querySelector('output > span') ?? plain.holder).animationName).not.toBe('none')
    expect((await shown(<Loading message="Fetching cards" />)).words()).toBe('Fetching cards')
  })

  it('S-SHELL-18 calls back once after its timeout, and not when it is unmounted before', async () => {
    stopTime()
    const calls: string[] = []
    const stays = await shown(<Loading timeout={600_000} onTimeout={() => calls.push('stays')} />)
    const goes = await shown(<Loading timeout={600_000} onTimeout={() => calls.push('goes')} />)
    await shown(<Loading timeout={600_000} />)
    // Waiting for the message took some of the time.
    vi.advanceTimersByTime(590_000)
    expect(calls).toEqual([])
    goes.leave()
    vi.advanceTimersByTime(1_200_000)
    expect(calls).toEqual(['stays'])
    expect(stays.words()).toBe('Loading')
  })

  it('S-SHELL-19 X-EXPORT-01 the start shows ‘Loading’, and after 30 s offers a refresh and the event log', async () => {
    stopTime()
    const { words, button } = await shown(<Starting shell={undefined} />)
    vi.advanceTimersByTime(29_000)
    expect([words(), button('Refresh')]).toEqual(['Loading', undefined])
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => button('Refresh')).toBeDefined()
    expect(button('Export event log')).toBeDefined()
  })

  it('S-SHELL-19 S-SHELL-13 starts the 30 s again with each load', async () => {
    stopTime()
    const { words, button, show } = await shown(<Starting shell={shell} />)
    await drawn()
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => button('Refresh')).toBeDefined()
    show(<Starting shell={{ ...shell, guard: 'signedOut', load: 'offline' }} />)
    await expect.poll(words).toContain('Unable to Connect')
    show(<Starting shell={{ ...shell, load: 'offline' }} />)
    await expect.poll(words).toBe('Loading')
    await drawn()
    vi.advanceTimersByTime(30_000)
    await expect.poll(words).toContain('Still loading')
  })

  it('S-SHELL-12 X-EXPORT-01 also offers the event log when a start failed without a network', async () => {
    const { button } = await shown(<Starting shell={{ ...shell, guard: 'signedOut', load: 'offline' }} />)
    expect(button('Refresh')).toBeDefined()
    expect(button('Export event log')).toBeDefined()
  })

  it('S-SHELL-13 shows ‘Loading’ while it loads again after a failure', async () => {
    const { words } = await shown(<Starting shell={{ ...shell, guard: 'starting', load: 'offline' }} />)
    expect(words()).toBe('Loading')
  })
})

describe('the error boundary around the app', () => {
  function Failing({ error }: { readonly error: unknown }): ReactNode {
    throw error
  }
  const failed = (error: unknown) =>
    shown(
      <ErrorBoundary Fallback={Crashed}>
        <Failing error={error} />
      </ErrorBoundary>,
    )

  it('S-SHELL-21 shows ‘Something Went Wrong’ with the name and message of the error, or ‘Unknown Error’', async () => {
    const named = await failed(new RangeError('No such card'))
    await expect.poll(named.words).toContain('Something Went Wrong')
    expect(named.words()).toContain('RangeError: No such card')
    expect(named.words()).not.toContain('Unknown Error')
    await expect.poll((await failed('words')).words).toContain('Unknown Error')
    const silent = await failed(new RangeError())
    await expect.poll(silent.words).toContain('Unknown Error')
    expect(silent.words()).not.toContain('RangeError')
  })

  it('S-SHELL-10 sets the page title in front of the name of the app', async () => {
    document.title = 'Home | Northwind Coffee'
    await failed(new Error('Broken'))
    await expect.poll(() => document.title).toBe('Something Went Wrong | Northwind Coffee')
  })

  it('S-SHELL-22 X-EXPORT-01 has a button that restarts the app by a reload, and one for the event log', async () => {
    const { button } = await failed(new Error('Broken'))
    await expect.poll(() => button('Restart App')).toBeDefined()
    expect(button('Export event log')).toBeDefined()
    const asked: string[] = []
    const listen = (event: NavigateEvent) => {
      // The dialog adds a history entry.
      if (event.destination.sameDocument) return
      asked.push(event.navigationType)
      event.preventDefault()
    }
    navigation.addEventListener('navigate', listen)
    onTestFinished(() => navigation.removeEventListener('navigate', listen))
    button('Restart App')?.click()
    await expect.poll(() => asked).toEqual(['reload'])
  })

  it('X-EXPORT-02 X-REPLAY-02 leads to a saved file by a reload of the page', async () => {
    const { button } = await failed(new Error('Broken'))
    await expect.poll(() => button('Export event log')).toBeDefined()
    const asked: (readonly [address: string, anew: boolean])[] = []
    const listen = (event: NavigateEvent) => {
      // The dialog adds a history entry.
      if (event.destination.sameDocument) return
      asked.push([new URL(event.destination.url).pathname, !event.destination.sameDocument])
      event.preventDefault()
    }
    navigation.addEventListener('navigate', listen)
    onTestFinished(() => navigation.removeEventListener('navigate', listen))
    button('Export event log')?.click()
    const link = () =>
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Look at what is in a saved file')
    await expect.poll(link).toBeDefined()
    link()?.click()
    await expect.poll(() => asked).toEqual([['/replay', true]])
  })
})
