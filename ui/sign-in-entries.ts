import { navigate } from 'wouter/use-browser-location'
import type { View } from '../protocol/views'
import { goBack, isGoingBack } from './go-back'
import { notedId } from './history-entry'

type Form = View<'signIn'>['form']

const KEY = 'signInForms'
/** Every form but the one that comes first. */
const further: readonly Form[] = ['login', 'forgot', 'createAccount']

/** The forms that were gone on to until the present entry of the history, which shows the last of them; none at the first form. */
export function formsHere(): readonly Form[] {
  const noted = (notedId(KEY) ?? '').split(' ')
  return noted.flatMap((name) => further.filter((form) => form === name))
}

/** A further form has an entry of its own, at the same address. */
export const pushForms = (forms: readonly Form[]): void => history.pushState({ [KEY]: forms.join(' ') }, '')

/** Goes to an address in the place of the sign-in with all its forms: the way back from it leads to what was before them. */
export function takePlaceOfForms(address: string): void {
  const { length } = formsHere()
  if (!isGoingBack() && length === 0) return navigate(address, { replace: true })
  void goBack(length).then(() =>
    formsHere().length < length ? takePlaceOfForms(address) : navigate(address, { replace: true }),
  )
}
