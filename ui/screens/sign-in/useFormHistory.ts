import { useEffect, useEffectEvent, useRef } from 'react'
import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'
import { goBack, isGoingBack } from '../../go-back'
import { formsHere, pushForms } from '../../sign-in-entries'

/** Where the email is asked for: it comes before every other form. */
const first = 'passwordless'

/**
 * Each form that follows on another is an entry of the history, so that the way back leads to the form before it, and not
 * out of the app. The history goes where the form goes, and the form where somebody has gone in the history; while
 * something is being sent it stays, as its buttons do.
 */
export function useFormHistory({ form, busy }: Pick<View<'signIn'>, 'form' | 'busy'>): void {
  const dispatch = useDispatch()
  const last = useRef<View<'signIn'>['form']>(undefined)
  const agree = useEffectEvent(() => {
    if (isGoingBack()) return
    const forms = formsHere()
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
