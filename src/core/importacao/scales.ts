/** Amounts that are written in thousands or millions of reais: by the heading of their column, or in the cell. */
import { withoutAccents } from '../text.ts'

/** The places by which each moves the decimal comma. */
const SCALES = { milhares: 3, milhoes: 6 } as const
export type Scale = keyof typeof SCALES

/** The scale that a heading or title names: 'VGV (R$ mil)', 'Valores em milhares de reais'; null if none. */
export function scaleOf(text: string): Scale | null {
  const plain = withoutAccents(text)
  if (/\bmil(?:hares)?\b|r\$ ?k\b/.test(plain)) return 'milhares'
  return /\bmilh(?:ao|oes)\b|r\$ ?mi\b/.test(plain) ? 'milhoes' : null
}

/** The heading without its scale: 'Comissão (R$ )' of 'Comissão (R$ mil)'. */
export function withoutScale(heading: string): string {
  return heading
    .replace(/(?<!\p{L})(?:em\s+)?(?:milhares|mil|milh[ãa]o|milh[õo]es)(?:\s+de\s+reais)?(?!\p{L})/giu, ' ')
    .replace(/(R\$\s*)(?:mi|k)(?!\p{L})/giu, '$1')
}

/** A number with a decimal comma moved to the right by the scale's places; other texts stay unchanged. */
export function scaled(text: string, scale: Scale): string {
  // '1.375' is a thousand and more in thousands, but hardly in millions.
  const decimalPoint = scale === 'milhoes' ? /^(\d+)\.(\d+)$/ : /^(\d+)\.(\d{1,2})$/
  const [, whole, decimals = ''] = /^([\d.]+)(?:,(\d+))?$/.exec(text.replace(decimalPoint, '$1,$2')) ?? []
  if (whole === undefined) return text
  const places = SCALES[scale]
  const moved = decimals.padEnd(places, '0')
  return `${whole.replaceAll('.', '')}${moved.slice(0, places)},${moved.slice(places)}`
    .replace(/,$/, '')
    .replace(/^0+(?=\d)/, '')
}

/** The number and the scale of a text such as '350 mil' or 'R$ 1,2 milhão'; null for any other. */
export function spelledScale(text: string): { number: string; scale: Scale } | null {
  const [, number, word = ''] =
    /^(.*\d)\s*(mil|k|mi|milh[ãa]o|milh[õo]es)(?:\s+de\s+reais)?$/i.exec(text) ?? []
  if (number === undefined) return null
  return { number, scale: /^(?:mil|k)$/i.test(word) ? 'milhares' : 'milhoes' }
}
