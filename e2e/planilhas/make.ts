/**
 * Makes the spreadsheets of this folder with LibreOffice, once: `node e2e/planilhas/make.ts`. Each is first written as a
 * flat OpenDocument text, which LibreOffice calculates and saves as an XLSX. The stories and `livro.test.ts` read the XLSX files.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCpf } from '../../src/server/testing/office/builders.ts'
import { NAMES } from '../brokerage.ts'

/** A cell: a text or a number; `span` columns are merged; `formula` is written as in OpenDocument. */
type Cell =
  | string
  | number
  | { text?: string; value?: number; type?: CellType; formula?: string; span?: number }
type CellType = 'data' | 'reais' | 'percentual' | 'titulo'
interface Sheet {
  name: string
  rows: Cell[][]
}

const date = (day: Date): Cell => ({ text: day.toISOString().slice(0, 10), type: 'data' })
const reais = (value: number): Cell => ({ value, type: 'reais' })
const percent = (value: number): Cell => ({ value, type: 'percentual' })
const title = (text: string, span: number): Cell => ({ text, type: 'titulo', span })
const sum = (column: string, from: number, to: number): Cell => ({
  formula: `of:=SUM([.${column}${from}:.${column}${to}])`,
  type: 'reais',
})

/** 300 sales on the second of three sheets, below two merged titles and above their sums. */
function vendas(): Sheet[] {
  const headings = [
    'Nº Venda',
    'Data da venda',
    'Cliente',
    'CPF',
    'Celular',
    'Empreendimento',
    'Loja',
    'Bloco',
    'Apto',
    'VGV',
    'Sinal',
    'Corretor 1',
    '% 1',
    'Corretor 2',
    '% 2',
  ]
  const sale = (n: number): Cell[] => [
    `X-${n}`,
    date(new Date(Date.UTC(2026, 0, 1 + (n % 300)))),
    `Cliente da Planilha ${n}`,
    Number(buildCpf(800_000 + n)),
    11_900_000_000 + n,
    NAMES.empreendimento.toUpperCase(),
    NAMES.loja,
    'B',
    n,
    reais(300_000.5 + n),
    reais(10_000),
    NAMES.ana,
    percent(0.0125),
    n % 2 === 0 ? NAMES.bruno : '',
    n % 2 === 0 ? percent(0.005) : '',
  ]
  const sales = Array.from({ length: 300 }, (_, i) => sale(i + 1))
  const fault = (n: number, column: string, cell: Cell) => {
    const row = sales[n - 1]
    if (row) row[headings.indexOf(column)] = cell
  }
  fault(10, 'Data da venda', '31/02/2026')
  fault(20, 'CPF', '111.111.111-11')
  fault(30, 'VGV', 'a combinar')
  fault(40, 'Apto', '')
  fault(50, 'Corretor 1', 'Angela Rramos')
  const [first, last] = [5, 304]
  return [
    { name: 'Capa', rows: [[title('Diretoria Norte', 6)], [], ['Planilha de uso interno']] },
    {
      name: 'Vendas 2026',
      rows: [
        [title('VENDAS 2026 — Diretoria Norte', headings.length)],
        [title('Atualizada toda sexta-feira', headings.length)],
        [],
        headings,
        ...sales,
        [],
        [title('TOTAL', 9), sum('J', first, last), sum('K', first, last)],
      ],
    },
    {
      name: 'Resumo',
      rows: [
        [title('Resumo', 2)],
        ['Vendas', { formula: `of:=COUNTA([$'Vendas 2026'.A${first}:.A${last}])` }],
        ['VGV', { formula: `of:=SUM([$'Vendas 2026'.J${first}:.J${last}])`, type: 'reais' }],
      ],
    },
  ]
}

/** A team under headings of its own, on the second sheet. */
function equipe(): Sheet[] {
  const headings = [
    'Matrícula',
    'Nome do corretor',
    'C.P.F.',
    'Celular',
    'E-mail',
    'Função',
    'Situação',
    'Admissão',
    'Filial',
    'CPF do gerente',
    '% comissão',
  ]
  const gerente = Number(buildCpf(810_001))
  const people: [string, string, string][] = [
    ['Otávio Brandão', 'GERENTE', 'Ativo'],
    ['Célia Antunes', 'Corretora', 'ativa'],
    ['Hugo Sá', 'CORRETOR', 'Ativo'],
    ['Joana Prates', 'Corretora', 'Inativa'],
  ]
  return [
    { name: 'Leia-me', rows: [['Atualizar até o dia 5 de cada mês']] },
    {
      name: 'Equipe',
      rows: [
        [title('EQUIPE DE VENDAS', headings.length)],
        [],
        headings,
        ...people.map(([nome, cargo, status], i): Cell[] => [
          i + 1,
          nome,
          Number(buildCpf(810_001 + i)),
          11_970_000_001 + i,
          i === 0 ? 'otavio@casa.com.br' : '',
          cargo,
          status,
          date(new Date(Date.UTC(2024, 2, 1 + i))),
          NAMES.loja,
          i === 0 ? '' : gerente,
          percent(0.005 * i),
        ]),
        [title('TOTAL', 10), { formula: 'of:=AVERAGE([.K4:.K7])', type: 'percentual' }],
      ],
    },
  ]
}

