/** The look of every Mantine component: one accent, neutral greys, state colours, AA contrast in light and dark. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { stateVariables } from './ui/states.ts'

/** The accent. White text on shade 7 has a contrast of 6:1, on shade 6 of 4.5:1; that one has 3:1 on the dark theme's surfaces. */
const petroleo: MantineColorsTuple = [
  '#edf6f8',
  '#d6eaef',
  '#add5df',
  '#7fbecd',
  '#58aabd',
  '#3a97ad',
  '#1f8199',
  '#0f6a82',
  '#0b556a',
  '#083f50',
]

// Mantine's red, green and yellow are too pale for white text on shades 6 and 7, and for shade 9 on shade 1.
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#fa5252',
  '#e03131',
  '#c92a2a',
  '#a82222',
  '#7d1a1a',
]
const green: MantineColorsTuple = [
  '#ebfbee',
  '#d3f9d8',
  '#b2f2bb',
  '#8ce99a',
  '#69db7c',
  '#51cf66',
  '#2d8541',
  '#2b7a3f',
  '#226332',
  '#1a4a26',
]
const yellow: MantineColorsTuple = [
  '#fff9db',
  '#fff3bf',
  '#ffec99',
  '#ffe066',
  '#ffd43b',
  '#fab005',
  '#a46800',
  '#875400',
  '#6e4400',
  '#573600',
]

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** Mantine's `header` of a dialog would be the page's second banner. */
const NO_BANNER = { header: { role: 'presentation' } }

export const theme = createTheme({
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 6 },
  colors: { petroleo, red, green, yellow },
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Descriptions go below the input, so that adjacent inputs stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Choosing the selected option again keeps it.
    Select: { defaultProps: { allowDeselect: false } },
    Text: { defaultProps: { size: 'sm' } },
    // Without these labels, close and clear buttons have no name for screen readers.
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    InputClearButton: { defaultProps: { 'aria-label': 'Limpar' } },
    Notification: {
      defaultProps: { withBorder: true },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    },
    // Mantine inserts a focusable placeholder before the items, which ARIA does not allow inside a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar senha' },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: NO_BANNER,
      },
    },
    Drawer: { defaultProps: { attributes: NO_BANNER } },
    // Its own indicator, a lighter grey, is hardly seen.
    SegmentedControl: { defaultProps: { color: 'petroleo' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Anchor: { defaultProps: { size: 'sm' } },
  },
})

/** The colours of states, and what has less than 4.5:1 contrast by Mantine's defaults. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1d2125',
    '--mantine-color-dimmed': '#5a6169',
    '--mantine-color-placeholder': '#6a7178',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    ...stateVariables('light'),
  },
  dark: {
    '--mantine-color-text': '#d5d7da',
    '--mantine-color-dimmed': '#a3a7ac',
    '--mantine-color-placeholder': '#969a9f',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-anchor': 'var(--mantine-color-petroleo-3)',
    '--mantine-color-gray-filled': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-filled-hover': 'var(--mantine-color-gray-8)',
    ...stateVariables('dark'),
  },
})
