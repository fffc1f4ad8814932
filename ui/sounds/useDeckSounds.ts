import { useEffect, useRef } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { playSound } from './play-sound'

/** Opening a deck and closing it are heard (D-SOUND-03), and so is a card that turns (D-SOUND-05). */
export function useDeckSounds(card: Pick<CardView, 'cardId' | 'side'> | undefined): void {
  useEffect(() => {
    playSound('deck_open')
    return () => playSound('deck_close')
  }, [])
  const before = useRef(card)
  useEffect(() => {
    const last = before.current
    before.current = card
    if (last !== undefined && last.cardId === card?.cardId && last.side !== card.side) playSound('card_flip')
  }, [card])
}
