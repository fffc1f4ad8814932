import { useEffect, useEffectEvent, useRef } from 'react'
import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'
import { goBack, isGoingBack } from '../../navigation/go-back'
import { openedForms, pushForms } from '../../navigation/sign-in-history'

/** The email form, which comes before every other form. */
const first = 'passwordless'

/**
 * Gives each further form a history entry, so that 'back' leads to the previous form, not out of the app. The history
 * follows the form, and the form follows navigation in the history. During a submission the form stays.
 */
export function useFormHistory({ form, busy }: Pick<View<'signIn'>, 'form' | 'busy'>): void {
  const dispatch = useDispatch()
  const last = useRef<View<'signIn'>['form']>(undefined)
  const agree = useEffectEvent(() => {
    if (isGoingBack()) return
    const forms = openedForms()
    const here = forms.at(-1) ?? first
    const goneOn = last.current !== form
    last.current = form
    if (here === form) return
    if (!goneOn) {
      if (!busy) void dispatch('chooseSignInForm', { form: here })
    } else if (form === first) void goBack(forms.length)
    else if (forms.includes(form)) void goBack(forms.length - forms.indexOf(form) - 1)
    else pushForms([...forms, form])
  })
  useEffect(() => agree(), [form, busy])
  useEffect(() => {
    const came = () => agree()
    addEventListener('popstate', came)
    return () => removeEventListener('popstate', came)
  }, [])
}
