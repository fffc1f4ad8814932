import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KnownCardType, shownCardType } from '../../protocol/cards/types'
import { codecStructure } from '../../protocol/codec-introspection'
import { routeNames } from '../../protocol/paths'
import { cardLook } from '../../ui/cards/card-looks'
import { copySources, type SourceCopy } from './source-copy'

let copy: SourceCopy

describe('registries', () => {
  beforeAll(() => {
    copy = copySources('registries')
  })
  afterAll(() => copy.remove())

  it('X-DX-02 have an entry for every card type', () => {
    const parts = codecStructure(KnownCardType)
    const words = parts?.kind === 'words' ? parts.words : []
    expect(words.length).toBe(22)
    for (const word of words) expect(cardLook(word).suit).not.toBe('')
    expect(cardLook('somethingNew')).toBe(cardLook(shownCardType('basic')))
  })

  it('X-DX-02 make the compiler name a screen missing in the routes', () => {
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
