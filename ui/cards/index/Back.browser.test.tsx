import { expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import type { IndexBack as Index } from '../../../protocol/cards/deck-index'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { IndexBack } from './Back'

it('D-INDEX-13 a title of more than 140 characters is smaller, one of 140 is not', async () => {
  const titles = ['Milk', 'a'.repeat(140), 'a'.repeat(141)]
  const back: Index = {
    kind: 'index',
    sections: [
      {
        sectionId: 's',
        collapsible: false,
        unseen: false,
        links: titles.map((title, index) => ({
          cardId: `c${index}`,
          type: 'basic',
          number: index + 1,
          title,
          seen: false,
          locked: false,
        })),
      },
    ],
  }
  const { holder, show } = await onPage()
  show(<IndexBack {...backProps(back)} />)
  const links = () => [...holder.querySelectorAll('li > button')]
  await expect.poll(() => links().length).toBe(3)
  const [short = 0, longest = 0, long = 0] = links().map((link) => parseFloat(getComputedStyle(link).fontSize))
  expect(longest).toBe(short)
  expect(long).toBeLessThan(short)
})

const link = (cardId: string, type: string, title: string) => ({
  cardId,
  type,
  number: title === '' ? 0 : 1,
  title,
  seen: false,
  locked: false,
})

it('D-INDEX-02 names a card that the app creates by its kind', async () => {
  const links = [link('i', 'quizInstructions', ''), link('q', 'quiz', 'Milk'), link('r', 'quizResults', '')]
  const { holder, show } = await onPage()
  show(
    <IndexBack
      {...backProps({ kind: 'index', sections: [{ sectionId: '', collapsible: false, unseen: true, links }] })}
    />,
  )
  const names = () =>
    [...holder.querySelectorAll('li > button > span:nth-child(2)')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Before you start', 'Milk', 'Your result'])
})

it('D-INDEX-07 D-INDEX-09 a section without a title has a colour and an unseen mark; cards before the first section have neither', async () => {
  const section = (sectionId: string, cardId: string, color?: string) => ({
    sectionId,
    collapsible: sectionId !== '',
    unseen: true,
    links: [link(cardId, 'basic', cardId)],
    ...(color === undefined ? {} : { color }),
  })
  const { holder, show } = await onPage()
  show(
    <IndexBack
      {...backProps({
        kind: 'index',
        sections: [section('', 'a'), section('s', 'b', 'rgb(1, 2, 3)'), { ...section('t', 'c'), unseen: false }],
      })}
    />,
  )
  const around = (name: string) =>
    [...holder.querySelectorAll('li > button')]
      .find(({ textContent }) => textContent?.endsWith(name))
      ?.closest('section')
  await expect.poll(() => around('b')?.style.borderInlineStartColor).toBe('rgb(1, 2, 3)')
  expect(around('b')?.textContent).toContain('1 unseen')
  expect(around('a')).not.toBe(around('b'))
  expect(around('c')?.querySelector('p')).toBeNull()
  expect(around('a')?.style.borderInlineStartColor).toBe('')
})
