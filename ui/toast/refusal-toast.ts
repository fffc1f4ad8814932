import type { Refusal, RefusalCode } from '../../protocol/faults'
import { refusalTexts } from '../errors/refusal-texts'
import type { IconName } from '../theme/icon-drawings'
import { toasts, type Toasts } from './toasts'

/** Refusals whose cause may pass soon, so that a retry can succeed. */
const transient: ReadonlySet<RefusalCode> = new Set(['storageFull', 'workerGone', 'notLoaded', 'notSaved', 'busy'])

const icons: { readonly [C in RefusalCode]?: IconName } = {
  offline: 'offline',
  notLoaded: 'offline',
  deckLocked: 'lock',
  cardLocked: 'lock',
}

/** Shows why the core refused an intent, and offers a retry where it may help (X-UX-02). */
export function showRefusal({ code }: Refusal, again?: () => void, place: Pick<Toasts, 'show'> = toasts): void {
  place.show({
    icon: icons[code] ?? 'alert',
    text: refusalTexts[code],
    ...(again !== undefined && transient.has(code) ? { action: { label: 'action.tryAgain', run: again } } : {}),
  })
}

/** Says that a deck of the learner's own, visible a moment ago, has been removed. */
export const showDeckGone = (): void => toasts.show({ icon: 'alert', text: 'toast.deckGone' })
