/** Returns an error's name and message; undefined if it has none (S-SHELL-21). */
export const errorText = (error: unknown): string | undefined =>
  error instanceof Error && error.message !== '' ? `${error.name}: ${error.message}` : undefined
