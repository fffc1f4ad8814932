/** The violated invariants, in order of detection. */
export interface SoftAssertions {
  readonly must: (holds: boolean, message: () => string) => void
  readonly violations: readonly string[]
}

/**
 * Records violations instead of throwing: they are found deep inside the app's callbacks, where an exception would look
 * like a store fault.
 */
export function createSoftAssertions(): SoftAssertions {
  const violations: string[] = []
  return {
    violations,
    must: (holds, message) => {
      if (!holds) violations.push(message())
    },
  }
}
