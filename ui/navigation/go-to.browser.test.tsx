import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { onPage } from '../../test/browser/on-page'
import { goTo, linkTo } from './go-to'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

/** Resolves when a frame was painted and deferred callbacks have run. */
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

test('X-PERF-04 a link navigates after the frame that shows its press, and adds no history entry for the current address', async () => {
  const { holder, show } = await onPage()
  show(
    <Router aroundNav={linkTo}>
      <Link href="/decks/d1?from=home">Deck</Link>
      <Replacing />
    </Router>,
  )
  await expect.poll(() => holder.querySelector('a')).not.toBeNull()
  const link = holder.querySelector('a')
  // Compares entries relatively: forward entries of other tests are removed by the first step.
  const entry = () => window.navigation.currentEntry?.index ?? 0
  const before = entry()
  link?.click()
  expect(location.href).toBe(start)
  // A second press before the first one has navigated.
  link?.click()
  await painted()
  expect(location.pathname + location.search).toBe('/decks/d1?from=home')
  expect(entry()).toBe(before + 1)
  link?.click()
  await painted()
  expect(entry()).toBe(before + 1)

  // A field's address changes at once, so the field shows what the address contains.
  holder.querySelector('button')?.click()
  expect(location.pathname).toBe('/typed')
  await painted()
  expect(holder.querySelector('button')?.textContent).toBe('Replace /typed')
  expect(entry()).toBe(before + 1)

  goTo('/decks/d2')
  expect(location.pathname).toBe('/decks/d2')
  expect(entry()).toBe(before + 2)
})
