/** The sales of a spreadsheet: one row each, or several rows of one sale with a participant each. */
import { codeKey } from '../codes.ts'
import { refusedFile, textOf } from '../csv/reading.ts'
import { cellReader, type ReadCell } from './cell-reader.ts'
import type { CellPlace } from './cells.ts'
import { columnOf } from './colunas.ts'
import { type Finding, Findings, findingOf } from './findings.ts'
import { numberOfHeading } from './headings.ts'
import { dataRows, identifyingColumns, type Table, type TableReading } from './rows.ts'
import { isParticipantField, type SaleField, VENDAS_COLUMNS } from './vendas-fields.ts'

/** Sales in one file. */
const MAX_VENDAS = 20_000

/** The columns of a participant; null where the file has none. */
interface ParticipantColumns {
  nome: number
  percentual: number | null
  valor: number | null
  status: number | null
  forma: number | null
  pagamento: number | null
}

/** A participant as written, before names are looked up. */
interface WrittenParticipante {
  nome: string
  linha: number
  colunas: ParticipantColumns
  percentual: unknown
  valor: unknown
  status: unknown
  forma: unknown
  pagamento: unknown
  /** Whether its percentage or value is that of the merged cell of a participant above, as a whole. */
  isRepeated: boolean
}

/** A sale as written. Names of loja, empreendimento and corretores are not looked up yet. */
export interface WrittenVenda {
  /** The row that has its number. */
  linha: number
  /** By field; missing where the cell is empty or has an error. */
  valores: Partial<Record<SaleField, unknown>>
  /** The columns of the file's sales. */
  colunas: Columns['sale']
  /** The further rows that have a value. */
  linhas?: Partial<Record<SaleField, number>>
  participantes: WrittenParticipante[]
  /** The amounts of the merged cell of a sale above, as a whole. */
  repetidos: readonly SaleField[]
  /** Whether one of its cells has an error or a question. */
  isIncomplete: boolean
}

/** Where each value is, or is missing. */
export function placesOf({ linha, colunas, linhas }: WrittenVenda): Map<string, CellPlace> {
  return new Map(colunas.map(({ field, at }) => [field, { linha: linhas?.[field] ?? linha, coluna: at }]))
}

/** Reads all sales. Throws Recusa ARQUIVO_RECUSADO for too many. */
export function readVendas(reading: TableReading): WrittenVenda[] {
  const { table, found } = reading
  const columns = columnsOf(table)
  const read = cellReader(VENDAS_COLUMNS, reading)
  // Its findings are collected again when the row's values are added.
  const compare = cellReader(VENDAS_COLUMNS, { ...reading, found: new Findings() })
  const differs = (venda: WrittenVenda, texts: readonly string[], linha: number) =>
    isOther(venda, columns, texts, linha, compare)
  const vendas: WrittenVenda[] = []
  /** The first and the last sale of each number. */
  const byNumber = new Map<string, { first: WrittenVenda; last: WrittenVenda }>()
  /** The rows of each sale that has several, by their texts. */
  const seen = new Map<WrittenVenda, Map<string, number>>()
  let current: WrittenVenda | null = null
  // The sale's other participants are below the number's merged cell.
  const belongs = (texts: readonly string[]) =>
    columns.identifying.every((at) => (texts[at] ?? '') === '') &&
    columns.participants.some(({ nome }) => (texts[nome] ?? '') !== '')
  // A row of sums can have the number of sales in the column of numbers.
  const isSum = (texts: readonly string[]) =>
    /^\d+$/.test(texts[columns.numero] ?? '') &&
    columns.identifying.every((at) => at === columns.numero || (texts[at] ?? '') === '') &&
    columns.participants.every(({ nome }) => (texts[nome] ?? '') === '') &&
    !columns.sale.some(({ field, at }) => field === 'unidade' && (texts[at] ?? '') !== '')
  for (const { linha, texts } of dataRows(VENDAS_COLUMNS, reading, { belongs, isSum })) {
    const before = found.stopping
    const numero = texts[columns.numero] ?? ''
    if (!(current && belongs(texts))) {
      // Without a number it is refused later, and no other row belongs to it.
      const key = numero === '' ? `\n${linha}` : codeKey(numero)
      const same = byNumber.get(key)
      current = (same && [same.last, same.first].find((venda) => !differs(venda, texts, linha))) ?? null
      if (!current) {
        if (vendas.length === MAX_VENDAS)
          throw refusedFile(`Use no máximo ${MAX_VENDAS.toLocaleString('pt-BR')} vendas por arquivo.`)
        if (same) found.erros.push(repeatedNumber(numero, linha, columns.numero, same.first))
        // The second of two sales with one number is judged once that is settled.
        current = {
          linha,
          valores: {},
          colunas: columns.sale,
          participantes: [],
          repetidos: columns.sale.flatMap(({ field, at }) => (isRepeated(reading, linha, at) ? [field] : [])),
          isIncomplete: same !== undefined,
        }
        vendas.push(current)
        byNumber.set(key, { first: same?.first ?? current, last: current })
      }
    }
    if (linha !== current.linha && !seen.has(current)) {
      const first = (table.grid[current.linha - 1] ?? []).map(textOf)
      seen.set(current, new Map([[JSON.stringify(first), current.linha]]))
    }
    const repeated = seen.get(current)?.get(JSON.stringify(texts))
    if (repeated !== undefined) {
      found.erros.push(repeatedRow(linha, repeated))
      continue
    }
    seen.get(current)?.set(JSON.stringify(texts), linha)
    addValues(current, columns, texts, linha, reading, read)
    addParticipants(current, columns, texts, linha, reading, read)
    if (found.stopping > before) current.isIncomplete = true
  }
  return vendas
}

