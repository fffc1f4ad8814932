import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../test/browser/on-page'

const core = vi.hoisted((): { user: string | undefined } => ({ user: 'u1' }))
vi.mock('../core-client/hooks', () => ({
  useViewField: () => (core.user === undefined ? undefined : { id: core.user }),
}))

import { draftsOf } from './drafts'
import { useForgottenDrafts } from './stored-drafts'

const stored = { name: 'post', isDraft: (value: unknown): value is string => typeof value === 'string' }
const inTab = () => sessionStorage.getItem('flipdeck-drafts')

/** Renders a card as after a reload; returns its text and a function that writes a draft. */
async function afterReload(isStored = true) {
  const useDraft = draftsOf<string>(isStored ? stored : undefined)
  const { holder, show, leave } = await onPage()
  let keep: (value: string | undefined) => void = () => undefined
  const isReady = (keepDraft: typeof keep) => {
    keep = keepDraft
  }
  function Card() {
    const [draft, keepDraft] = useDraft('c1')
    useEffect(() => isReady(keepDraft))
    return <p>{draft ?? 'nothing'}</p>
  }
  const draw = () => show(<Card />)
  draw()
  await expect.poll(() => holder.querySelector('p')).not.toBeNull()
  return {
    draw,
    words: () => holder.textContent,
    write: async (value: string | undefined) => {
      keep(value)
      await expect.poll(() => holder.textContent).toBe(value ?? 'nothing')
      leave()
    },
  }
}

beforeEach(() => {
  core.user = 'u1'
  sessionStorage.clear()
})

it('X-LOG-15 a draft survives a reload for its user only, and is removed when it is sent', async () => {
  await (await afterReload()).write('To look')
  expect((await afterReload()).words()).toBe('To look')
  core.user = 'u2'
  expect((await afterReload()).words()).toBe('nothing')
  await (await afterReload()).write('Mine')
  expect(inTab()).not.toContain('To look')
  core.user = 'u1'
  expect((await afterReload()).words()).toBe('nothing')
  core.user = 'u2'
  await (await afterReload()).write(undefined)
  expect(inTab()).toBeNull()
})

it('X-LOG-15 restores a draft as soon as its user is known', async () => {
  await (await afterReload()).write('To look')
  core.user = undefined
  const { words, draw } = await afterReload()
  expect(words()).toBe('nothing')
  core.user = 'u1'
  draw()
  await expect.poll(words).toBe('To look')
})

it('X-LOG-15 stores nothing of a draft that is kept in memory only, or without a user', async () => {
  await (await afterReload(false)).write('3')
  expect(inTab()).toBeNull()
  core.user = undefined
  await (await afterReload()).write('To look')
  expect(inTab()).toBeNull()
})

it.each(['no JSON', '{"owner":"u1"}', '{"owner":"u1","drafts":{"post/c1":4}}', '{"owner":"u1","drafts":null}', 'null'])(
  'X-LOG-15 ignores stored data of another build or of another type: %s',
  async (text) => {
    sessionStorage.setItem('flipdeck-drafts', text)
    expect((await afterReload()).words()).toBe('nothing')
  },
)

it.each([
  ['while the app is starting', { guard: 'starting' }, 'kept'],
  ['while their user is signed in', { guard: 'open', user: { id: 'u1' } }, 'kept'],
  ['once the user has logged out', { guard: 'signedOut' }, 'removed'],
  ['once another user is signed in', { guard: 'open', user: { id: 'u2' } }, 'removed'],
] as const)('X-LOG-15 stored drafts %s', async (_, shell, outcome) => {
  await (await afterReload()).write('To look')
  const { holder, show } = await onPage()
  function Root() {
    useForgottenDrafts(shell)
    return <p>there</p>
  }
  show(<Root />)
  await expect.poll(() => holder.textContent).toBe('there')
  await drawn()
  await expect.poll(() => (inTab() === null ? 'removed' : 'kept')).toBe(outcome)
})
