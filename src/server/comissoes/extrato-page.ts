/** The pages of statements of commissions: of one person, or of several, each on pages of their own. Runs in the PDFs' thread. */
import type { Content, ContentNode } from 'pdfmake'
import type { Comissao } from '../../contract/comissoes.ts'
import { PAID_WITHOUT_DATE, sumAll } from '../../core/comissoes/comissoes.ts'
import {
  partesNoExtrato,
  type Recebimento,
  recebidoInWords,
  recebidosOf,
  sumPartes,
} from '../../core/comissoes/recebimentos.ts'
import { devolucaoInWords } from '../../core/comissoes/situacao.ts'
import { formatDate, formatInstant, today } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { pagamentosInWords } from '../../core/vendas/pagamentos-da-comissao.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, LINE_ABOVE, LINES_BETWEEN_ROWS, shorten, WIDTH } from '../pdf/page.ts'
import { renderPdf } from '../pdf/printer.ts'
import { receivedContent } from './extrato-recebidos.ts'

/** The fields of a commission that a statement shows. */
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
  | 'papel'
  | 'linha'
  | 'andamento'
> & { recebimentos: readonly Recebimento[] }

/** One person's statement; CPF and CRECI are null where there is none, or for a reader who may not see them. */
export interface Extrato {
  nome: string
  cpf: string | null
  creci: string | null
  itens: readonly ExtratoItem[]
  /** The amount that the person gave back, in reais. */
  devolvido: number
  /** The person's whole debt, in reais. */
  a_recuperar: number
}

export interface ExtratosDocument {
  extratos: readonly Extrato[]
  /** The filters in words. */
  descricao: string
  declaracao: string
  /** In which time the sums were received: 'até 28/11/2026'. */
  quando: string
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

function sectionOf(extrato: Extrato, document: ExtratosDocument): ContentNode {
  const { nome, itens } = extrato
  const { descricao, now, timbre } = document
  return {
    section: [
      ...letterheadContent(timbre),
      { text: TITLE, fontSize: 16, bold: true },
      { text: nome, fontSize: 12 },
      ...identityOf(extrato),
      { text: descricao, color: GREY, margin: [0, 0, 0, 8] },
      sums(itens, now),
      rows(itens),
      ...receivedContent(extrato, document.quando),
      signature(extrato, document),
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

/** The sums of the commissions, as they are when the statement is made. */
function sums(itens: readonly ExtratoItem[], now: Date): Content {
  const figures = [...sumPartes(itens), ['Total', totalOf(itens)] as const]
  return {
    stack: [
      { text: `Situação em ${formatDate(today(now))}`, bold: true, margin: [0, 0, 0, 2] },
      {
        columns: figures.map(([label, sum]) => ({
          stack: [
            { text: label, color: GREY },
            { text: formatBRL(sum.valor), bold: true },
            { text: counted(sum.quantidade, 'comissão', 'comissões'), color: GREY, fontSize: 7.5 },
          ],
        })),
        columnGap: 8,
      },
    ],
    margin: [0, 0, 0, 10],
  }
}

function totalOf(itens: readonly ExtratoItem[]) {
  return sumAll(itens.map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao })))
}

const TITLES = ['Venda', 'Data', 'Empreendimento', 'Unidade', '%', 'Comissão', 'Status', 'Pagamento']

function rows(itens: readonly ExtratoItem[]): Content {
  if (itens.length === 0) return { text: 'Nenhuma comissão neste período.', color: GREY }
  return {
    table: {
      headerRows: 1,
      widths: [60, 46, '*', 46, 30, 62, 58, 88],
      body: [TITLES.map((text, i) => ({ text, bold: true, ...alignmentOf(i) })), ...itens.map(cellsOf)],
    },
    layout: LINES_BETWEEN_ROWS,
  }
}

function cellsOf(item: ExtratoItem): ContentNode[] {
  const { papel } = item
  return [
    [shorten(item.numero_venda, 40), papel === 'Corretor' ? '' : papel].filter(Boolean).join(' · '),
    formatDate(item.data_venda),
    shorten(item.empreendimento.nome, 80),
    [item.torre, item.unidade].filter(Boolean).join(' · '),
    formatPercent(item.percentual_comissao),
    formatBRL(item.valor_comissao),
    stateOf(item),
    paymentOf(item),
  ].map((text, i) => ({ text, ...alignmentOf(i) }))
}

/** 'Pago', 'Devolvida em 26/11/2026 (PIX)'; of parts with their amounts. */
function stateOf(item: ExtratoItem): string {
  const partes = partesNoExtrato(item)
  const owed = item.linha?.a_recuperar ?? 0
  return [
    ...partes.map(([parte, valor]) => (partes.length === 1 ? parte : `${parte} ${formatBRL(valor)}`)),
    ...(owed > 0 ? [`a recuperar ${formatBRL(owed)}`] : []),
    devolucaoInWords(item),
  ]
    .filter(Boolean)
    .join(item.data_devolucao === null ? ', ' : ' ')
}

function paymentOf({
  linha,
  status_comissao,
  data_pagamento,
  tipo_pagamento_comissao,
  valor_comissao,
}: ExtratoItem): string {
  if (linha && linha.pagamentos.length > 0)
    return pagamentosInWords(linha.pagamentos, valor_comissao).join(' · ')
  if (status_comissao !== 'Pago') return ''
  const paid = data_pagamento === null ? PAID_WITHOUT_DATE : formatDate(data_pagamento)
  return [paid, tipo_pagamento_comissao].filter(Boolean).join(' ')
}

function alignmentOf(column: number): Pick<ContentNode, 'alignment'> {
  return column === 4 || column === 5 ? { alignment: 'right' } : {}
}

/** In points: the place for the date, and the line to sign on. */
const LINES = [200, 260]

/** The total, the declaration with the sum that was received, and the line to sign on; never apart from one another. */
function signature(
  { nome, cpf, itens, devolvido }: Extrato,
  { declaracao, quando }: Pick<ExtratosDocument, 'declaracao' | 'quando'>,
): Content {
  const total = totalOf(itens)
  const below = [nome, cpf && `CPF ${formatCpf(cpf)}`].filter(Boolean).join(' · ')
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      {
        text: `Total das comissões: ${formatBRL(total.valor)} (${counted(total.quantidade, 'comissão', 'comissões')})`,
      },
      { text: declaracao, margin: [0, 8, 0, 3] },
      {
        text: recebidoInWords(recebidosOf(itens), devolvido, quando),
        bold: true,
        fontSize: 10,
        margin: [0, 0, 0, 34],
      },
      {
        columns: ['Local e data', below].map((text, i) => ({
          width: LINES[i] ?? 0,
          table: { widths: [LINES[i] ?? 0], body: [[{ text, color: GREY, fontSize: 7.5 }]] },
          layout: LINE_ABOVE,
        })),
        columnGap: WIDTH - LINES.reduce((sum, line) => sum + line),
      },
    ],
  }
}
