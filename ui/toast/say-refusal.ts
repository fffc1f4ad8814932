import type { Refusal, RefusalCode } from '../../protocol/faults'
import { refusalTexts } from '../faults/refusal-texts'
import type { IconName } from '../theme/icon-drawings'
import { toasts, type Toasts } from './toasts'

/** What stood in the way may be gone in a moment, so that the same is worth another try. */
const passing: ReadonlySet<RefusalCode> = new Set(['storageFull', 'workerGone', 'notLoaded', 'notSaved', 'busy'])

const icons: { readonly [C in RefusalCode]?: IconName } = {
  offline: 'offline',
  notLoaded: 'offline',
  deckLocked: 'lock',
  cardLocked: 'lock',
}

/** Says why the core did not do what was asked, and offers another try where one may help (X-UX-02). */
export function sayRefusal({ code }: Refusal, again?: () => void, place: Pick<Toasts, 'show'> = toasts): void {
  place.show({
    icon: icons[code] ?? 'alert',
    text: refusalTexts[code],
    ...(again !== undefined && passing.has(code) ? { action: { label: 'action.tryAgain', run: again } } : {}),
  })
}

/** Says of a deck of the learner's own, which was there a moment ago, that it has been removed meanwhile. */
export const sayDeckGone = (): void => toasts.show({ icon: 'alert', text: 'toast.deckGone' })
