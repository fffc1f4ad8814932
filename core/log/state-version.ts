/**
 * The version of the state. Raise it when older states do not have the current shape; a new optional field does not
 * change the shape. Raise it too when an `evolve` is corrected so that the same log leads to another state.
 * Each raise needs a migration (state-migrations), or a new release would lose the checkpoints of an older one (X-LOG-16).
 * test/golden freezes which log leads to which state, by version.
 */
export const stateVersion = 12
