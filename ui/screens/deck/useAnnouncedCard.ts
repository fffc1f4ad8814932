import { useEffect, useRef } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { useCardTitle } from '../../cards/useCardTitle'
import { useAnnounce } from '../../components/feedback/Announcer'
import { useText } from '../../i18n/Messages'

const nobody: Pick<CardView, 'title' | 'type'> = { title: '', type: 'basic' }

/** Announces the card that comes into view: '2 of 14: Why it drifts' (X-UX-03). */
export function useAnnouncedCard(card: CardView | undefined, total: number): void {
  const text = useText()
  const announce = useAnnounce()
  const title = useCardTitle(card ?? nobody)
  const cardId = card?.cardId
  const position = card?.number ?? 0
  const words = position === 0 ? title : text('viewer.announced', { position, total, title })
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (said.current === cardId) return
    said.current = cardId
    if (cardId !== undefined) announce(words)
  }, [announce, cardId, words])
}
