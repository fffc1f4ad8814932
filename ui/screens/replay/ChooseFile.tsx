import { useRef, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'

interface ChooseFileProps {
  readonly label: string
  readonly kind?: 'plain' | 'brand'
  readonly small?: boolean
  readonly onOpen: (file: File) => void
}

/** Renders a button that opens a file of this device. */
export function ChooseFile({ label, kind = 'plain', small = false, onOpen }: ChooseFileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} small={small} icon="file" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".gz,application/gzip"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Lets the same file be chosen again.
          target.value = ''
          if (file !== undefined) onOpen(file)
        }}
      />
    </>
  )
}
