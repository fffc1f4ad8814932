import { useEffect, useRef } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { playSound } from './play-sound'

/** Plays sounds when a deck opens or closes, with or without cards (D-SOUND-03). */
export function useDeckSounds(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    playSound('deck_open')
    return () => playSound('deck_close')
  }, [isOpen])
}

/** Plays a sound when a card flips (D-SOUND-05). */
export function useFlipSound(card: Pick<CardView, 'cardId' | 'side'> | undefined): void {
  const before = useRef(card)
  useEffect(() => {
    const last = before.current
    before.current = card
    if (last !== undefined && last.cardId === card?.cardId && last.side !== card.side) playSound('card_flip')
  }, [card])
}
