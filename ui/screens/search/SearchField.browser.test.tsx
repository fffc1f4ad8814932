import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { drawn, onPage } from '../../../test/browser/on-page'
import { searchDebounce } from '../../../protocol/constants'
import { SearchField } from './SearchField'

const start = location.href
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', start)
})

/** Renders the field with the URL's query. */
function Shown() {
  const [path] = useLocation()
  const query = path.split('/')[2] ?? ''
  return <SearchField label="Search" query={query} terms={query} categoryId={undefined} />
}

test('S-SEARCH-01 S-ROUTE-10 searches for nothing when the learner goes back before the debounce ends', async () => {
  const { holder, show } = await onPage()
  history.replaceState(null, '', '/search/milk')
  history.pushState(null, '', '/search/beans')
  show(<Shown />)
  const field = () => holder.querySelector('input')
  const type = (words: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.poll(() => field()?.value).toBe('beans')
  type('grinder')
  await drawn()
  const back = new Promise((come) => addEventListener('popstate', come, { once: true }))
  history.back()
  await back
  await expect.poll(() => field()?.value).toBe('milk')
  vi.advanceTimersByTime(searchDebounce)
  await drawn()
  expect(location.pathname).toBe('/search/milk')
  type('grinder')
  await drawn()
  vi.advanceTimersByTime(searchDebounce)
  expect(location.pathname).toBe('/search/grinder')
})
