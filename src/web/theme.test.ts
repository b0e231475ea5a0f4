// biome-ignore lint/style/noRestrictedImports: the test reads a style sheet
import { readdirSync, readFileSync } from 'node:fs'
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  luminance,
  MantineProvider,
  mergeMantineTheme,
  toRgba,
} from '@mantine/core'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BADGE_LOOKS } from '../core/badges.ts'
import { COMISSAO_STATUSES, VENDA_STATUSES } from '../core/vendas/vendas.ts'
import { cssVariables, theme } from './theme.ts'
import { ComissaoBadge, SituacaoBadge, StateBadge, StatusBadge } from './ui/badges.tsx'

const AA = 4.5
/** The contrast of what is no text: the parts by which a control or a state is seen. */
const AA_PARTS = 3
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

/** The variables that the style sheet of the first view sets. */
function variablesIn(scheme: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = [...firstView.matchAll(/^:root.*\{([^}]*)\}/gm)].map(([, block]) => block)
  const declarations = (scheme === 'light' ? light : dark).matchAll(/(--[\w-]+): ([^;]+);/g)
  return Object.fromEntries([...declarations].map(([, name = '', value = '']) => [name, value]))
}

/** A value with its variable, if it is one, followed to a colour. */
function colorOf(value: string, scheme: 'light' | 'dark'): string {
  const variable = /^var\((.+)\)$/.exec(value)?.[1]
  return variable ? resolve(variable, scheme) : value
}

/** What is seen of a colour, perhaps a translucent one, on an opaque surface. */
function over(color: string, surface: string, opacity = 1): string {
  if (color === 'transparent') return surface
  const [above, below] = [toRgba(color), toRgba(surface)]
  const alpha = above.a * opacity
  const part = (channel: 'r' | 'g' | 'b') => Math.round(above[channel] * alpha + below[channel] * (1 - alpha))
  return `rgb(${part('r')}, ${part('g')}, ${part('b')})`
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

  it.each(['text', 'dimmed', 'anchor'])('%s can be read in a row under the pointer', (name) => {
    const row = resolve('--mantine-color-default-hover', scheme)
    expect(contrast(resolve(`--mantine-color-${name}`, scheme), row)).toBeGreaterThanOrEqual(AA)
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

const RETURNED = { status_comissao: 'Pago', estorno_pendente: true } as const
/** Every state of a sale and its commissions, and every look that other records' states have. */
const BADGES: readonly [string, ReactElement][] = [
  ...VENDA_STATUSES.map((status): [string, ReactElement] => [status, createElement(StatusBadge, { status })]),
  ...COMISSAO_STATUSES.map((status): [string, ReactElement] => [
    `Comissão: ${status}`,
    createElement(ComissaoBadge, { status, withLabel: true }),
  ]),
  ['A estornar', createElement(SituacaoBadge, { comissao: { ...RETURNED, data_devolucao: null } })],
  ['Devolvida', createElement(SituacaoBadge, { comissao: { ...RETURNED, data_devolucao: '2026-01-01' } })],
  ...BADGE_LOOKS.map((look): [string, ReactElement] => [look, createElement(StateBadge, { look })]),
]

/** The style that a badge is drawn with, and the colour of its border. */
function styleOf(badge: ReactElement): { ground: string; text: string; border: string } {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme }, badge))
  const part = (name: string) => new RegExp(`--badge-${name}:([^;"]+)`).exec(html)?.[1]?.trim() ?? 'none'
  return { ground: part('bg'), text: part('color'), border: / solid (.+)$/.exec(part('bd'))?.[1] ?? 'none' }
}

describe.each(['light', 'dark'] as const)('in the %s theme, the state', (scheme) => {
  const of = (name: string) => resolve(name, scheme)
  const body = of('--mantine-color-body')
  /** Cards and dialogs, the page, a row under the pointer, and selected rows of a register and of the table of sales. */
  const surfaces = [
    body,
    of('--plantao-fundo'),
    of('--mantine-color-default-hover'),
    of(scheme === 'light' ? '--mantine-color-gray-1' : '--mantine-color-dark-5'),
    over(of('--mantine-primary-color-light'), body),
    over(of('--mantine-primary-color-filled'), body, 0.14),
  ]

  it.each(BADGES)('%s is seen on every surface and can be read', (_, badge) => {
    const { ground, text, border } = styleOf(badge)
    for (const surface of surfaces) {
      const filled = over(colorOf(ground, scheme), surface)
      const edge = over(colorOf(border, scheme), surface)
      expect(contrast(colorOf(text, scheme), filled)).toBeGreaterThanOrEqual(AA)
      expect(Math.max(contrast(filled, surface), contrast(edge, surface))).toBeGreaterThanOrEqual(AA_PARTS)
    }
  })

  it('of the navigation’s open screen is seen beside the others and can be read', () => {
    const shell = readFileSync(`${import.meta.dirname}/shell/Shell.module.css`, 'utf8')
    const rule = /\.link\[data-active\] \{([^}]*)\}/.exec(shell)?.[1] ?? ''
    const value = (name: string) =>
      colorOf(new RegExp(`[^-]${name}: ([^;]+);`).exec(rule)?.[1] ?? 'none', scheme)
    const ground = over(value('background'), body)
    expect(contrast(value('color'), ground)).toBeGreaterThanOrEqual(AA)
    expect(contrast(ground, body)).toBeGreaterThanOrEqual(AA_PARTS)
  })

  it('of an open tab, a checked box and a main button is seen', () => {
    for (const surface of [body, of('--plantao-fundo')])
      expect(contrast(of('--mantine-primary-color-filled'), surface)).toBeGreaterThanOrEqual(AA_PARTS)
  })
})

it('no badge is made elsewhere than where these looks are', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const own = files
    .filter((file) => file.endsWith('.tsx') && file !== 'ui/badges.tsx')
    .filter((file) => /<Badge\b/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
  expect(files).toContain('ui/badges.tsx')
  expect(own).toEqual([])
})
