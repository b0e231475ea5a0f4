/** A screen too small for dialogs beside anything else: they take all of it. */
export const SMALL_SCREEN = '(max-width: 48em)'
