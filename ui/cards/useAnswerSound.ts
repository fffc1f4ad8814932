import { useEffect, useRef } from 'react'
import type { QuizBack } from '../../protocol/cards/quiz'
import { playSound } from '../sounds/play-sound'
import type { SoundName } from '../sounds/sounds'

/** What came of an answer, as far as it is said. */
export type HeardAnswer = Pick<QuizBack, 'answered' | 'outcome' | 'silent' | 'survey'>

/** How an answer sounds; one that is only recorded has no sound (D-ANSWER-20, D-ANSWER-21). */
function soundOf({ answered, outcome, silent, survey }: HeardAnswer): SoundName | undefined {
  if (!answered || silent || survey) return undefined
  return outcome === 'right' ? 'answer_correct' : outcome === 'wrong' ? 'answer_incorrect' : undefined
}

/**
 * Plays how the answer was once it has been judged, unless the learner wants no sounds (S-PREF-03). An answer that was
 * given before, or in another tab, is silent: what it returns is called with the press on an answer. `answerId`: the one
 * that was given, where another one may follow on it (D-ANSWER-02).
 */
export function useAnswerSound(back: HeardAnswer, answerId?: string): () => void {
  const pressed = useRef(false)
  const sound = soundOf(back)
  useEffect(() => {
    if (sound === undefined || !pressed.current) return
    pressed.current = false
    playSound(sound)
  }, [sound, answerId])
  return () => {
    pressed.current = true
  }
}
