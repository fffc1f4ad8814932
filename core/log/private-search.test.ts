import { describe, expect, test } from 'vitest'
import { privateSearch } from './private-search'

const search = privateSearch({
  names: ['Maya Okafor', 'Jo Li'],
  addresses: ['maya@northwind.example'],
  canaries: ['crema', 'X-9'],
})
const found = (text: string) => search(text, false)

describe('the search for private texts', () => {
  test.each(['ada@example.org', 'Written by <ada.lovelace+1@mail.example.org>', 'jörg@größe.example'])(
    'finds an e-mail address in %j',
    (text) => {
      expect(found(text)).toEqual(['e-mail address'])
    },
  )

  test.each([
    '+49 170 1234567',
    'call (0170) 1234567',
    '0170 123 4567',
    '(555) 123-4567',
    '555.123.4567',
    '491701234567',
    '+1-555-123-4567',
  ])('finds a phone number in %j', (text) => {
    expect(found(text)).toEqual(['phone number'])
  })

  test.each([
    '9d43dcc9-9500-4352-96b7-9deb71e4ea1b',
    '2026-02-11T12:00:00.000Z',
    'text-012345678912',
    'b65e5cf813ce22372cb3ad8a637d307aee5145661bd915d25cec6abd32fdcc4e',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    '192.168.100.200',
    'Step 3 of 12',
    '#0f172a',
    '/user/card-rating',
    'mayapple',
    'Jo',
  ])('finds nothing in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test('takes the digits of an id, a time or a word of the app for no phone number', () => {
    expect(search('491701234567', true)).toEqual([])
  })

  test.each([
    ['from maya', ['name of the pack']],
    ['OKAFOR, Maya', ['name of the pack']],
    ['Jo Li', ['name of the pack']],
    ['MAYA@northwind.example', ['e-mail address', 'name of the pack', 'address of the pack']],
    ['Too much Crema in x-9', ['canary 1', 'canary 2']],
  ])('finds names, addresses and canaries in %j, in upper and lower case', (text, kinds) => {
    expect(found(text)).toEqual(kinds)
  })

  test('takes letters of a hash, a pseudonym or a UUID for no name and no canary, unless the canary is one', () => {
    const canary = '9d43dcc9-9500-4352-96b7-9deb71e4ea1b'
    const hex = privateSearch({ names: ['Ada', 'Dada'], addresses: [], canaries: ['ada', canary] })
    for (const text of ['text-0ada456789ab', '9d43dcc9-dada-4352-96b7-9deb71e4ada1'])
      expect(hex(text, true)).toEqual([])
    expect(hex('0ada4567', true)).toEqual([])
    expect(hex('0ada4567', false)).toEqual(['canary 1'])
    expect(hex(`deck ${canary}`, true)).toEqual(['canary 2'])
    expect(hex('ada', true)).toEqual(['name of the pack', 'canary 1'])
  })
})
