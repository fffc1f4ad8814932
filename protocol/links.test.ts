import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { isUniqueId } from './ids'
import { checkLink, isPublicWebUrl, isTelNumber } from './links'
import { isPublicHost } from './public-host'
import { cases } from '../test/cases'

const unsupported = E.left('unsupported')
const byte = fc.nat({ max: 255 })

/** Generates addresses of the ranges in S-LINK-01 and D-LINK-08, and of other non-public ranges. */
const privateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
)

const PRIVATE = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^[^.:]*$|^\[(?:::|f[cde])/

type Bytes = readonly [number, number, number, number]
const asNumber = ([a, b, c, d]: Bytes): number => ((a * 256 + b) * 256 + c) * 256 + d
const hex = (value: number): string => value.toString(16)

/** Notations that browsers parse as the same IPv4 address. */
const disguises: readonly ((bytes: Bytes) => string)[] = [
  (bytes) => bytes.join('.'),
  (bytes) => `${bytes.join('.')}.`,
  (bytes) => String(asNumber(bytes)),
  (bytes) => `0x${hex(asNumber(bytes))}`,
  (bytes) => `0${asNumber(bytes).toString(8)}`,
  (bytes) => bytes.map((part) => `0x${hex(part)}`).join('.'),
  (bytes) => bytes.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  (bytes) => `[::ffff:${bytes.join('.')}]`,
  ([a, b, c, d]) => `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  ([a, b, c, d]) => `[0:0:0:0:0:ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  ([a, b, c, d]) => `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  ([a, b, c, d]) => `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
  (bytes) => bytes.join('.').replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (bytes) => bytes.join('。'),
  (bytes) => Array.from(bytes.join('.'), (character) => `%${hex(character.charCodeAt(0))}`).join(''),
]

describe('web links', () => {
  test('D-LINK-07 S-LINK-01 accepts http and https URLs on a public host unchanged', () => {
    const good = [
      'https://cafe.example',
      'http://cafe.example/',
      'HTTPS://Www.Cafe-Nord.Example:8443/a/b?c=d#e',
      'https://cafe.example?x=@y',
      'https://müller.example/ä',
      'https://xn--mller-kva.example./',
      'https://8.8.8.8/x',
      'https://[2606:4700::1111]:443/',
      'https://1.2.3.com',
    ]
    for (const href of good) expect(checkLink(` ${href} `)).toEqual(E.right({ kind: 'web', href }))
  })

  test('D-LINK-07 D-LINK-09 rejects every other scheme', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://cafe.example',
      'file:///etc',
      'blob:https://x.y',
      'ws://a.b',
    ]
    for (const link of [...bad, 'cafe.example', '//cafe.example', '/decks/d1', '', 'java\nscript:alert(1)', 'https']) {
      expect(checkLink(link)).toEqual(unsupported)
    }
  })

  test('S-LINK-01 D-LINK-08 X-SEC-02 rejects private and local addresses in every notation', () => {
    fc.assert(
      fc.property(privateIpv4, fc.constantFrom(...disguises), (bytes, write) => {
        expect(checkLink(`http://${write(bytes)}/admin`)).toEqual(unsupported)
        expect(isPublicWebUrl(`https://${write(bytes)}:8080`)).toBe(false)
      }),
      { numRuns: cases(500) },
    )
  })

  test('S-LINK-01 D-LINK-08 X-SEC-02 accepts only URLs that a browser parses to the same, public host', () => {
    const hosts = fc.oneof(
      fc.tuple(byte, byte, byte, byte).chain((bytes) => fc.constantFrom(...disguises.map((write) => write(bytes)))),
      fc.string({ unit: fc.constantFrom(...'ab1.0x:[]@-_%/\\#? \t。ａ１'.split('')), minLength: 1, maxLength: 14 }),
      fc.domain(),
      fc.ipV6().map((address) => `[${address}]`),
    )
    fc.assert(
      fc.property(hosts, fc.constantFrom('', '/', ':80', ':80/x', '@a.example', '?q', '#h'), (host, rest) => {
        const link = `http://${host}${rest}`
        if (!isPublicWebUrl(link)) return
        const parsed = new URL(link)
        expect([parsed.username, parsed.password]).toEqual(['', ''])
        expect(isPublicHost(parsed.hostname)).toBe(true)
        expect(parsed.hostname).not.toMatch(PRIVATE)
      }),
      { numRuns: cases(2000) },
    )
  })

  test('S-LINK-01 D-LINK-08 X-SEC-02 rejects local names and reserved addresses', () => {
    const bad = [
      'localhost',
      'LOCALHOST.',
      'api.localhost',
      'intranet',
      'printer.local',
      'db.internal',
      'nas.home.arpa',
      'router.lan',
      '0',
      '127.1',
      '0177.1',
      '2130706433',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.2.3',
      '08.8.8.8',
      'cafe.0x7f',
      '[::]',
      '[::1]',
      '[fe80::1]',
      '[fd00::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[2001:0:1::1]',
      '[1:2:3]',
      '[1::2::3]',
      '[2606:4700::1111',
      'a..b',
      '-a.example',
      'a-.example',
      `${'a'.repeat(64)}.example`,
      'a_b.example',
      'user@cafe.example',
      'cafe.example\\@10.0.0.1',
      'cafe.example:99999',
      'cafe.example:x',
      '',
      '/cafe.example',
    ]
    for (const host of bad) expect([host, checkLink(`http://${host}/`)]).toEqual([host, unsupported])
    for (const link of [
      'http:/10.0.0.1',
      'http:cafe.example',
      'https:\\\\cafe.example',
      'http://cafe.ex\tample',
      'https://cafe.example/a\\b',
    ]) {
      expect([link, checkLink(link)]).toEqual([link, unsupported])
    }
  })

  test('S-LINK-01 accepts addresses next to the private ranges', () => {
    const good = ['9.255.255.255', '11.0.0.0', '126.0.0.1', '128.0.0.1', '172.15.0.1', '172.32.0.1', '192.167.1.1']
    for (const host of [
      ...good,
      '192.169.0.1',
      '169.253.1.1',
      '169.255.1.1',
      '100.63.0.1',
      '100.128.0.1',
      '223.1.1.1',
    ]) {
      expect([host, isPublicHost(host)]).toEqual([host, true])
    }
  })
})

