/** An error's name and message; undefined for what has none to tell (S-SHELL-21). */
export const errorWords = (error: unknown): string | undefined =>
  error instanceof Error && error.message !== '' ? `${error.name}: ${error.message}` : undefined
