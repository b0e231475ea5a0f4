/** Values that nobody means to send, as JSON text: JSON.stringify could not write all of them. */
import fc from 'fast-check'
import type { FieldSchema } from './input-fields.ts'

const HUGE = 1_000_000

const text = (value: string) => JSON.stringify(value)
const nested = (depth: number, open: string, close: string, core = '') =>
  open.repeat(depth) + core + close.repeat(depth)

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00a',
  'a\ud83d',
  '\ufeff',
  '\uffff',
  '\u202eabc',
  '\u200b',
  'e\u0301'.repeat(20),
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  '\u{1d573}\u{20000}',
  'ﷺ'.repeat(50),
  'İıſß',
  '%',
  '%_\\',
  '\'";--',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '..',
  '.',
  '\r\nX: y',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0.005',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-02-30',
  '2026-13-01',
  '2026-02-29T00:00:00Z',
  '1e400-01-01',
  '1900-01-01',
  '2200-12-31',
  'infinity',
  '-infinity',
  'epoch',
  'today',
  '24:00',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '-1',
  '1.5',
  '0x10',
  '１２',
  '٣',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(600),
  'é'.repeat(15_000),
].map(text)

const NUMBERS = [
  '0',
  '-0',
  '-0.0',
  '0.005',
  '0.015',
  '1.005',
  '0.1',
  '1e-7',
  '5e-324',
  '-1',
  '-1e309',
  '1e309',
  '1e400',
  '1e21',
  '1e15',
  '999999999999.99',
  '999999999999.994',
  '1000000000000',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999999999',
  '1.7976931348623157e308',
  '100',
  '100.001',
  '33.333333333333336',
]

const OTHERS = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[null]',
  '["a"]',
  '[[[]]]',
  '{"a":1}',
  '{"id":null}',
  '{"length":1e9}',
  '{"__proto__":{"poluido":true}}',
  '{"constructor":{"prototype":{"poluido":true}}}',
  '{"toString":1}',
  '{"toJSON":"x","then":"x"}',
  '{"":1}',
  '{"$ref":"#"}',
  '{"json":1,"meta":[]}',
  '["a","a"]',
  '[1e309]',
  nested(11, '[', ']'),
  nested(50_000, '[', ']'),
  nested(9, '{"a":', '}', '1'),
  nested(20_000, '{"a":', '}', '1'),
  `[${'1,'.repeat(20_000)}1]`,
  // Not JSON at all.
  'NaN',
  'undefined',
  "'a'",
  '01',
  '"\\ud8"',
  '"',
  '[1,]',
  '{"a":1,"a"',
  '\u0000',
  '"\t"',
]

/** Text too long for any field: with it a body is larger than the server reads. */
const HUGE_TEXTS = [text('a'.repeat(HUGE)), text('\u{1f600}'.repeat(HUGE / 4)), text(' '.repeat(HUGE))]

/** Sent in place of a field's name as well as of its value. */
export const HOSTILE_KEYS = [
  '"__proto__":{"poluido":true}',
  '"constructor":{"prototype":{"poluido":true}}',
  '"prototype":1',
  '"":1',
  '"\\u0000":1',
  '"\\ud800":1',
  `${text('k'.repeat(100_000))}:1`,
]

/** Parts of a query that no client writes; `name` is a field's. */
export const hostileQueries = (name: string): string[] => [
  `${name}=%`,
  `${name}=%ff%fe`,
  `${name}=%c0%80`,
  `${name}=%ed%a0%80`,
  `${name}=%00`,
  `${name}=a&${name}=b`,
  `${name}[]=a&${name}[]=b`,
  `${name}[0]=a&${name}[999999999]=b`,
  `${name}[a][b]=c`,
  `${name}[__proto__][poluido]=true`,
  `${name}[constructor][prototype][poluido]=true`,
  `__proto__[poluido]=true&${name}=1`,
  `${name}${'[a]'.repeat(2000)}=1`,
  `${name}[`,
  `${name}]=1&[${name}=1&=1&&&`,
  `${name}`,
]

/** A hostile value for a field; more often of the field's own kind, and then also one that its rules accept. */
export function hostileValue(schema: FieldSchema): fc.Arbitrary<string> {
  const short = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: Math.min(schema.maxLength ?? 200, 400) }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    // Code units, so that surrogates come alone.
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units)),
  )
  const full = fc.constantFrom('ç', '𝕳', 'ﬃ', 'a ').map((unit) => {
    const room = schema.maxLength ?? 5000
    return unit.repeat(Math.floor(room / unit.length)).padEnd(room, 'x')
  })
  const texts = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: short.map(text) },
    { weight: 1, arbitrary: full.map(text) },
  )
  const numbers = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 2, arbitrary: fc.double().map(numberText) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => String(cents / 100)) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1000 }).map(String) },
  )
  const dates = fc
    .date({ min: new Date('1890-01-01'), max: new Date('2210-12-31'), noInvalidDate: true })
    .map((day) => text(day.toISOString().slice(0, 10)))
  const own = schema.type === 'number' || schema.type === 'integer' ? numbers : texts
  const choices = schema.enum?.map((choice) => JSON.stringify(choice)) ?? []
  return fc.oneof(
    { weight: 12, arbitrary: own },
    { weight: 4, arbitrary: fc.constantFrom(...OTHERS) },
    { weight: 2, arbitrary: fc.oneof(texts, numbers) },
    { weight: 2, arbitrary: dates },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    ...(choices.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...choices) }] : []),
    { weight: 1, arbitrary: fc.constantFrom(...HUGE_TEXTS) },
  )
}

/** JSON has no word for NaN and the infinities, but for numbers that become infinite. */
function numberText(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value)
  return value < 0 ? '-1e999' : '1e999'
}
