import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Refusal } from '../../protocol/faults'

interface Submit {
  readonly form: RefObject<HTMLFormElement | null>
  /** Why the core did not take what was last submitted. */
  readonly refused: Refusal['code'] | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Takes over what came of something that the form asked for by itself. */
  readonly heard: (refusal: Refusal | undefined) => void
}

/** Hands a form's values to the core; the field that is wrong, or the first one, takes the focus when they are refused. */
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
      // What was said of the last try goes first: the same words are read out again only where they come anew.
      flushSync(() => heard(undefined))
      // Drawn at once, so that the field that is wrong can be told from the others.
      flushSync(() => heard(refusal))
      if (refusal === undefined) return
      const field = (which: string) => form.current?.querySelector<HTMLElement>(which)
      ;(field('[aria-invalid]') ?? field('input:not([hidden])'))?.focus()
    })
  }
  return { form, refused, onSubmit, heard }
}
