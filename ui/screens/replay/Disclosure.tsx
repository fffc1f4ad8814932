import { useState, type ReactNode } from 'react'

interface DisclosureProps {
  readonly title: string
  /** Initially closed; the content is rendered only while it is open. */
  readonly closed?: boolean
  readonly children: ReactNode
}

/** Renders a disclosure; in a scrolling list of them, keys move between their summaries. */
export function Disclosure({ title, closed = false, children }: DisclosureProps): ReactNode {
  const [open, setOpen] = useState(!closed)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children : null}
    </details>
  )
}