function repeatedNumber(numero: string, linha: number, coluna: number, first: WrittenVenda): Finding {
  return findingOf(
    { linha, coluna },
    'numero_venda',
    `O número ${numero} já é o da venda da linha ${first.linha}: mude um dos dois, ou deixe uma das linhas fora`,
    'O número já é o de outra venda do arquivo',
  )
}

function repeatedRow(linha: number, first: number): Finding {
  return findingOf(
    { linha, coluna: null },
    null,
    `A linha ${linha} repete a linha ${first}: deixe uma das duas fora`,
    'Repete outra linha',
  )
}

/** Whether a cell has a merged amount of a row above, as a whole. */
function isRepeated({ mescladas, respostas }: TableReading, linha: number, at: number | null): boolean {
  const part = at === null ? undefined : mescladas.get(linha)?.get(at)
  return part !== undefined && part.n > 0 && respostas.mescladas !== 'dividir'
}

interface Columns {
  numero: number
  /** The columns of number, date and client. */
  identifying: number[]
  sale: { field: SaleField; at: number }[]
  participants: ParticipantColumns[]
}

/**
 * A participant's percentage and value have headings with the same number, or follow the order of those without one.
 */
function columnsOf(table: Table): Columns {
  const { layout, headings } = table
  const of = (field: string) => layout.colunas.flatMap(({ campo }, at) => (campo === field ? [at] : []))
  const byNumber = (field: string) => {
    const seen = new Map<string, number>()
    return new Map<string, number>(
      of(field).map((at) => {
        const number = numberOfHeading(headings[at] ?? '') ?? ''
        const n = seen.get(number) ?? 0
        seen.set(number, n + 1)
        return [`${number} ${n}`, at]
      }),
    )
  }
  const names = byNumber('participante')
  const columnFor = (field: string) => {
    const columns = byNumber(field)
    // The n-th one if the numbers of the two have nothing in common.
    const areNumbered = [...columns.keys()].some((each) => names.has(each))
    return (key: string, n: number) => (areNumbered ? columns.get(key) : [...columns.values()][n]) ?? null
  }
  const [percentual, valor, status, forma, pagamento] = [
    columnFor('participante_percentual'),
    columnFor('participante_valor'),
    columnFor('participante_status'),
    columnFor('participante_forma'),
    columnFor('participante_pagamento'),
  ]
  return {
    numero: columnOf(layout, 'numero_venda'),
    identifying: identifyingColumns(VENDAS_COLUMNS, table),
    sale: layout.colunas.flatMap(({ campo }, at) =>
      campo === null || isParticipantField(campo) ? [] : [{ field: campo as SaleField, at }],
    ),
    participants: [...names].map(([key, nome], n) => ({
      nome,
      percentual: percentual(key, n),
      valor: valor(key, n),
      status: status(key, n),
      forma: forma(key, n),
      pagamento: pagamento(key, n),
    })),
  }
}