/** Lojas and empreendimentos, one sheet each. */
function cadastros(): Sheet[] {
  const lojas = ['Filial', 'Sigla', 'Rua', 'Nº', 'Bairro', 'Município', 'UF', 'CEP', 'Fone', 'm²']
  const empreendimentos = [
    'Empreendimento',
    'Cód.',
    'Tipo',
    'Endereço',
    'Bairro',
    'Cidade',
    'UF',
    'CEP',
    'Construtora',
    'Preço mínimo',
    'Preço máximo',
    'Lançamento',
    'Entrega',
  ]
  return [
    {
      name: 'Lojas',
      rows: [
        [title('REDE DE LOJAS', lojas.length)],
        lojas,
        [
          'Loja Gonzaga',
          'GZ',
          'Avenida Ana Costa',
          500,
          'Gonzaga',
          'Santos',
          'SP',
          11_060_001,
          1_332_840_000,
          90,
        ],
        // A CEP that lost its zero.
        [
          'Loja Paulista',
          'PA',
          'Avenida Paulista',
          1000,
          'Bela Vista',
          'São Paulo',
          'SP',
          1_310_100,
          '',
          120,
        ],
        ['Loja Moema', 'MO', 'Alameda dos Arapanés', 7, 'Moema', 'São Paulo', 'Sampa', '04524-001', '', 60],
        [title('TOTAL', 9), { formula: 'of:=SUM([.J3:.J5])' }],
      ],
    },
    {
      name: 'Empreendimentos',
      rows: [
        [title('LANÇAMENTOS', empreendimentos.length)],
        empreendimentos,
        [
          'Jardim das Acácias',
          'ACA',
          'RESIDENCIAL',
          'Rua das Flores, 10',
          'Centro',
          'Santos',
          'SP',
          11_010_000,
          'Obras S.A.',
          reais(250_000),
          reais(480_000.5),
          date(new Date('2026-03-01')),
          date(new Date('2028-12-31')),
        ],
        [
          'Torre Comercial Sul',
          'TCS',
          'comercial',
          'Avenida Sul, 99',
          'Sul',
          'São Paulo',
          'SP',
          1_310_200,
          '',
          '',
          '',
          '',
          '',
        ],
      ],
    },
  ]
}

const STYLES = `
  <number:date-style style:name="nd"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
  <number:number-style style:name="nr"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
  <number:percentage-style style:name="np"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
  <style:style style:name="data" style:family="table-cell" style:data-style-name="nd"/>
  <style:style style:name="reais" style:family="table-cell" style:data-style-name="nr"/>
  <style:style style:name="percentual" style:family="table-cell" style:data-style-name="np"/>
  <style:style style:name="titulo" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function cellOf(cell: Cell): string {
  const {
    text,
    value,
    type,
    formula,
    span = 1,
  } = typeof cell === 'string' ? { text: cell } : typeof cell === 'number' ? { value: cell } : cell
  const attributes = [
    ...(type ? [`table:style-name="${type}"`] : []),
    ...(span > 1 ? [`table:number-columns-spanned="${span}" table:number-rows-spanned="1"`] : []),
    ...(formula ? [`table:formula="${escaped(formula)}" office:value-type="float"`] : []),
    ...(value === undefined ? [] : [`office:value-type="float" office:value="${value}"`]),
    ...(text && type === 'data' ? [`office:value-type="date" office:date-value="${text}"`] : []),
    ...(text && type !== 'data' ? ['office:value-type="string"'] : []),
  ].join(' ')
  const content = text && type !== 'data' ? `<text:p>${escaped(text)}</text:p>` : ''
  return `<table:table-cell ${attributes}>${content}</table:table-cell>${'<table:covered-table-cell/>'.repeat(span - 1)}`
}

function flatOds(sheets: Sheet[]): string {
  const namespaces = ['office', 'table', 'text', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces.join(' ')}
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
 <office:automatic-styles>${STYLES}</office:automatic-styles>
 <office:body><office:spreadsheet>
${sheets
  .map(
    ({ name, rows }) =>
      `<table:table table:name="${name}">${rows
        .map(
          (row) => `<table:table-row>${(row.length > 0 ? row : ['']).map(cellOf).join('')}</table:table-row>`,
        )
        .join('\n')}</table:table>`,
  )
  .join('\n')}
 </office:spreadsheet></office:body>
</office:document>`
}

const folder = mkdtempSync(join(tmpdir(), 'planilhas-'))
for (const [name, sheets] of Object.entries({ vendas: vendas(), equipe: equipe(), cadastros: cadastros() })) {
  const source = join(folder, `${name}.fods`)
  writeFileSync(source, flatOds(sheets))
  execFileSync('soffice', ['--headless', '--convert-to', 'xlsx', '--outdir', import.meta.dirname, source])
}
