import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement>

/**
 * Uses aria-disabled instead of disabled, so a pressed button keeps the focus; further presses do nothing (X-UX-03).
 */
export const ariaDisabledProps = ({ disabled = false, ...props }: Props): Props =>
  disabled
    ? {
        ...props,
        'aria-disabled': true,
        // Also prevents the form's submission, including by Enter in a field.
        onClick: (event) => event.preventDefault(),
        // Otherwise the card viewer would handle Enter and Space on a disabled button and flip the card.
        onKeyDown: (event) => {
          if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
        },
      }
    : props
