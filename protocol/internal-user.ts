/** The name of the user for manual testing by developers (shell O-23). */
export const INTERNAL_USER = 'Internal User'

/** Returns the label of the internal user's entry; undefined in production builds (S-REG-17). */
export const internalUserEntry = (isDevelopment: boolean): string | undefined =>
  isDevelopment ? INTERNAL_USER : undefined
