/** How many more right answers reach the pass mark: the score is the rounded percentage (D-TRIAL-24, D-TRIAL-27). */
export function missingToPass(correct: number, total: number, passingGrade: number): number {
  let more = 0
  while (correct + more < total && Math.round((100 * (correct + more)) / total) < passingGrade) more += 1
  return more
}
