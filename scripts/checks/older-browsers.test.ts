import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { checkFeatures, lackingIn, usesInCode, usesInStyles } from './older-browsers'
import { root } from '../setup.mjs'

/** Checks a program of one file with TypeScript's browser types. */
function uses(text: string): readonly string[] {
  const options: ts.CompilerOptions = {
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ESNext,
  }
  const path = join(root, 'ui/Page.tsx')
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, languages) =>
    name === path ? ts.createSourceFile(name, text, languages, true) : read(name, languages)
  const program = ts.createProgram([path], options, host)
  return usesInCode(program, (file) => (file === path ? basename(file) : undefined)).flatMap(({ feature, line }) =>
    lackingIn(feature).length === 0 ? [] : [`${String(line)} ${feature}`],
  )
}

const styles = (text: string) =>
  usesInStyles({ path: 'ui/a.css', text }).flatMap(({ feature, line }) =>
    lackingIn(feature).length === 0 ? [] : [`${String(line)} ${feature}`],
  )

const none = { guarded: {}, looks: {} }

describe('the oldest browsers', () => {
  it('X-DX-03 names features that one of them lacks: static members, members of an interface, events, elements and attributes', () => {
    expect(
      uses(`
        URL.canParse('a')
        Object.groupBy([1], String)
        new Map([[1, 2]]).values().map(String)
        const { navigation } = window
        Promise.withResolvers()
        document.addEventListener('scrollend', () => undefined)
        export const a = <div popover="manual" />
        export const b = <search />`),
    ).toEqual([
      '2 api.URL.canParse_static',
      '3 javascript.builtins.Object.groupBy',
      '4 javascript.builtins.Iterator.map',
      '5 api.Window.navigation',
      '6 javascript.builtins.Promise.withResolvers',
      '7 api.Document.scrollend_event',
      '8 html.global_attributes.popover',
      '9 html.elements.search',
    ])
  })

  it('X-DX-03 does not name features that all of them have, nor identifiers with the same name', () => {
    expect(
      uses(`
        [3].toSorted().map(String)
        new Intl.Segmenter('ja')
        navigator.locks.query()
        AbortSignal.timeout(1)
        const mine = { canParse: () => true, groupBy: 1 }
        mine.canParse()
        export type Later = ReturnType<typeof URL.canParse>
        export const a = <dialog inert={true} />`),
    ).toEqual([])
  })

  it('X-DX-03 names properties, values, rules and functions of style sheets', () => {
    expect(
      styles(`/* text-wrap: pretty */
        @starting-style { .a { opacity: 0 } }
        .a:has(b) { mask: none; color: oklch(50% 0 0); line-height: 1lh }
        .b { color: contrast-color(red); inline-size: calc-size(auto, size); text-wrap: balance; grid-template-rows: subgrid }`),
    ).toEqual([
      '2 css.at-rules.starting-style',
      '4 css.types.color.contrast-color',
      '4 css.types.calc-size',
      '4 css.properties.text-wrap',
      '4 css.properties.text-wrap.balance',
      '4 css.properties.grid-template-rows.subgrid',
    ])
  })

  it('X-DX-03 allows a guarded use only in its file and a look with its values everywhere, and names a needless exception', () => {
    const feature = 'api.URL.canParse_static'
    const use = { feature, path: 'ui/a.ts', line: 3 }
    const wrap = { feature: 'css.properties.text-wrap.balance', path: 'ui/a.css', line: 1 }
    expect(checkFeatures([use], none)).toEqual([
      expect.stringMatching(/^ui\/a\.ts:3 api\.URL\.canParse_static .*safari before 17/),
    ])
    const spared = { guarded: { [feature]: { in: ['ui/a.ts'] } }, looks: { 'css.properties.text-wrap': 'lines' } }
    expect(checkFeatures([use, wrap], spared)).toEqual([])
    expect(checkFeatures([use, { ...use, path: 'ui/b.ts' }, wrap], spared)).toEqual([
      expect.stringContaining('ui/b.ts:3'),
    ])
    expect(checkFeatures([], spared)).toEqual([
      'css.properties.text-wrap is spared for nothing: scripts/build/browsers.ts',
      `${feature} in ui/a.ts is spared for nothing: scripts/build/browsers.ts`,
    ])
  })
})
