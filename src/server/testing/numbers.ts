/** Numbers that make built records differ from each other, the same in every run of a test file. */

let last = 0

/** A number that nothing else built in this test file has. */
export const nextNumber = () => ++last

/** Begins at 1 again: files share their modules, and what one builds must not depend on which ran before it. */
export function restartNumbers(): void {
  last = 0
}
