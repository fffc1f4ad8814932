/**
 * The version of the state: raised whenever a state of before is none of today's shape, and whenever an `evolve` is
 * corrected so that the same log leads to another state; a field more that a state may lack is no other shape. Each
 * raise brings its step (state-steps), or a new release would lose what an older one has checkpointed (X-LOG-16).
 * Which log leads to which state, by version, is frozen in test/golden.
 */
export const stateVersion = 9
