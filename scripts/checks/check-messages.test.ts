import { describe, expect, it } from 'vitest'
import { gluedNames, checkLanguage, looseSigns, numberedSingles, partedCounts } from './check-messages'

const words = (value: string) => [{ type: 0, value }]
const place = (value: string) => [{ type: 1, value }]
const plural = (inside: readonly unknown[]) => [{ type: 6, value: 'count', options: { other: { value: inside } } }]

describe('the check of the message texts', () => {
  it('S-LANG-07 names a missing text and one that English lacks', () => {
    expect(checkLanguage('de', { extra: words('x') }, { greeting: words('Hi') })).toEqual([
      "de: 'greeting' is missing",
      "de: 'extra' is not in en.json",
    ])
  })

  it('X-I18N-01 names a text with different placeholders, also inside of a plural', () => {
    const english = { greeting: place('name'), cards: plural(place('title')) }
    expect(checkLanguage('de', { greeting: place('nmae'), cards: plural(words('x')) }, english)).toEqual([
      "de: 'greeting' has other places than in English",
      "de: 'cards' has other places than in English",
    ])
  })

  it('X-I18N-01 names a French text in which a sign could start a line', () => {
    const texts = {
      asked: 'Prêt ?',
      quoted: '« {title}\u202f»',
      right: 'Prêt\u202f?',
      signs: 'Un de ces signes\u202f: ! @',
    }
    expect(looseSigns(texts).map((fault) => fault.split("'")[1])).toEqual(['asked', 'quoted'])
  })

  it('X-I18N-01 names a text in which a name is attached to a Chinese or Japanese word', () => {
    const texts = {
      back: '返回{title}',
      quoted: '返回“{title}”',
      spaced: '{name} に参加',
      role: '移除{name}',
      day: '{date}に',
    }
    expect(gluedNames('zh', texts).map((fault) => fault.split("'")[1])).toEqual(['back', 'role'])
  })

  it('X-UX-04 X-I18N-01 names a Japanese or Chinese text in which a line could end between a number and its counter', () => {
    const texts = {
      cards: '{count, plural, other {# 枚のカード}}',
      fresh: '{percent} 見ると開きます。',
      kept: '{count, plural, other {残り #\u00a0回です。}}',
      open: '「{title}」を {seen} 枚見ました',
      password: '同じ文字を 3 回続けない',
      who: '{name} 名',
    }
    expect(partedCounts('ja', texts).map((fault) => fault.split("'")[1])).toEqual(['cards', 'open', 'password'])
    expect(partedCounts('zh', { cards: '{count} 张卡片', with: '共 #\u00a0张' })).toHaveLength(1)
  })

  it('X-I18N-01 names a text that calls a single item ‘the 1’', () => {
    const texts = {
      all: '{count, plural, one {Die # Karte ist gesehen} other {Alle # Karten gesehen}}',
      left: '{count, plural, one {Noch # Karte} other {Die letzten # Karten}}',
      only: '{count, plural, one {Die Karte ist gesehen} other {Die # Karten sind gesehen}}',
      of: 'Vous avez vu {seen} {total, plural, one {de la # carte} other {des # cartes}}',
    }
    expect(numberedSingles('de', texts).map((fault) => fault.split("'")[1])).toEqual(['all', 'of'])
  })

  it('X-I18N-01 accepts the same placeholders in another order', () => {
    const english = { line: [...place('one'), ...place('two')] }
    expect(checkLanguage('ja', { line: [...place('two'), ...words(' '), ...place('one')] }, english)).toEqual([])
  })
})
