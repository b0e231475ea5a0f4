/** Numbers that make built records distinct, reproducible in every run of a test file. */

let last = 0

/** A number unused so far in this test file. */
export const nextNumber = () => ++last

/** Restarts at 1: files share modules, and results must not depend on which file ran before. */
export function restartNumbers(): void {
  last = 0
}
