import { describe, expect, test } from 'vitest'
import { hasRetiredName, textsOf } from './wording'

describe('the wording check', () => {
  test('reads comments of sources, and titles and comments of tests, with their lines', () => {
    const source = "/** Returns a. */\nconst a = 1\n// Reason\ntest('X-LOG-01 does b', () => undefined)\n"
    expect(textsOf('core/a.ts', source)).toEqual([
      [
        'comments of sources',
        [
          { line: 1, text: ' Returns a. */' },
          { line: 3, text: ' Reason' },
        ],
      ],
    ])
    expect(textsOf('core/a.test.ts', source).map(([kind]) => kind)).toEqual(['comments of tests', 'titles of tests'])
    expect(textsOf('core/a.test.ts', source)[1]?.[1]).toEqual([{ line: 4, text: ' does b' }])
  })

  test('reads the prose of a document without its code, and skips the specification', () => {
    const document = 'Text `code` more\n```\ncode\n```\nEnd'
    expect(textsOf('docs/a.md', document)).toEqual([
      [
        'documents',
        [
          { line: 1, text: 'Text  more' },
          { line: 5, text: 'End' },
        ],
      ],
    ])
    expect(textsOf('docs/spec/decks.md', document)).toEqual([])
  })

  test('finds a retired word in the name of a file, in either spelling', () => {
    const found = ['core/cards/told.ts', 'ui/components/Unhurried.tsx', 'test/e2e/log-told.ts', 'ui/useAskedCard.ts']
    expect(found.map(hasRetiredName)).toEqual([true, true, true, true])
    expect(['core/quiz/trial.ts', 'ui/History.tsx', 'docs/untold-story.md'].map(hasRetiredName)).toEqual([
      false,
      false,
      true,
    ])
  })
})
