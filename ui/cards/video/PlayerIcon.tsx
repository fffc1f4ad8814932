import type { ReactNode } from 'react'

/** Icons that only the player needs, on the grid of theme/icon-drawings; they are in the player's chunk. */
const drawings = {
  subtitles:
    'M5.500 5.500h13a2.500 2.500 0 0 1 2.500 2.500v8a2.500 2.500 0 0 1-2.500 2.500h-13a2.500 2.500 0 0 1-2.500-2.500v-8a2.500 2.500 0 0 1 2.500-2.500ZM10.400 10.400a2 2 0 1 0 0 3.200M16.900 10.400a2 2 0 1 0 0 3.200',
  full: 'M4 9V4.500h4.500M15.500 4.500H20V9M20 15v4.500h-4.500M8.500 19.500H4V15',
  small: 'M8.500 4.500V9H4M20 9h-4.500V4.500M15.500 19.500V15H20M4 15h4.500v4.500',
}

export function PlayerIcon({ name }: { readonly name: keyof typeof drawings }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
