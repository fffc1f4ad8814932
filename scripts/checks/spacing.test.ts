import { describe, expect, it } from 'vitest'
import { strayLengths } from './spacing'

const theme = { path: 'ui/theme/tokens.css', text: ':root {\n  --s-4: 4px;\n  --s-8: 8px;\n  --r-control: 12px;\n}' }
const stray = (text: string) => strayLengths([theme, { path: 'ui/Mark.module.css', text }])

describe('spacing', () => {
  it('X-DX-03 must use a token that has its value: names file, line, property and token', () => {
    expect(stray('.mark {\n  gap: 4px;\n  padding: 3px 8px;\n}')).toEqual([
      'ui/Mark.module.css:2 gap has 4px for --s-4',
      'ui/Mark.module.css:3 padding has 8px for --s-8',
    ])
    expect(stray('.a {\n  padding:\n    0\n    max(1px, 8px);\n}')).toEqual([
      'ui/Mark.module.css:4 padding has 8px for --s-8',
    ])
    expect(stray('.mark {\n  gap: var(--s-4);\n  padding: 3px var(--s-8);\n}')).toEqual([])
  })

  it.each([
    'margin-inline: auto -8px',
    'padding-block-end: calc(8px + env(safe-area-inset-bottom))',
    'padding: 0 max(1px, var(--pad) - 8px)',
    'scroll-padding-inline: 8px',
    'row-gap: var(--more, 8px)',
    'inset: auto 0 8px auto',
    'inset-block-start: calc(8px + env(safe-area-inset-top))',
    'left: 8px',
  ])('X-DX-03 must use a token in %s', (declaration) => {
    const [property = ''] = declaration.split(':')
    const fault = `ui/Mark.module.css:1 ${property} has 8px for --s-8`
    expect(stray(`.a{${declaration}}`)).toEqual([fault])
    expect(stray(`.a {display: grid; ${declaration};}`)).toEqual([fault])
  })

  it.each([
    '.a { inline-size: 8px; border: 8px solid; border-radius: 8px; outline-offset: 8px }',
    '.a { gap: 3px; margin: 18px; padding: 4.8px; inset: 48px }',
    '.a { inset: -8px 0; inset-inline-start: min(var(--gate), 100% - 8px) }',
    '.a { --gap: 8px; gap: var(--gap) }',
    '.gap:hover { block-size: 8px }',
    '/* It was\n gap: 8px; */ .a { gap: 0 }',
    '@page sheet { size: A4; margin: 8px }',
  ])('X-DX-03 needs no token when none matches, outside of spacing, or where tokens do not apply: %s', (text) => {
    expect(stray(text)).toEqual([])
  })

  it('X-DX-03 requires each token to have exactly one length and to be defined', () => {
    expect(stray('@media (min-width: 737px) {\n  :root {\n    --s-8: 12px;\n  }\n}')).toContain(
      '--s-8 is set more than once',
    )
    expect(stray('.a {\n\n  gap: var(--s-9);\n}')).toEqual(['ui/Mark.module.css:3 uses --s-9, which is set nowhere'])
  })
})
