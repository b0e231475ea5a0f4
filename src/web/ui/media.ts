/** Media query for screens so small that dialogs take the whole screen. */
export const SMALL_SCREEN = '(max-width: 48em)'
