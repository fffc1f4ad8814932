import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Refusal } from '../../protocol/faults'

interface Submit {
  readonly form: RefObject<HTMLFormElement | null>
  /** Why the core did not take what was last submitted. */
  readonly refused: Refusal['code'] | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Takes over what came of something that the form asked for by itself. */
  readonly heard: (refusal: Refusal | undefined) => void
}

/** Hands a form's values to the core; the first field takes the focus again when they are refused. */
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
      heard(refusal)
      if (refusal !== undefined)
        form.current?.querySelector<HTMLElement>('[aria-invalid], input:not([hidden])')?.focus()
    })
  }
  return { form, refused, onSubmit, heard }
}
