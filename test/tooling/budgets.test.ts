import { describe, expect, test } from 'vitest'
import type { Build } from '../../scripts/checks/bundle-budget'
import { checkBudgets, withoutStamps } from '../../scripts/checks/bundle-budget'

const lazyScreen = (name: string) => ({
  [`ui/screens/${name}/screen.tsx`]: {
    file: `${name}.js`,
    isDynamicEntry: true,
    imports: ['index.html', '_shared.js'],
  },
})
const page = (file: string, ...modules: string[]) => ({ file, entry: false, imports: [], modules })

const sizes: Record<string, number> = {
  'index.js': 65_000,
  'vendor.js': 65_000,
  'index.css': 14_000,
  'worker.js': 10_000,
  'worker-bridge.js': 96_000,
  'worker-part.js': 5000,
  'worker-home.js': 4000,
  'worker-sign-in.js': 4000,
  'worker-lazy.js': 99_000,
  'deck.js': 45_000,
  'home.js': 20_000,
  'replay.js': 31_000,
  'report.js': 80_000,
  'shared.js': 5000,
  'de.js': 16_000,
  'de-later.js': 14_000,
  'media.js': 70_000,
}

/** A build in which every part is exactly at its budget. */
const build: Build = {
  manifest: {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_vendor.js'], css: ['index.css'] },
    '_vendor.js': { file: 'vendor.js' },
    '_shared.js': { file: 'shared.js' },
    ...lazyScreen('deck'),
    ...lazyScreen('home'),
    ...lazyScreen('replay'),
    'ui/cards/quiz-report/Back.tsx': { file: 'report.js', isDynamicEntry: true, imports: ['index.html', '_shared.js'] },
    'ui/i18n/compiled/de.json': { file: 'de.js', isDynamicEntry: true },
    'ui/i18n/compiled/screens/de.json': { file: 'de-later.js', isDynamicEntry: true },
    'ui/components/media.ts': { file: 'media.js', isDynamicEntry: true },
  },
  record: {
    page: [
      page('index.js', 'ui/main.tsx'),
      page('vendor.js', 'node_modules/react/index.js'),
      page('deck.js', 'ui/screens/deck/screen.tsx', 'node_modules/xstate/dist/xstate.esm.js'),
      page('home.js', 'ui/screens/home/screen.tsx'),
      page('replay.js', 'ui/screens/replay/screen.tsx', 'node_modules/@xstate/react/dist/xstate-react.esm.js'),
    ],
    worker: [
      { file: 'worker.js', entry: true, imports: [], modules: ['worker/main.ts'] },
      { file: 'worker-bridge.js', entry: false, imports: ['worker-part.js'], modules: ['worker/bridge.ts'] },
      { file: 'worker-part.js', entry: false, imports: [], modules: ['node_modules/dexie/dist/dexie.mjs'] },
      { file: 'worker-home.js', entry: false, imports: ['worker-bridge.js'], modules: ['worker/lazy/today.ts'] },
      {
        file: 'worker-sign-in.js',
        entry: false,
        imports: ['worker-bridge.js'],
        modules: ['worker/lazy/sign-in-form.ts'],
      },
      { file: 'worker-lazy.js', entry: false, imports: [], modules: [] },
    ],
  },
  size: (file) => sizes[file] ?? 0,
  screens: ['deck', 'home', 'replay'],
}

const withSize = (file: string, bytes: number): Build => ({
  ...build,
  size: (name) => (name === file ? bytes : build.size(name)),
})

