/**
 * The version of the state: raised whenever the shape of State changes, and whenever an `evolve` is corrected so that
 * the same log leads to another state. Each raise brings its step (state-steps), or a new release would lose what an
 * older one has checkpointed (X-LOG-16). Which log leads to which state, by version, is frozen in test/golden.
 */
export const stateVersion = 4