/** Values that further rows of a sale repeat; a row that differs in two of them is another sale. */
const TELLING: readonly SaleField[] = ['data_venda', 'cliente_nome', 'cliente_cpf', 'unidade', 'valor_venda']

function isOther(
  venda: WrittenVenda,
  { sale }: Columns,
  texts: readonly string[],
  linha: number,
  read: ReadCell,
): boolean {
  const differing = sale.filter(({ field, at }) => {
    const before = venda.valores[field]
    const text = texts[at] ?? ''
    return TELLING.includes(field) && before !== undefined && text !== '' && before !== read(at, text, linha)
  })
  return differing.length > 1
}

/** The row's values; in a further row of the same sale they are empty or the same. */
function addValues(
  venda: WrittenVenda,
  { sale }: Columns,
  texts: readonly string[],
  linha: number,
  { found, table }: TableReading,
  read: ReadCell,
): void {
  for (const { field, at } of sale) {
    const text = texts[at] ?? ''
    const place = { linha, coluna: at }
    const before = venda.valores[field]
    // An empty cell is the place of a missing value, until a further row has it.
    if (before === undefined && text !== '' && linha !== venda.linha) {
      venda.linhas ??= {}
      venda.linhas[field] = linha
    }
    if (text === '' || (before !== undefined && field === 'numero_venda')) continue
    const value = read(at, text, linha)
    if (before === undefined) venda.valores[field] = value
    else if (value !== undefined && JSON.stringify(before) !== JSON.stringify(value))
      found.erros.push(
        findingOf(
          place,
          field,
          `${VENDAS_COLUMNS.campos[field]?.rotulo ?? table.headings[at]} difere da linha ${placesOf(venda).get(field)?.linha}, que tem o mesmo número de venda`,
          'Difere da linha que tem o mesmo número de venda',
        ),
      )
  }
}

function addParticipants(
  venda: WrittenVenda,
  { participants }: Columns,
  texts: readonly string[],
  linha: number,
  reading: TableReading,
  read: ReadCell,
): void {
  const { found } = reading
  const valueAt = (at: number | null) => (at === null ? undefined : read(at, texts[at] ?? '', linha))
  for (const colunas of participants) {
    const before = found.stopping
    const nome = valueAt(colunas.nome)
    const isUnread = found.stopping > before
    const [percentual, valor] = [valueAt(colunas.percentual), valueAt(colunas.valor)]
    if (typeof nome === 'string') {
      const [status, forma] = [valueAt(colunas.status), valueAt(colunas.forma)]
      const pagamento = valueAt(colunas.pagamento)
      const repeated = [colunas.percentual, colunas.valor].some((at) => isRepeated(reading, linha, at))
      venda.participantes.push({
        nome,
        linha,
        colunas,
        percentual,
        valor,
        status,
        forma,
        pagamento,
        isRepeated: repeated,
      })
      const isPaid = status === 'Pago'
      if (isPaid !== (pagamento !== undefined) && found.stopping === before)
        found.avisos.push(
          findingOf(
            { linha, coluna: colunas.pagamento ?? colunas.status },
            'participante_pagamento',
            isPaid ? PAID_TODAY : PAYMENT_IGNORED,
          ),
        )
    } else if (!isUnread && (percentual || valor))
      found.erros.push(
        findingOf({ linha, coluna: colunas.nome }, 'participante', 'Comissão sem participante'),
      )
  }
}

const PAID_TODAY = 'Comissão paga sem data de pagamento: será gravada com a data de hoje'
const PAYMENT_IGNORED = 'A data de pagamento não será gravada: o status da comissão não é Pago'
