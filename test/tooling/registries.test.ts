import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KnownCardType, shownCardType } from '../../protocol/cards/types'
import { codecParts } from '../../protocol/describe'
import { routeNames } from '../../protocol/paths'
import { looksOf } from '../../ui/cards/registry'
import { copySources, type SourceCopy } from './source-copy'

let copy: SourceCopy

describe('registries', () => {
  beforeAll(() => {
    copy = copySources('registries')
  })
  afterAll(() => copy.remove())

  it('X-DX-02 every card type has its entry', () => {
    const parts = codecParts(KnownCardType)
    const words = parts?.kind === 'words' ? parts.words : []
    expect(words.length).toBe(22)
    for (const word of words) expect(looksOf(word).suit).not.toBe('')
    expect(looksOf('somethingNew')).toBe(looksOf(shownCardType('basic')))
  })

  it('X-DX-02 a screen that is left out of the routes is named by the compiler', () => {
    const routes = 'ui/routes.tsx'
    const text = copy.read(routes) ?? ''
    expect(text).toContain('  profile: page(')
    copy.write(routes, text.replace('  profile: page(', '  // profile: page('))
    const said = copy.compile([routes])
    expect(routeNames).toContain('profile')
    expect(said).toEqual([expect.stringContaining('ui/routes.tsx')])
    expect(said).toEqual([expect.stringContaining('profile')])
  })
})
