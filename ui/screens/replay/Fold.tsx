import { useState, type ReactNode } from 'react'

interface FoldProps {
  readonly title: string
  /** It begins closed. What is in it is there, and worked out, only while it is open. */
  readonly closed?: boolean
  readonly children: ReactNode
}

/** Opens and closes; and where the list of them scrolls, its heads are what keys go to. */
export function Fold({ title, closed = false, children }: FoldProps): ReactNode {
  const [open, setOpen] = useState(!closed)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children : null}
    </details>
  )
}
