import { expect, it } from 'vitest'
import type { ActionBack as Action } from '../../../protocol/cards/action'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { noDeckActions } from '../deck-actions'
import { ActionBack } from './Back'

it("D-ACTION-04 O-35 labels the button with the card's title, without one with the action, and afterwards with 'Undo'", async () => {
  const { holder, show: render } = await onPage()
  const show = (title: string, more: Partial<Action> = {}) => {
    const trigger = { triggerId: 't', does: 'addRole' } as const
    const back: Action = { kind: 'action', button: 'enabled', complete: false, online: true, trigger, ...more }
    const card = cardView(back, { title })
    const dispatch = () => Promise.resolve(undefined)
    render(<ActionBack deckId="d" card={card} back={back} deck={noDeckActions} current hasNext dispatch={dispatch} />)
  }
  const labelled = (label: string) => expect.poll(() => holder.querySelector('footer button')?.textContent).toBe(label)
  show('Open the tasting course')
  await labelled('Open the tasting course')
  show('Open the tasting course', { complete: true })
  await labelled('Undo')
  show('')
  await labelled('Join')
  show('', { trigger: { triggerId: 't', does: 'removeRole' } })
  await labelled('Leave')
})
