import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KnownCardType, shownCardType } from '../../protocol/cards/types'
import { codecParts } from '../../protocol/describe'
import { routeNames } from '../../protocol/paths'
import { looksOf } from '../../ui/cards/registry'
import { copySources, type SourceCopy } from './source-copy'

let copy: SourceCopy

/** What the compiler says of the copy after a change. */
function compile(change: () => void): string {
  change()
  return copy.compile()
}

function edit(path: string, from: string, to: string): void {
  const file = copy.path(path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

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
    const said = compile(() => edit('ui/routes.tsx', '  profile: page(', '  // profile: page('))
    expect(routeNames).toContain('profile')
    expect(said).toContain('ui/routes.tsx')
    expect(said).toContain('profile')
  })
})
