import { useEffect, useRef } from 'react'
import type { QuizBack } from '../../../protocol/cards/quiz'
import { useView } from '../../core-client/hooks'
import { playSound, wakeSounds, type AnswerSound } from './answer-sounds'

/** How an answer sounds; one that is only recorded has no sound (D-ANSWER-20, D-ANSWER-21). */
function soundOf({ answered, outcome, silent, survey }: QuizBack): AnswerSound | undefined {
  if (!answered || silent || survey) return undefined
  return outcome === 'right' ? 'correct' : outcome === 'wrong' ? 'incorrect' : undefined
}

/**
 * Plays how the answer was once it has been judged, unless the learner wants no sounds (S-PREF-03). An answer that was
 * given before, or in another tab, is silent: what it returns is called with the press on an answer.
 */
export function useAnswerSound(back: QuizBack): () => void {
  const isOn = useView('shell', {})?.sounds === true
  const pressed = useRef(false)
  const sound = soundOf(back)
  useEffect(() => {
    if (sound === undefined || !pressed.current) return
    pressed.current = false
    if (isOn) playSound(sound)
  }, [sound, isOn])
  return () => {
    pressed.current = true
    if (isOn) wakeSounds()
  }
}
