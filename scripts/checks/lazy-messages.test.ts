import { describe, expect, it } from 'vitest'
import { strayLazyMessages } from './lazy-messages'

const isLate = (id: string) => id.startsWith('outbox.')
const routes = `const home = page(() => import('./Home').then((module) => module.Home))
const outbox = lazyWithMessages(() =>
  import('./Outbox').then((module) => module.Outbox),
)`
const outbox = `import { Row } from './Row'
text('outbox.title')`

const stray = (more: readonly (readonly [string, string])[]) =>
  strayLazyMessages(
    new Map([
      ['ui/main.tsx', "import { routes } from './routes'"],
      ['ui/routes.tsx', routes],
      ['ui/Outbox.tsx', outbox],
      ['ui/Row.tsx', "text('outbox.sent')"],
      ...more,
    ]),
    'ui/main.tsx',
    isLate,
  )

describe('texts of late screens', () => {
  it('X-BUNDLE-01 may be used by a late screen and by files that only it imports', () => {
    expect(stray([['ui/Home.tsx', "text('home.title')"]])).toEqual([])
  })

  it('X-BUNDLE-01 may not be used by an earlier screen or the files that it imports, statically or dynamically', () => {
    expect(stray([['ui/Home.tsx', "text('outbox.title')"]])).toEqual([
      "ui/Home.tsx uses 'outbox.title', whose text comes with late screens only",
    ])
    const row = ["ui/Row.tsx uses 'outbox.sent', whose text comes with late screens only"]
    expect(stray([['ui/Home.tsx', "import { Row } from './Row'"]])).toEqual(row)
    expect(stray([['ui/Home.tsx', "const row = () => import('./Row')"]])).toEqual(row)
  })
})
