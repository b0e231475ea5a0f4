/** The pages of statements of commissions: of one person, or of several, each on pages of their own. Runs in the PDFs' thread. */
import type { Content, ContentNode, TableLayout } from 'pdfmake'
import type { Comissao } from '../../contract/comissoes.ts'
import { PAID_WITHOUT_DATE, sumAll, sumComissoes } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES, devolucaoInWords, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, RULE, shorten, WIDTH } from '../pdf/page.ts'
import { renderPdf } from '../pdf/printer.ts'

/** What a statement says of a commission. */
export type ExtratoItem = Pick<
  Comissao,
  | 'numero_venda'
  | 'data_venda'
  | 'empreendimento'
  | 'torre'
  | 'unidade'
  | 'percentual_comissao'
  | 'valor_comissao'
  | 'status_comissao'
  | 'estorno_pendente'
  | 'tipo_pagamento_comissao'
  | 'data_pagamento'
  | 'data_devolucao'
  | 'forma_devolucao'
> &
  Partial<Pick<Comissao, 'papel'>>

/** One person's statement; CPF and CRECI are null where there is none, or for a reader who may not see them. */
export interface Extrato {
  nome: string
  cpf: string | null
  creci: string | null
  itens: readonly ExtratoItem[]
}

export interface ExtratosDocument {
  extratos: readonly Extrato[]
  /** The filters in words. */
  descricao: string
  declaracao: string
  /** When the commissions were read. */
  now: Date
  timbre: Letterhead | null
}

const TITLE = 'Extrato de comissões'

/** The bytes of a PDF with all commissions and their sums. */
export default function layOutExtratos(document: ExtratosDocument): Promise<Buffer<ArrayBuffer>> {
  const { extratos } = document
  const [first] = extratos
  return renderPdf({
    ...frameOf(
      extratos.length === 1 && first ? `${TITLE}: ${first.nome}` : 'Extratos de comissões',
      document,
    ),
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    content: extratos.map((extrato) => sectionOf(extrato, document)),
  })
}

function sectionOf(extrato: Extrato, { descricao, declaracao, now, timbre }: ExtratosDocument): ContentNode {
  const { nome, itens } = extrato
  return {
    section: [
      ...letterheadContent(timbre),
      { text: TITLE, fontSize: 16, bold: true },
      { text: nome, fontSize: 12 },
      ...identityOf(extrato),
      { text: descricao, color: GREY, margin: [0, 0, 0, 8] },
      sums(itens),
      rows(itens),
      signature(extrato, declaracao),
    ],
    footer: footerOf({
      text: `${nome} · Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo) · Plantão`,
    }),
  }
}

function identityOf({ cpf, creci }: Extrato): Content[] {
  const parts = [cpf && `CPF ${formatCpf(cpf)}`, creci && `CRECI ${creci}`].filter(Boolean)
  return parts.length > 0 ? [parts.join(' · ')] : []
}

function sums(itens: readonly ExtratoItem[]): Content {
  const bySituacao = sumComissoes(itens)
  const figures = [
    ...COMISSAO_SITUACOES.map((situacao) => ({ label: situacao, sum: bySituacao[situacao] })),
    { label: 'Total', sum: sumAll(Object.values(bySituacao)) },
  ]
  return {
    columns: figures.map(({ label, sum }) => ({
      stack: [
        { text: label, color: GREY },
        { text: formatBRL(sum.valor), bold: true },
        { text: counted(sum.quantidade, 'comissão', 'comissões'), color: GREY, fontSize: 7.5 },
      ],
    })),
    columnGap: 8,
    margin: [0, 0, 0, 10],
  }
}

const TITLES = ['Venda', 'Data', 'Empreendimento', 'Unidade', '%', 'Comissão', 'Status', 'Pagamento']

function rows(itens: readonly ExtratoItem[]): Content {
  if (itens.length === 0) return { text: 'Nenhuma comissão neste período.', color: GREY }
  return {
    table: {
      headerRows: 1,
      widths: [60, 46, '*', 50, 30, 66, 48, 68],
      body: [TITLES.map((text, i) => ({ text, bold: true, ...alignmentOf(i) })), ...itens.map(cellsOf)],
    },
    layout: LINES_BETWEEN_ROWS,
  }
}

/** Narrower than pdfmake's, so that most rows take one line. */
const LINES_BETWEEN_ROWS: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: () => 3,
}

function cellsOf(item: ExtratoItem): ContentNode[] {
  // Kept from before commissions had a papel, it is a Corretor's.
  const { papel = 'Corretor' } = item
  const paid = item.data_pagamento === null ? PAID_WITHOUT_DATE : formatDate(item.data_pagamento)
  return [
    [shorten(item.numero_venda, 40), papel === 'Corretor' ? '' : papel].filter(Boolean).join(' · '),
    formatDate(item.data_venda),
    shorten(item.empreendimento.nome, 80),
    [item.torre, item.unidade].filter(Boolean).join(' · '),
    formatPercent(item.percentual_comissao),
    formatBRL(item.valor_comissao),
    [situacaoOfComissao(item), devolucaoInWords(item)].filter(Boolean).join(' '),
    item.status_comissao === 'Pago' ? [paid, item.tipo_pagamento_comissao].filter(Boolean).join(' ') : '',
  ].map((text, i) => ({ text, ...alignmentOf(i) }))
}

function alignmentOf(column: number): Pick<ContentNode, 'alignment'> {
  return column === 4 || column === 5 ? { alignment: 'right' } : {}
}

/** In points: the place for the date, and the line to sign on. */
const LINES = [200, 260]

/** The total, the declaration, and the line to sign on; never apart from one another. */
function signature({ nome, cpf, itens }: Extrato, declaracao: string): Content {
  const total = sumAll(Object.values(sumComissoes(itens)))
  const below = [nome, cpf && `CPF ${formatCpf(cpf)}`].filter(Boolean).join(' · ')
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      {
        text: `Total: ${formatBRL(total.valor)} (${counted(total.quantidade, 'comissão', 'comissões')})`,
        bold: true,
        fontSize: 10,
      },
      { text: declaracao, margin: [0, 8, 0, 34] },
      {
        columns: ['Local e data', below].map((text, i) => ({
          width: LINES[i] ?? 0,
          table: { widths: [LINES[i] ?? 0], body: [[{ text, color: GREY, fontSize: 7.5 }]] },
          layout: ABOVE,
        })),
        columnGap: WIDTH - LINES.reduce((sum, line) => sum + line),
      },
    ],
  }
}

/** A line above the text. */
const ABOVE: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0.7 : 0),
  vLineWidth: () => 0,
  hLineColor: () => GREY,
  paddingLeft: () => 0,
  paddingRight: () => 0,
}