describe('X-BUNDLE-01 the budgets', () => {
  test('X-BUNDLE-01 passes a build at its budgets, and lists each figure with its limit', () => {
    expect(checkBudgets(build)).toEqual({
      rows: [
        { name: 'first load, script', bytes: 130_000, limit: 130_000 },
        { name: 'worker until Home shows', bytes: 115_000, limit: 115_000 },
        { name: 'worker until the sign-in shows', bytes: 115_000, limit: 115_000 },
        { name: 'first load, style', bytes: 14_000, limit: 14_000 },
        { name: 'screen deck (ui/screens/deck/screen.tsx)', bytes: 50_000, limit: 50_000 },
        { name: 'screen home (ui/screens/home/screen.tsx)', bytes: 25_000, limit: 25_000 },
        { name: 'screen replay (ui/screens/replay/screen.tsx)', bytes: 36_000, limit: 36_000 },
        { name: 'quiz report (ui/cards/quiz-report/Back.tsx)', bytes: 85_000, limit: 85_000 },
        { name: 'language (ui/i18n/compiled/de.json)', bytes: 16_000, limit: 16_000 },
        { name: 'later texts (ui/i18n/compiled/screens/de.json)', bytes: 14_000, limit: 14_000 },
        { name: 'on demand (ui/components/media.ts)', bytes: 70_000, limit: null },
      ],
      faults: [],
    })
  })

  test('X-BUNDLE-01 counts for an on-demand part only what its importers have not loaded', () => {
    const asksForMedia = (...names: readonly string[]) => ({
      ...build,
      manifest: {
        ...build.manifest,
        'ui/components/media.ts': { file: 'media.js', isDynamicEntry: true, imports: ['index.html', '_shared.js'] },
        ...Object.fromEntries(
          names.map((name) => [name, { ...build.manifest[name], dynamicImports: ['ui/components/media.ts'] }]),
        ),
      } as Build['manifest'],
    })
    const bytesOf = (built: Build) =>
      checkBudgets(built).rows.find(({ name }) => name === 'on demand (ui/components/media.ts)')?.bytes
    const deck = 'ui/screens/deck/screen.tsx'
    expect(bytesOf(asksForMedia(deck))).toBe(70_000)
    expect(bytesOf(asksForMedia(deck, 'index.html'))).toBe(75_000)
    expect(checkBudgets(asksForMedia(deck)).rows).toContainEqual({
      name: `screen deck (${deck})`,
      bytes: 50_000,
      limit: 50_000,
    })
  })

  test.each([
    ['vendor.js', 'first load, script'],
    ['worker-home.js', 'worker until Home shows'],
    ['worker-sign-in.js', 'worker until the sign-in shows'],
    ['index.css', 'first load, style'],
    ['deck.js', 'screen deck (ui/screens/deck/screen.tsx)'],
    ['home.js', 'screen home (ui/screens/home/screen.tsx)'],
    ['replay.js', 'screen replay (ui/screens/replay/screen.tsx)'],
    ['report.js', 'quiz report (ui/cards/quiz-report/Back.tsx)'],
    ['de.js', 'language (ui/i18n/compiled/de.json)'],
    ['de-later.js', 'later texts (ui/i18n/compiled/screens/de.json)'],
  ])('X-BUNDLE-01 reports one byte too many in %s', (file, row) => {
    const { bytes } = checkBudgets(build).rows.find(({ name }) => name === row) ?? { bytes: 0 }
    expect(checkBudgets(withSize(file, build.size(file) + 1)).faults).toEqual([
      `${row}: ${bytes + 1} bytes, 1 over its budget`,
    ])
  })

  test.each(['worker.js', 'worker-bridge.js', 'worker-part.js'])(
    'X-BUNDLE-01 counts %s for Home and for the sign-in',
    (file) =>
      expect(checkBudgets(withSize(file, build.size(file) + 1)).faults).toEqual([
        'worker until Home shows: 115001 bytes, 1 over its budget',
        'worker until the sign-in shows: 115001 bytes, 1 over its budget',
      ]),
  )

  test('X-BUNDLE-01 finds XState and Dexie anywhere in the first load', () => {
    const hidden = [
      'node_modules/xstate/dist/xstate.esm.js',
      'node_modules/@xstate/react/dist/xstate-react.esm.js',
      'node_modules/dexie/dist/dexie.mjs',
    ]
    const record = { ...build.record, page: [...build.record.page, page('vendor.js', ...hidden)] }
    expect(checkBudgets({ ...build, record }).faults).toEqual(
      hidden.map((module) => `${module} is in the first load (vendor.js)`),
    )
  })

  test('X-BUNDLE-01 limits the requests of the first load', () => {
    const manifest = {
      ...build.manifest,
      '_vendor.js': { file: 'vendor.js', imports: ['_more.js'] },
      '_more.js': { file: 'more.js' },
    }
    expect(checkBudgets({ ...build, manifest }).faults).toContain('the first load is 3 scripts, at most 2')
  })

  test('X-BUNDLE-01 measures the same size for a file in every build', () => {
    const built = (id: string, one: string, other: string) =>
      `const id="${id}",a="./chunk-${one}.js",b="./chunk-${other}.js",c=\`./chunk-${one}.js\`,d="chunk-12.js"`
    // A file name that is a word does not replace that word elsewhere.
    expect(withoutStamps('import"./my-document.js";document.title', 'id')).toMatch(/;document\.title$/)
    const first = withoutStamps(built('0a1b2c3d4e5f', 'BhFij6yy', 'D-_tgp7C'), '0a1b2c3d4e5f')
    const second = withoutStamps(built('f5e4d3c2b1a0', 'I0IzK2qk', 'aaaaaaaa'), 'f5e4d3c2b1a0')
    expect(first).toBe(second)
    expect(first).not.toMatch(/0a1b2c3d4e5f|BhFij6yy|D-_tgp7C/)
    const [, one, other, again] = /a="(.+)",b="(.+)",c=`(.+)`,d="chunk-12\.js"$/.exec(first) ?? []
    expect([one, other]).toEqual([expect.stringMatching(/^\.\/chunk-[\w-]{8}\.js$/), expect.any(String)])
    expect(again).toBe(one)
    expect(other).not.toBe(one)
    expect(first).toHaveLength(built('0a1b2c3d4e5f', 'BhFij6yy', 'D-_tgp7C').length)
  })

  test('X-BUNDLE-01 does not pass parts that are missing in the build', () => {
    expect(checkBudgets({ ...build, manifest: {}, record: { page: [], worker: [] } }).faults).toEqual([
      'the build has no first load',
      'the build has no worker',
      'the build has no view of Home',
      'the build has no sign-in form',
      'the build has no first style',
      'the build has no language',
      'the build has no later texts',
      'the build has no quiz report',
      'ui/screens/deck is not in the build',
      'ui/screens/home is not in the build',
      'ui/screens/replay is not in the build',
    ])
  })
})
