// Tests that passed only at their second try: one or two are a rare race or a busy machine, more indicate a problem.

/** Up to this many tests may pass only on retry: they are listed, and the run passes. */
const MAX_UNSTABLE = 2

/** Counts the titles in `unstable` as passed, or as failed if there are more than MAX_UNSTABLE. */
export function countUnstable({ passed, failed }, unstable) {
  const tooMany = unstable.length > MAX_UNSTABLE
  return {
    passed: passed + (tooMany ? 0 : unstable.length),
    failed: failed + (tooMany ? unstable.length : 0),
    unstable,
  }
}
