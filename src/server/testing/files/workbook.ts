/** Writes an XLSX from the XML of its parts, for tests of what programs other than ours write. */
import { strToU8, zipSync } from 'fflate'

interface Parts {
  /** The content of `<sheetData>`, or the whole part if it begins with '<worksheet' or '<?xml'. */
  sheet: string
  /** The content of `<workbook>` before its sheets. */
  workbook?: string
  /** The sheets' elements; by default one called 'Vendas'. */
  sheets?: string
  /** The content of `<styleSheet>`. */
  styles?: string
  /** The shared texts. */
  texts?: readonly string[]
  /** Other parts, which replace those above. */
  others?: Readonly<Record<string, string>>
  /** How the names of the parts are written. */
  nameOf?: (name: string) => string
}

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`

export function workbookOf(parts: Parts): Uint8Array {
  const { sheet, workbook = '', sheets = '<sheet name="Vendas" sheetId="1" r:id="r1"/>', styles = '' } = parts
  const { texts = [], others = {}, nameOf = (name) => name } = parts
  const files = {
    '_rels/.rels': relations(relation('r0', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook>${workbook}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('r3', 'styles', 'styles.xml'),
      relation('r4', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': /^<(?:worksheet|\?xml|!)/.test(sheet)
      ? sheet
      : `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row><c t="str"><v>segunda</v></c></row></sheetData></worksheet>',
    ...others,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [nameOf(name), strToU8(xml)])))
}

/** The value of a cell; a Date is the day that it has in UTC. */
export type Value = string | number | Date

/** An XLSX of one or two sheets, by name, whose cells have these values. */
export function sheetsOf(sheets: Readonly<Record<string, readonly (readonly Value[])[]>>): Uint8Array {
  const [first = '', second] = Object.values(sheets).map((rows) => rows.map(rowOf).join(''))
  const elements = Object.keys(sheets).map(
    (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="r${i + 1}"/>`,
  )
  const data = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  return workbookOf({
    sheet: first,
    sheets: elements.join(''),
    styles: stylesOf(0, 'dd/mm/yyyy'),
    others: second === undefined ? {} : { 'xl/worksheets/sheet2.xml': data(second) },
  })
}

function rowOf(values: readonly Value[]): string {
  const cells = values.map((value) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    if (value instanceof Date) return `<c s="1"><v>${value.getTime() / DAY_MS + DAYS_BEFORE_1970}</v></c>`
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  })
  return `<row>${cells.join('')}</row>`
}

const DAY_MS = 86_400_000
const DAYS_BEFORE_1970 = 25_569

/** The styles of cells, in order: each by the id or the code of its number format. */
export function stylesOf(...formats: readonly (number | string)[]): string {
  const ids = formats.map((format, i) => (typeof format === 'number' ? format : 164 + i))
  const own = formats.flatMap((code, i) =>
    typeof code === 'string' ? `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>` : [],
  )
  const styles = ids.map((id) => `<xf numFmtId="${id}"/>`)
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="10"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
