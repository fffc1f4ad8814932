import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement>

/** Closed, not disabled: a button that was just pressed keeps the focus, and to press it comes to nothing (X-UX-03). */
export const closable = ({ disabled = false, ...props }: Props): Props =>
  disabled
    ? {
        ...props,
        'aria-disabled': true,
        // This keeps it from sending its form as well, by Enter in a field too.
        onClick: (event) => event.preventDefault(),
        // The viewer takes Enter and Space on what is closed for its own, and would turn the card.
        onKeyDown: (event) => {
          if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
        },
      }
    : props
