/** The encoding of a text file, worked out from its bytes. */
import { startsWith } from '../bytes.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** How programs call them. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac',
  cp850: 'DOS (850)',
}

export interface FoundEncoding {
  encoding: Encoding
  /** Whether some lines are UTF-8 and the others `encoding`, as when files were put together. */
  isMixed: boolean
  /** Whether the letters leave no doubt. */
  isSure: boolean
}

/** The encoding that the bytes show: a mark, zeros, UTF-8 that is valid, or else the one that gives Portuguese words. */
export function encodingOf(bytes: Uint8Array): FoundEncoding {
  const certain = (encoding: Encoding): FoundEncoding => ({ encoding, isMixed: false, isSure: true })
  if (startsWith(bytes, [0xff, 0xfe])) return certain('utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return certain('utf-16be')
  const zeros = zerosByParity(bytes)
  if (zeros) return certain(zeros)
  if (asUtf8(bytes) !== null) return certain('utf-8')
  const lines = linesOf(bytes).filter((line) => line.some((byte) => byte > 0x7f))
  const others = lines.filter((line) => asUtf8(line) === null)
  const [best, second] = LEGACY.map((encoding) => ({
    encoding,
    score: others.reduce((sum, line) => sum + scoreOf(decodeAs(line, encoding)), 0),
  })).toSorted((a, b) => b.score - a.score)
  if (!best || !second) return certain('windows-1252')
  return {
    encoding: best.encoding,
    isMixed: others.length < lines.length,
    isSure: best.score > 0 && best.score - second.score >= LEAD,
  }
}

/** The text in that encoding; in a mixed file, each line that is valid UTF-8 is read as that. */
export function decode(bytes: Uint8Array, { encoding, isMixed }: Omit<FoundEncoding, 'isSure'>): string {
  if (!isMixed) return decodeAs(bytes, encoding)
  return linesOf(bytes)
    .map((line) => asUtf8(line) ?? decodeAs(line, encoding))
    .join('\n')
}

const LEGACY = ['windows-1252', 'macintosh', 'cp850'] as const

/** By how much the best must lead: fewer and the letters could be either's. */
const LEAD = 2

/** UTF-16 without a mark: ASCII letters have a zero beside them. */
function zerosByParity(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const [many, few] = [sample.length / 8, sample.length / 50]
  if (odd > many && even < few) return 'utf-16le'
  return even > many && odd < few ? 'utf-16be' : null
}

/** The text of bytes that are valid UTF-8; null for any others. */
export function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : CP850.charAt(byte - 0x80)
  return text
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return [...lines, bytes.subarray(start)]
}

const NEWLINE = 0x0a

/** How much a text looks like Portuguese: accented letters where words have them count for it, anything else against. */
function scoreOf(text: string): number {
  let score = 0
  for (const { 0: char, index } of text.matchAll(/[^\0-\x7f]/g))
    score += scoreOfChar(char, text.charAt(index - 1), text.charAt(index + 1))
  return score
}

function scoreOfChar(char: string, before: string, after: string): number {
  const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after)
  const isWithinWord = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (LOWER.includes(char)) return isInWord ? 2 : 0
  if (UPPER.includes(char)) return isOddCapital(before, after) ? -3 : /\p{L}/u.test(after) ? 2 : 0
  // 'Nº 12', '1ª', '25°', '§2'
  if (ORDINALS.includes(char)) return isWithinWord ? -3 : /[\p{L}\d]/u.test(before + after) ? 1 : -1
  if (SIGNS.includes(char)) return /\p{Ll}/u.test(before) && /\p{Ll}/u.test(after) ? -3 : isInWord ? 1 : 0
  return -3
}

/** A capital within a word of small letters: 'sÃo', 'ÚÃa'. */
function isOddCapital(before: string, after: string): boolean {
  return /\p{Ll}/u.test(before) || (/\p{Lu}/u.test(before) && /\p{Ll}/u.test(after))
}

const LOWER = 'áàâãéêíóôõúüçñ'
const UPPER = LOWER.toUpperCase()
const ORDINALS = 'ºª°§'
const SIGNS = '–—“”‘’\u00a0'

/** Code page 850 from 0x80, which the browser's decoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
