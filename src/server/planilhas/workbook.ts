/** Reads a workbook's sheets, and the styles and shared texts to which its cells refer. */
import {
  builtInFormat,
  codeDigits,
  formatOf,
  isFraction,
  type Literals,
  literalsOf,
  type NumberFormat,
} from '../../core/number-format.ts'
import { attributeOf, isYes, readXml, unescaped, type XmlReader } from './xml.ts'
import { Unreadable, type ZipFile } from './zip.ts'

/** A sheet with cells; sheets of charts are left out. */
interface SheetEntry {
  name: string
  isHidden: boolean
  /** Its part's name. */
  path: string
}

export interface CellStyle {
  format: NumberFormat
  /** How many digits it shows at least, if its numbers are codes; otherwise 0. */
  codeDigits: number
  /** What it shows beside a number; null for nothing of meaning. */
  literals: Literals | null
  isFraction: boolean
}

export interface Workbook {
  sheets: SheetEntry[]
  /** Whether days are counted from 1904. */
  from1904: boolean
  styles: CellStyle[]
  /** The texts that cells refer to by their position. */
  texts: string[]
}

/** Bytes of a workbook's list of sheets, and of each list of relations: a program writes some kilobytes. */
const MAX_LIST = 1024 * 1024

/** Reads everything but the cells. Throws Unreadable. */
export async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const root = await readRelations(zip, '')
  const path = pathOfType(root, 'officeDocument') ?? 'xl/workbook.xml'
  const { sheets, from1904 } = await readSheets(zip, path)
  const relations = await readRelations(zip, path)
  return {
    sheets: sheets.flatMap(({ id, name, isHidden }) => {
      const relation = relations.get(id)
      return relation && ['worksheet', ''].includes(relation.type)
        ? [{ name, isHidden, path: relation.path }]
        : []
    }),
    from1904,
    styles: await readStyles(zip, pathOfType(relations, 'styles')),
    texts: await readTexts(zip, pathOfType(relations, 'sharedStrings')),
  }
}

/** By id: a part that another one refers to. */
type Relations = ReadonlyMap<string, { type: string; path: string }>

async function readRelations(zip: ZipFile, of: string): Promise<Relations> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const relations = new Map<string, { type: string; path: string }>()
  const reader: XmlReader = {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name === 'Relationship' && TargetMode !== 'External')
        relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) })
    },
  }
  await readXml(zip, `${folder}_rels/${of.slice(folder.length)}.rels`, reader, MAX_LIST)
  return relations
}

/** A target from the root of the file: 'xl/worksheets/sheet1.xml'. */
function resolved(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/'))
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  return path.join('/')
}

function pathOfType(relations: Relations, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type === type)?.path
}

async function readSheets(zip: ZipFile, path: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let from1904 = false
  let isWorkbook = false
  const reader: XmlReader = {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      else if (name === 'workbookPr') from1904 = isYes(attributes.date1904)
      else if (name === 'sheet')
        sheets.push({
          id: attributeOf(attributes, 'id') ?? '',
          name: unescaped(attributes.name ?? ''),
          isHidden: /hidden/i.test(attributes.state ?? ''),
        })
    },
  }
  await readXml(zip, path, reader, MAX_LIST)
  if (!isWorkbook) throw new Unreadable('quebrada', 'no workbook')
  return { sheets, from1904 }
}

async function readStyles(zip: ZipFile, path: string | undefined): Promise<CellStyle[]> {
  const styles: CellStyle[] = []
  const own = new Map<string, CellStyle>()
  let isInCells = false
  if (path)
    await readXml(zip, path, {
      open(name, { numFmtId = '0', formatCode = '' }) {
        if (name === 'numFmt') own.set(numFmtId, styleOf(formatCode))
        else if (name === 'cellXfs') isInCells = true
        else if (name === 'xf' && isInCells) styles.push(own.get(numFmtId) ?? builtInStyle(Number(numFmtId)))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return styles
}

function styleOf(code: string): CellStyle {
  return {
    format: formatOf(code),
    codeDigits: codeDigits(code),
    literals: literalsOf(code),
    isFraction: isFraction(code),
  }
}

/** '# ?/?' and '# ??/??' */
const FRACTIONS = [12, 13]

export function builtInStyle(id: number): CellStyle {
  return { format: builtInFormat(id), codeDigits: 0, literals: null, isFraction: FRACTIONS.includes(id) }
}

async function readTexts(zip: ZipFile, path: string | undefined): Promise<string[]> {
  const texts: string[] = []
  const run = textCollector('t')
  if (path)
    await readXml(zip, path, {
      open(name) {
        if (name === 'si') run.begin()
        else run.open(name)
      },
      text: run.text,
      close(name) {
        run.close(name)
        if (name === 'si') texts.push(run.end())
      },
    })
  return texts
}

/** Longer than a cell of a spreadsheet program can be, 32,767 characters. */
const MAX_TEXT = 4 * 32_768

/** Collects the texts of elements of these names, without the pronunciation (`<rPh>`) that Japanese files have. */
export function textCollector(...names: readonly string[]) {
  let text = ''
  let isText = false
  let isPronunciation = false
  return {
    begin(): void {
      text = ''
    },
    end: (): string => unescaped(text),
    open(name: string): void {
      if (names.includes(name)) isText = true
      else if (name === 'rPh') isPronunciation = true
    },
    text(piece: string): void {
      if (!isText || isPronunciation) return
      text += piece
      if (text.length > MAX_TEXT) throw new Unreadable('grande', 'text')
    },
    close(name: string): void {
      if (names.includes(name)) isText = false
      else if (name === 'rPh') isPronunciation = false
    },
  }
}
