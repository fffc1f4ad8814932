import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { byId, struct, list } from './codec'
import { stripUnknown } from './strip-unknown'
import { Image } from './entities/image'
import { KeptUser } from './entities/user'

const Person = struct(
  'Person',
  { id: t.string },
  { picture: Image, friends: list(struct('Friend', { id: t.string }, {})), notes: byId(t.type({ text: t.string })) },
)

describe('only what a codec declares', () => {
  test('X-LOG-13 keeps only declared fields at any depth, in lists, records and unions', () => {
    const more = { unknown: 'canary', deeper: { token: 'canary' } }
    const value = {
      id: 'maya',
      picture: { url: '/a.png', ...more },
      friends: [{ id: 'ada', ...more }],
      notes: { n1: { text: 'Milk', ...more } },
      ...more,
    }
    expect(stripUnknown(Person, value)).toStrictEqual({
      id: 'maya',
      picture: { url: '/a.png' },
      friends: [{ id: 'ada' }],
      notes: { n1: { text: 'Milk' } },
    })
  })

  test('X-LOG-13 drops an object where a plain value is declared', () => {
    const value = JSON.parse('{ "id": { "token": "canary" } }') as t.TypeOf<typeof Person>
    expect(JSON.stringify(stripUnknown(Person, value))).not.toContain('canary')
  })

  property.prop([fc.dictionary(fc.string(), fc.jsonValue())])(
    'X-LOG-13 keeps the declared fields of a user and adds no other',
    (more) => {
      const known = { id: 'maya', name: 'Maya', createdAt: 5, primaryOrg: { id: 'org', oauthConfig: { forced: true } } }
      expect(stripUnknown(KeptUser, { ...more, ...known, appPreferences: {} })).toMatchObject(known)
      const kept = stripUnknown(KeptUser, { ...more, id: 'maya' })
      const fields = ['id', 'name', 'email', 'active', 'createdAt', 'passwordChangeRequired', 'selfRegistered', 'roles']
      for (const key of Object.keys(kept)) expect([...fields, 'appPreferences', 'primaryOrg']).toContain(key)
    },
  )
})
