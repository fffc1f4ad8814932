import { expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { drawn, onPage } from '../../../test/browser/on-page'
import type { DoOrDontBack as DoOrDont } from '../../../protocol/cards/do-or-dont'
import { Announcer } from '../../components/feedback/Announcer'
import { DoOrDontBack } from './Back'

const asking = (number: number): DoOrDont => ({
  kind: 'doOrDont',
  mode: 'play',
  total: 8,
  thanks: false,
  beginning: false,
  mayBegin: false,
  mayRestart: false,
  question: { questionId: `q${number}`, number, text: 'Wipe the wand?' },
})

it('X-UX-03 D-DND-05 announces a question while its side is up and in view, not behind the card', async () => {
  const { holder, show } = await onPage()
  const shows = async (number: number, current: boolean) => {
    show(
      <Announcer>
        <DoOrDontBack {...backProps(asking(number))} current={current} />
      </Announcer>,
    )
    await expect.poll(() => holder.querySelector(`[data-question="q${number}"]`)).not.toBeNull()
    await drawn()
  }
  const said = () => holder.querySelector('[aria-live]')?.textContent
  await shows(1, false)
  expect(said()).toBe('')
  await shows(1, true)
  expect(said()).toBe('Question 1 / 8: Wipe the wand?')
  await shows(2, true)
  expect(said()).toBe('Question 2 / 8: Wipe the wand?')
  await shows(3, false)
  expect(said()).toBe('Question 2 / 8: Wipe the wand?')
})
