import { navigate } from 'wouter/use-browser-location'
import type { View } from '../../protocol/views'
import { goBack, isGoingBack } from './go-back'
import { historyString } from './history-entry'

type Form = View<'signIn'>['form']

const KEY = 'signInForms'
/** All forms except the first. */
const furtherForms: readonly Form[] = ['login', 'forgot', 'createAccount']

/** Returns the forms opened up to the present history entry, which shows the last of them; none at the first form. */
export function openedForms(): readonly Form[] {
  const noted = (historyString(KEY) ?? '').split(' ')
  return noted.flatMap((name) => furtherForms.filter((form) => form === name))
}

/** Pushes a history entry for a further form, at the same address. */
export const pushForms = (forms: readonly Form[]): void => history.pushState({ [KEY]: forms.join(' ') }, '')

/** Replaces the sign-in and all its forms by an address: going back from it leads to the page before them. */
export function replaceForms(address: string): void {
  const { length } = openedForms()
  if (!isGoingBack() && length === 0) return navigate(address, { replace: true })
  void goBack(length).then(() =>
    openedForms().length < length ? replaceForms(address) : navigate(address, { replace: true }),
  )
}
