import { useEffect, useRef } from 'react'
import type { QuizBack } from '../../protocol/cards/quiz'
import { playSound } from '../sounds/play-sound'
import type { SoundName } from '../sounds/sounds'

/** The grade of an answer, as far as it is shown. */
export type HeardAnswer = Pick<QuizBack, 'answered' | 'outcome' | 'silent' | 'survey'>

/** Returns the sound of an answer; one that is only recorded has none (D-ANSWER-20, D-ANSWER-21). */
function soundOf({ answered, outcome, silent, survey }: HeardAnswer): SoundName | undefined {
  if (!answered || silent || survey) return undefined
  return outcome === 'right' ? 'answer_correct' : outcome === 'wrong' ? 'answer_incorrect' : undefined
}

/**
 * Plays the sound of an answer once it is graded, unless sounds are off (S-PREF-03). Answers given before or in another
 * tab are silent: the caller calls the returned function on each press of an answer. `answerId`: the given answer, if
 * another may follow (D-ANSWER-02).
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
