import type { ReactElement } from 'react'
import type { CompetitionResultBack } from '../../../protocol/cards/competition'

const numbers = { gold: 1, silver: 2, bronze: 3 } as const

/** Renders a trophy of gold, silver or bronze; the text below it has the same meaning. */
export function TrophyIcon({
  trophy,
}: {
  readonly trophy: NonNullable<CompetitionResultBack['trophy']>
}): ReactElement {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <path
        d="M34 112h132M70 30H50q-2 28 26 32M130 30h20q2 28-26 32"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M68 18h64v22q0 34-32 34T68 40ZM92 74h16v16H92Z"
        fill={`var(--${trophy})`}
        stroke="var(--text)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M76 112V98q0-6 6-6h36q6 0 6 6v14Z"
        fill="var(--brand)"
        stroke="var(--brand-edge)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <text x="100" y="54" textAnchor="middle" fontSize="28" fill="#241302">
        {numbers[trophy]}
      </text>
    </svg>
  )
}
