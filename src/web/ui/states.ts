/** The colours of every state, in both themes: a badge's, and the navigation's open screen, which has those of 'default'. */
import type { BadgeLook } from '../../core/badges.ts'

interface StateColors {
  /** 4.5:1 for the text on it. */
  fundo: string
  texto: string
  /** 3:1 against every row and card that a badge stands on; the ground alone has that only on some. */
  borda: string
}

const shade = (color: string, step: number) => `var(--mantine-color-${color}-${step})`
const TEXT = 'var(--mantine-color-text)'
const WHITE = 'var(--mantine-color-white)'

const COLORS: Readonly<Record<'light' | 'dark', Readonly<Record<BadgeLook, StateColors>>>> = {
  light: {
    default: { fundo: shade('petroleo', 7), texto: WHITE, borda: shade('petroleo', 7) },
    destructive: { fundo: shade('red', 7), texto: WHITE, borda: shade('red', 7) },
    secondary: { fundo: 'transparent', texto: TEXT, borda: '#767d84' },
    waiting: { fundo: shade('yellow', 1), texto: shade('yellow', 8), borda: shade('yellow', 6) },
    active: { fundo: shade('green', 0), texto: shade('green', 8), borda: shade('green', 7) },
  },
  dark: {
    default: { fundo: shade('petroleo', 6), texto: WHITE, borda: shade('petroleo', 5) },
    destructive: { fundo: shade('red', 6), texto: WHITE, borda: shade('red', 5) },
    secondary: { fundo: 'transparent', texto: TEXT, borda: shade('gray', 6) },
    waiting: { fundo: '#33270d', texto: shade('yellow', 4), borda: '#c68a14' },
    active: { fundo: '#16311d', texto: shade('green', 4), borda: '#3fa556' },
  },
}

/** The theme's variables of all states: `--plantao-estado-waiting-fundo`. */
export function stateVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COLORS[scheme]).flatMap(([look, colors]) =>
      Object.entries(colors).map(([part, color]) => [`--plantao-estado-${look}-${part}`, color]),
    ),
  )
}
