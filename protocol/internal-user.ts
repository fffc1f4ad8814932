/** Whom developers are while they try things out (shell O-23). */
export const INTERNAL_USER = 'Internal User'

/** The entry of the internal user: what its button says; none in a build that people use (S-REG-17). */
export const internalUserEntry = (isDevelopment: boolean): string | undefined =>
  isDevelopment ? INTERNAL_USER : undefined
