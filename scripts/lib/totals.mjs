// The total of a run: tests that passed only at their second try count as passed if there are few of them.

/** Up to this many tests may pass only on retry: a rare race or a busy machine. More indicate a problem. */
const MAX_UNSTABLE = 2

/** How many tests of all steps passed and failed; all unstable ones count as failed if there are more than MAX_UNSTABLE. */
export function totalsOf(results) {
  const sum = (count) => results.reduce((total, result) => total + count(result), 0)
  const unstable = sum(({ unstable = [] }) => unstable.length)
  const refused = unstable > MAX_UNSTABLE ? unstable : 0
  return { passed: sum(({ passed }) => passed) - refused, failed: sum(({ failed }) => failed) + refused }
}
