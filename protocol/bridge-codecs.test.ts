import { describe, expect, test } from 'vitest'
import type { CoreApi } from './bridge'
import { coreBridgeCodecs, withValidation, mediaBridgeCodecs } from './bridge-codecs'
import { refusal } from './faults'
import type { MediaApi } from './media'

const id = '00000000-0000-4000-8000-000000000001'
const options = { build: 'b', session: id, referrer: '', platform: 'web', userAgent: 'test' }
const told = [{ type: 'sync', data: {} }, undefined, id]
const story = { title: 'Milk', rule: { is: 'answered' }, steps: [] }
const begun = { address: 'https://provider.example', kept: '{}' }
const cues = [{ start: 0, end: 1, settings: {}, pieces: [{ is: 'words', words: 'Steam' }] }]

/** For each call: valid and invalid arguments and answers. */
interface Example {
  readonly asked: readonly (readonly unknown[])[]
  readonly notAsked: readonly (readonly unknown[])[]
  readonly answered: readonly unknown[]
  readonly notAnswered: readonly unknown[]
}
const core: { readonly [C in keyof CoreApi<unknown, unknown>]: Example } = {
  greet: {
    asked: [[options], [options, 'port']],
    notAsked: [[{ ...options, session: 1 }], []],
    answered: ['ready', 'otherBuild'],
    notAnswered: ['hello', undefined],
  },
  quiet: { asked: [[]], notAsked: [[1]], answered: [undefined], notAnswered: [true] },
  dispatch: {
    asked: [
      [[told, told]],
      [
        [
          [...told, { signIn: 2, owner: id }],
          [...told, undefined],
        ],
      ],
      [[]],
    ],
    notAsked: [[told], [[['sync', undefined, id]]], [[[...told, 2]]]],
    answered: [[undefined, refusal('busy')], []],
    notAnswered: [undefined, [{ kind: 'refusal', code: 'why' }]],
  },
  subscribe: {
    asked: [
      [id, 'home', {}, 'port'],
      [id, 'deck', { deckId: id }, 'port'],
    ],
    notAsked: [
      [id, 'house', {}, 'port'],
      [id, 'deck', {}, 'port'],
      [1, 'home', {}, 'port'],
    ],
    answered: [undefined],
    notAnswered: ['subscribed'],
  },
  unsubscribe: { asked: [[id]], notAsked: [[]], answered: [undefined], notAnswered: [0] },
  report: { asked: [['hidden'], ['online']], notAsked: [['asleep']], answered: [undefined], notAnswered: [[]] },
  whyLocked: {
    asked: [[{ deckId: id }]],
    notAsked: [[{ cardId: id }]],
    answered: [undefined, story],
    notAnswered: [{ ...story, rule: { is: 'closed' } }],
  },
  beginSignOn: {
    asked: [['google']],
    notAsked: [[undefined]],
    answered: [undefined, begun],
    notAnswered: [{ address: begun.address }],
  },
  media: { asked: [['port']], notAsked: [], answered: [undefined], notAnswered: ['port'] },
  countEvents: { asked: [[]], notAsked: [[true]], answered: [12], notAnswered: [1.5, undefined] },
  exportLog: { asked: [[true]], notAsked: [[]], answered: ['file'], notAnswered: [] },
}
const media: { readonly [C in keyof MediaApi<unknown>]: Example } = {
  subtitles: {
    asked: [['/cues.vtt']],
    notAsked: [[]],
    answered: [{ is: 'failed' }, { is: 'read', cues }],
    notAnswered: [{ is: 'read' }, { is: 'read', cues: [{ start: '0' }] }],
  },
  held: {
    asked: [[{ url: '/v' }]],
    notAsked: [['/v']],
    answered: [undefined, 'downloading', { size: 1 }],
    notAnswered: [{ size: '1' }],
  },
  file: { asked: [['/v']], notAsked: [[1]], answered: [undefined, 'file'], notAnswered: [] },
  download: {
    asked: [[{ url: '/v', vttUrl: '/c' }, () => undefined]],
    notAsked: [[{}, () => undefined]],
    answered: ['done', 'full'],
    notAnswered: ['begun'],
  },
  stop: { asked: [['/v']], notAsked: [[]], answered: [undefined], notAnswered: ['stopped'] },
  remove: { asked: [[{ url: '/v' }]], notAsked: [['/v']], answered: [undefined], notAnswered: [1] },
}

/** Calls a validated API that returns `answer`. Returns the result and the reported errors. */
async function crossed(name: string, asked: readonly unknown[], answer: unknown) {
  const mistakes: string[] = []
  const api = { [name]: async (..._asked: readonly unknown[]) => answer }
  const crossings = { [name]: { ...coreBridgeCodecs, ...mediaBridgeCodecs }[name as 'quiet'] }
  const calls = withValidation(api, crossings, ({ message }) => mistakes.push(message))
  const came = await calls[name]?.(...asked).catch((error: unknown) => error)
  return { came, mistakes }
}

describe.each(Object.entries({ ...core, ...media }))('what crosses by %s', (name, example) => {
  const [asked = []] = example.asked
  const [answered] = example.answered

  test('X-BRIDGE-04 passes when arguments and answer are valid', async () => {
    for (const each of example.asked)
      expect(await crossed(name, each, answered)).toEqual({ came: answered, mistakes: [] })
    for (const each of example.answered) expect(await crossed(name, asked, each)).toEqual({ came: each, mistakes: [] })
  })

  test('X-BRIDGE-04 rejects invalid arguments and answers and reports the call', async () => {
    for (const each of example.notAsked) {
      const { came, mistakes } = await crossed(name, each, answered)
      expect(came).toBeInstanceOf(TypeError)
      expect(mistakes).toEqual([expect.stringContaining(`${name} is asked with `)])
    }
    for (const each of example.notAnswered) {
      const { came, mistakes } = await crossed(name, asked, each)
      expect(came).toBeInstanceOf(TypeError)
      expect(mistakes).toEqual([expect.stringContaining(`${name} is answered by `)])
    }
  })
})
