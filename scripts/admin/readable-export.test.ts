import { describe, expect, test } from 'vitest'
import type { PersonExport } from '../../server/administration/export-person'
import { personTables } from '../../server/administration/person-rows'
import { personTableTitles } from './person-table-titles'
import { readableFiles } from './readable-export'

const time = '2026-03-01T16:05:09.000Z'
const exported: PersonExport = {
  format: 'flipdeck-person',
  version: 1,
  exportedAt: '2026-03-02T12:00:00.000Z',
  personId: 'maya-1',
  tables: {
    feedback: [
      { user_id: 'maya-1', card_id: 'c1', body: '=1+1 <b>', data: { stars: 4, tags: ['a', 'b'] }, received_at: time },
      { user_id: 'maya-1', card_id: 'c2', body: null, data: {}, received_at: time },
    ],
    users: [{ id: 'maya-1', name: 'Maya "M"', phone: null, active: true }],
  },
  names: { c1: 'Milk, steamed' },
  leftOut: ['users.password_hash'],
}

describe('X-SERVER-10 the readable export', () => {
  test('explains every table of people', () => {
    const ofPeople = Object.entries(personTables).flatMap(([name, table]) => (table === undefined ? [] : [name]))
    expect(Object.keys(personTableTitles).toSorted()).toEqual(ofPeople.toSorted())
  })

  test('has a table for each kind of data, with names beside ids and without formulas', () => {
    const { 'index.html': _page, ...tables } = readableFiles(exported)
    expect(tables).toEqual({
      'users.csv': '\uFEFFid,name,active\r\nmaya-1,"Maya ""M""",yes\r\n',
      'feedback.csv': [
        '\uFEFFcard_id,card_id (name),body,data,received_at',
        `c1,"Milk, steamed",'=1+1 <b>,"stars: 4; tags: a, b",${time}`,
        `c2,,,,${time}`,
        '',
      ].join('\r\n'),
    })
  })

  test('has a page with all rows, the account first, on which texts of people are no markup', () => {
    const page = readableFiles(exported)['index.html'] ?? ''
    expect([...page.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Account',
      'Feedback and posts',
      'Left out',
    ])
    expect(page).toContain('<td>Milk, steamed <small>c1</small></td><td>=1+1 &#60;b&#62;</td>')
    expect(page).toContain('<td>2026-03-01 16:05</td>')
    expect(page).toContain('<tr><th scope="row">Name</th><td>Maya &#34;M&#34;</td></tr>')
    expect(page).toContain('users.password_hash')
    expect(page).not.toContain('Phone')
    expect(page).not.toContain('<b>')
  })
})