describe('telephone links', () => {
  test('S-LINK-02 D-LINK-05 a tel link has exactly ten digits, ignoring spaces, dots, dashes and brackets', () => {
    for (const number of ['5551234567', '(555) 123-4567', '555.123.4567', '[555]%20123 4567']) {
      expect(checkLink(`tel:${number}`)).toEqual(E.right({ kind: 'tel', href: 'tel:5551234567' }))
    }
    for (const number of [
      '',
      '555123456',
      '55512345678',
      '+15551234567',
      '555123456x',
      '٥٥٥١٢٣٤٥٦٧',
      '5551234567;ext=1',
    ]) {
      expect(checkLink(`tel:${number}`)).toEqual(unsupported)
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 14 }), (digits) => {
        expect(isTelNumber(digits)).toBe(digits.length === 10)
      }),
    )
  })
})

describe('mail links', () => {
  test('S-LINK-03 D-LINK-06 a mailto link needs a valid address shape', () => {
    for (const href of ['mailto:ada@cafe.example', 'MAILTO:ada@cafe.example?subject=Hi%20there', 'mailto:a%2Bb@c.d']) {
      expect(checkLink(href)).toEqual(E.right({ kind: 'mailto', href }))
    }
    const bad = [
      '',
      'ada',
      'ada@cafe',
      '?to=ada@cafe.example',
      'a@b.c,d@e.f',
      'a%0d%0aBcc:x@y.z',
      '%',
      '<a@b.c>',
      'a,b@c.d',
    ]
    for (const address of bad) expect([address, checkLink(`mailto:${address}`)]).toEqual([address, unsupported])
  })
})

describe('unique identifiers', () => {
  test('S-LINK-04 accepts only the 8-4-4-4-12 hexadecimal form of versions 1 to 5', () => {
    fc.assert(
      fc.property(fc.uuid({ version: [1, 2, 3, 4, 5] }), (id) => {
        expect(isUniqueId(id)).toBe(true)
        expect(isUniqueId(id.toUpperCase())).toBe(true)
        expect(isUniqueId(`${id} `)).toBe(false)
        expect(isUniqueId(id.slice(1))).toBe(false)
        expect(isUniqueId(id.replaceAll('-', ''))).toBe(false)
        expect(isUniqueId(`g${id.slice(1)}`)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.uuid({ version: [6, 7, 8, 15] }), (id) => {
        expect(isUniqueId(id)).toBe(false)
      }),
    )
    expect(isUniqueId('00000000-0000-0000-0000-000000000000')).toBe(false)
  })
})

describe('speed', () => {
  test('X-SEC-05 the link checks answer 100 kB of attack input within 50 ms', () => {
    for (const piece of ['a', 'a.', '.', '-', '1.', '0x', ':', '[', '::', '%20', ' ', '@', 'a@', '(', '/', 'é', '?']) {
      const attack = attackOf(piece)
      for (const start of ['', 'http://', 'http://[', 'https://a.b:', 'tel:', 'mailto:', 'mailto:a@']) {
        expectFast(() => checkLink(`${start}${attack}`))
        expectFast(() => checkLink(`${start}${attack}!`))
      }
      expectFast(() => isUniqueId(attack))
    }
  })
})
