/** The pages of a statement of commissions. Runs in the PDFs' thread. */
import type { Content, ContentNode } from 'pdfmake'
import type { Comissao, ComissaoFilterInput } from '../../contract/comissoes.ts'
import { PAID_WITHOUT_DATE, sumAll, sumComissoes } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES, devolucaoInWords, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { GREY, shorten } from '../pdf/page.ts'
import { renderPdf } from '../pdf/printer.ts'

export interface Extrato {
  nome: string
  itens: Comissao[]
  filters: ComissaoFilterInput
  now: Date
  timbre: Letterhead | null
}

/** The bytes of a PDF with all commissions and their sums. */
export default function layOutExtrato({
  nome,
  itens,
  filters,
  now,
  timbre,
}: Extrato): Promise<Buffer<ArrayBuffer>> {
  const title = 'Extrato de comissões'
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [36, 32, 36, 40],
    language: 'pt-BR',
    displayTitle: true,
    info: { title: `${title}: ${nome}`, author: timbre?.nome ?? 'Plantão', creationDate: now },
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    content: [
      ...letterheadContent(timbre),
      { text: title, fontSize: 16, bold: true },
      { text: nome, fontSize: 12 },
      { text: periodInWords(filters), color: GREY, margin: [0, 0, 0, 8] },
      sums(itens),
      rows(itens),
    ],
    footer: {
      text: `Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo) · Plantão`,
      margin: [36, 10, 36, 0],
      fontSize: 7,
      color: GREY,
    },
  })
}

/** 'Vendas de 01/03/2026 até 31/03/2026 · só Pago' */
function periodInWords({ de, ate, periodo, status }: ComissaoFilterInput): string {
  const what = periodo === 'pagamento' ? 'Pagamentos' : 'Vendas'
  const period = [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ')
  return `${what} ${period || 'de todo o período'}${status ? ` · só ${status}` : ''}`
}

function sums(comissoes: readonly Comissao[]): Content {
  const bySituacao = sumComissoes(comissoes)
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

function rows(comissoes: readonly Comissao[]): Content {
  if (comissoes.length === 0) return { text: 'Nenhuma comissão neste período.', color: GREY }
  return {
    table: {
      headerRows: 1,
      widths: [72, 48, '*', 56, 36, 76, 56, 56],
      body: [TITLES.map((text, i) => ({ text, bold: true, ...alignmentOf(i) })), ...comissoes.map(cellsOf)],
    },
    layout: 'lightHorizontalLines',
  }
}

function cellsOf(comissao: Comissao): ContentNode[] {
  const paid = comissao.data_pagamento === null ? PAID_WITHOUT_DATE : formatDate(comissao.data_pagamento)
  return [
    shorten(comissao.numero_venda, 40),
    formatDate(comissao.data_venda),
    shorten(comissao.empreendimento.nome, 80),
    [comissao.torre, comissao.unidade].filter(Boolean).join(' · '),
    formatPercent(comissao.percentual_comissao),
    formatBRL(comissao.valor_comissao),
    [situacaoOfComissao(comissao), devolucaoInWords(comissao)].filter(Boolean).join(' '),
    comissao.status_comissao === 'Pago' ? `${paid} ${comissao.tipo_pagamento_comissao}` : '',
  ].map((text, i) => ({ text, ...alignmentOf(i) }))
}

function alignmentOf(column: number): Pick<ContentNode, 'alignment'> {
  return column === 4 || column === 5 ? { alignment: 'right' } : {}
}
