/**
 * The fonts of our PDFs, and texts split into parts that one of them can draw. Roboto draws letters; symbols (✔, →) and
 * emoji come from fonts of one colour.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'
import type { Content, ContentNode, Document } from 'pdfmake'

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const ROBOTO = join(folderOf('pdfmake'), 'fonts', 'Roboto')
const SYMBOLS = join(folderOf('dejavu-fonts-ttf'), 'ttf', 'DejaVuSans.ttf')
const EMOJI = join(folderOf('@expo-google-fonts/noto-emoji'), '400Regular', 'NotoEmoji_400Regular.ttf')

type FontName = 'Roboto' | 'Symbols' | 'Emoji'
type FontFiles = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>

/** The files of each font and style. */
export const FONTS: Readonly<Record<FontName, FontFiles>> = {
  Roboto: {
    normal: join(ROBOTO, 'Roboto-Regular.ttf'),
    bold: join(ROBOTO, 'Roboto-Medium.ttf'),
    italics: join(ROBOTO, 'Roboto-Italic.ttf'),
    bolditalics: join(ROBOTO, 'Roboto-MediumItalic.ttf'),
  },
  Symbols: oneStyle(SYMBOLS),
  Emoji: oneStyle(EMOJI),
}

/** The document with each text in the fonts that have its characters. */
export function inFonts(document: Document): Document {
  const { content, footer } = document
  return { ...document, content: drawn(content), ...(footer ? { footer: drawn(footer) } : {}) }
}

function oneStyle(file: string): FontFiles {
  return { normal: file, bold: file, italics: file, bolditalics: file }
}

function drawn(content: Content): Content {
  if (typeof content === 'string') {
    const runs = runsOf(content)
    return typeof runs === 'string' ? runs : { text: runs }
  }
  if (Array.isArray(content)) return content.map(drawn)
  const { text, stack, columns, table, section, footer } = content
  return {
    ...content,
    ...(text === undefined ? {} : { text: drawnText(text) }),
    ...(stack ? { stack: stack.map(drawn) } : {}),
    ...(columns ? { columns: columns.map(drawn) } : {}),
    ...(section ? { section: section.map(drawn) } : {}),
    ...(footer ? { footer: drawn(footer) } : {}),
    ...(table ? { table: { ...table, body: table.body.map((row) => row.map(drawn)) } } : {}),
  }
}

/** Like `drawn`, for what is set in one line; flat, since pdfmake loses parts of parts. */
function drawnText(text: Content): Content {
  if (typeof text === 'string') return runsOf(text)
  return Array.isArray(text) ? text.flatMap(partsOf) : drawn(text)
}

function partsOf(part: Content): Content[] {
  if (typeof part === 'string') return [runsOf(part)].flat()
  if (Array.isArray(part)) return part.flatMap(partsOf)
  const { text = '', ...style } = part
  return partsOf(text).map((inner) =>
    typeof inner === 'string' ? { ...style, text: inner } : { ...style, ...inner },
  )
}

const GRAPHEMES = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** The text, or if Roboto alone cannot draw it, its parts with their fonts. */
function runsOf(text: string): string | ContentNode[] {
  const composed = normalized(text)
  if (isIn('Roboto', composed) && !INVISIBLE.test(composed)) return composed
  const runs: Run[] = []
  let before: Run | undefined
  for (const { segment } of GRAPHEMES.segment(composed)) {
    const run = runOf(segment)
    const last = runs.at(-1)
    // A word in an unknown alphabet is one gap.
    if (run === GAP && before === GAP) continue
    before = run
    if (last?.font === run.font) last.text += run.text
    else runs.push({ ...run })
  }
  return runs.every(({ font }) => font === 'Roboto') ? runs.map((run) => run.text).join('') : runs
}

interface Run {
  text: string
  font: FontName
}

/** Stands for what no font has. */
const GAP: Run = { text: '[?]', font: 'Roboto' }

/** A character as it is seen, with the font that has all of it. */
function runOf(grapheme: string): Run {
  const visible = grapheme.replace(ALL_INVISIBLE, '')
  if (visible === '') return { text: '', font: 'Roboto' }
  const others: FontName[] = IS_EMOJI.test(grapheme) ? ['Emoji', 'Symbols'] : ['Symbols', 'Emoji']
  for (const font of ['Roboto', ...others] as const) {
    // Joined emoji are one picture only with their joiners.
    if (isIn(font, visible)) return { text: font === 'Emoji' ? grapheme : visible, font }
  }
  return GAP
}

/** An emoji by itself, or a symbol followed by the selector that asks for one. */
const IS_EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
/** Characters that no font draws: joiners, selectors, direction marks, controls. */
const INVISIBLE = /(?!\n)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')

/** Composed letters, one kind of line end and, for tabs and rare blanks, spaces. */
function normalized(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/(?!\n)\p{White_Space}/gu, (blank) => (isIn('Roboto', blank) ? blank : ' '))
}

const fonts = new Map<FontName, Font>()

function isIn(name: FontName, text: string): boolean {
  let font = fonts.get(name)
  if (!font) {
    font = openSync(FONTS[name].normal)
    fonts.set(name, font)
  }
  for (const character of text)
    if (character !== '\n' && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false
  return true
}
