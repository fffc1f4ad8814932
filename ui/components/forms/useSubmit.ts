import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Refusal } from '../../../protocol/faults'

interface Submit {
  readonly form: RefObject<HTMLFormElement | null>
  /** Why the core refused the last submission. */
  readonly refused: Refusal['code'] | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Handles the result of an intent that the form dispatched itself. */
  readonly heard: (refusal: Refusal | undefined) => void
}

/** Submits a form's values to the core. If they are refused, the invalid or first field gets the focus. */
export function useSubmit(send: (values: (name: string) => string) => Promise<Refusal | undefined>): Submit {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<Refusal['code']>()
  const heard = (refusal: Refusal | undefined) => setRefused(refusal?.code)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => {
      const entry = data.get(name)
      return typeof entry === 'string' ? entry : ''
    }
    void send(value).then((refusal) => {
      // Removes the last error first: the same text is announced again only if it is rendered again.
      flushSync(() => heard(undefined))
      // Renders at once, so that the invalid field can be found.
      flushSync(() => heard(refusal))
      if (refusal === undefined) return
      const field = (which: string) => form.current?.querySelector<HTMLElement>(which)
      ;(field('[aria-invalid]') ?? field('input:not([hidden])'))?.focus()
    })
  }
  return { form, refused, onSubmit, heard }
}
