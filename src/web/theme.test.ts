// biome-ignore lint/style/noRestrictedImports: the test reads a style sheet
import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const AA = 4.5
const full = mergeMantineTheme(DEFAULT_THEME, theme)
const firstView = readFileSync(`${import.meta.dirname}/first-view/first-view.css`, 'utf8')

/** The value of a variable in a scheme, with the variables in it followed to a colour. */
function resolve(name: string, scheme: 'light' | 'dark'): string {
  const base = defaultCssVariablesResolver(full)
  const own = cssVariables(full)
  const all: Record<string, string> = {
    ...variablesIn(scheme),
    ...base.variables,
    ...base[scheme],
    ...own.variables,
    ...own[scheme],
  }
  const value = all[name]
  if (!value) throw new Error(`no variable ${name}`)
  const reference = /^var\((.+)\)$/.exec(value)?.[1]
  return reference ? resolve(reference, scheme) : value
}

/** Those that the style sheet of the first view sets. */
function variablesIn(scheme: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = [...firstView.matchAll(/^:root.*\{([^}]*)\}/gm)].map(([, block]) => block)
  const declarations = (scheme === 'light' ? light : dark).matchAll(/(--[\w-]+): ([^;]+);/g)
  return Object.fromEntries([...declarations].map(([, name = '', value = '']) => [name, value]))
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const surfaces = ['--mantine-color-body', '--plantao-fundo'].map((name) => resolve(name, scheme))

  it.each(['text', 'dimmed', 'placeholder', 'error', 'success', 'anchor'])('%s can be read', (name) => {
    for (const surface of surfaces) {
      expect(contrast(resolve(`--mantine-color-${name}`, scheme), surface)).toBeGreaterThanOrEqual(AA)
    }
  })

  it.each(['petroleo', 'gray', 'red', 'green', 'yellow'])(
    '%s can be read, filled, light and as text',
    (color) => {
      const of = (part: string) => resolve(`--mantine-color-${color}-${part}`, scheme)
      expect(contrast('#ffffff', of('filled'))).toBeGreaterThanOrEqual(AA)
      expect(contrast('#ffffff', of('filled-hover'))).toBeGreaterThanOrEqual(AA)
      expect(contrast(of('light-color'), of('light'))).toBeGreaterThanOrEqual(AA)
      for (const surface of surfaces) expect(contrast(of('text'), surface)).toBeGreaterThanOrEqual(AA)
    },
  )
})
