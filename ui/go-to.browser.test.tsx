import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { onPage } from '../test/browser/on-page'
import { goTo, linkTo } from './go-to'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

/** A frame is on the screen, and what waited for it has run. */
const painted = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(() => setTimeout(seen))))

function Replacing() {
  const [, navigate] = useLocation()
  const [at, setAt] = useState('')
  const replace = () => {
    navigate('/typed', { replace: true })
    setAt(location.pathname)
  }
  return (
    <button type="button" onClick={replace}>
      Replace {at}
    </button>
  )
}

test('X-PERF-04 a link shows its press first, and leads on behind the frame; where one is already it adds nothing to the history', async () => {
  const { holder, show } = await onPage()
  show(
    <Router aroundNav={linkTo}>
      <Link href="/decks/d1?from=home">Deck</Link>
      <Replacing />
    </Router>,
  )
  await expect.poll(() => holder.querySelector('a')).not.toBeNull()
  const link = holder.querySelector('a')
  // Of this frame alone: what other tests have left ahead in the history of the window goes with the first step.
  const entry = () => window.navigation.currentEntry?.index ?? 0
  const before = entry()
  link?.click()
  expect(location.href).toBe(start)
  // A second press comes before the first one has led anywhere.
  link?.click()
  await painted()
  expect(location.pathname + location.search).toBe('/decks/d1?from=home')
  expect(entry()).toBe(before + 1)
  link?.click()
  await painted()
  expect(entry()).toBe(before + 1)

  // What a field has for its address is there at once: the field shows what the address says.
  holder.querySelector('button')?.click()
  expect(location.pathname).toBe('/typed')
  await painted()
  expect(holder.querySelector('button')?.textContent).toBe('Replace /typed')
  expect(entry()).toBe(before + 1)

  goTo('/decks/d2')
  expect(location.pathname).toBe('/decks/d2')
  expect(entry()).toBe(before + 2)
})
