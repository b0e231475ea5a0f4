/** The pages of a closing: its sums, its payees with types of keys and amounts, and lines to sign. Runs in the PDFs' thread. */
import type { Content, ContentNode } from 'pdfmake'
import type { FechamentoCompleto, PagamentoDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import { linesToSign, nameOfClosing, passosOf } from '../../../core/financeiro/fechamentos.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import type { Letterhead } from '../../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, LINE_ABOVE, LINES_BETWEEN_ROWS, shorten, WIDTH } from '../../pdf/page.ts'
import { renderPdf } from '../../pdf/printer.ts'

type Row = Pick<
  PagamentoDoFechamento,
  'favorecido' | 'loja' | 'tipo_chave' | 'bruto' | 'adiantamento' | 'desconto' | 'retido' | 'liquido'
>

export interface ClosingDocument {
  fechamento: FechamentoCompleto
  pagamentos: readonly Row[]
  timbre: Letterhead | null
  now: Date
}

/** The bytes of the PDF. */
export default function layOutClosing(document: ClosingDocument): Promise<Buffer<ArrayBuffer>> {
  const { fechamento, now, timbre } = document
  const title = nameOfClosing(fechamento)
  const { corte, dia_pagamento, lojas, situacao, resumo } = fechamento
  const of = lojas.length === 0 ? 'todas as lojas' : lojas.map(({ nome }) => nome).join(', ')
  return renderPdf({
    ...frameOf(title, document),
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    footer: footerOf({
      text: `${title} · Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo) · Plantão`,
    }),
    content: [
      ...letterheadContent(timbre),
      { text: title, fontSize: 16, bold: true },
      {
        text: `${situacao} · corte em ${formatDate(corte)} · pagamento em ${formatDate(dia_pagamento)} · ${shorten(of, 200)}`,
        color: GREY,
      },
      { text: signatures(fechamento), color: GREY, margin: [0, 0, 0, 8] },
      payeesTable(document),
      ...(resumo.lojas.length > 1 ? [lojasTable(resumo.lojas)] : []),
      signatureLines(fechamento),
    ],
  })
}

/** 'Criado por Ana em 12/11/2026 · enviado por …' */
function signatures(fechamento: FechamentoCompleto): string {
  const words = passosOf(fechamento)
    .flatMap(({ feito }) => feito ?? [])
    .join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const HEAD = ['Favorecido', 'Loja', 'Chave PIX', 'Comissões', 'Descontos', 'A pagar']
const AMOUNTS_FROM = 3
/** R$ 99.999.999.999,99 stands on one line. */
const WIDTHS = ['*', 74, 48, 94, 64, 94]

function payeesTable({ fechamento, pagamentos }: ClosingDocument): Content {
  const { liquido, favorecidos } = fechamento
  const total = [
    counted(favorecidos, 'favorecido', 'favorecidos'),
    '',
    '',
    gross(fechamento),
    keptBack(fechamento),
    formatBRL(liquido),
  ]
  return tableOf(WIDTHS, [
    cells(HEAD, { bold: true }),
    ...pagamentos.map((row) =>
      cells([
        shorten(row.favorecido, 120),
        shorten(row.loja ?? '', 59),
        row.tipo_chave ?? 'Sem chave',
        gross(row),
        keptBack(row),
        formatBRL(row.liquido),
      ]),
    ),
    cells(total, { bold: true }),
  ])
}

/** 'R$ 1.000,00', below it 'mais R$ 200,00 de adiantamento' */
function gross(sums: { bruto: number; adiantamento: number }): string {
  const comissoes = formatBRL(withoutAdvance(sums))
  if (sums.adiantamento === 0) return comissoes
  return `${comissoes}\nmais ${formatBRL(sums.adiantamento)} de adiantamento`
}

/** 'R$ 300,00', below it 'retenções R$ 110,00'; empty for neither. */
function keptBack({ desconto, retido }: { desconto: number; retido: number }): string {
  return [desconto > 0 && formatBRL(desconto), retido > 0 && `retenções ${formatBRL(retido)}`]
    .filter((text) => text !== false)
    .join('\n')
}

function lojasTable(lojas: FechamentoCompleto['resumo']['lojas']): Content {
  return {
    margin: [0, 10, 0, 0],
    // Longer ones would not fit on a page.
    unbreakable: lojas.length <= 30,
    stack: [
      tableOf(WIDTHS, [
        cells(['Por loja', 'Favorecidos', '', ...HEAD.slice(AMOUNTS_FROM)], { bold: true }),
        ...lojas.map((one) =>
          cells([
            one.loja ?? 'Sem loja',
            one.favorecidos.toLocaleString('pt-BR'),
            '',
            gross(one),
            keptBack(one),
            formatBRL(one.liquido),
          ]),
        ),
      ]),
    ],
  }
}

function cells(texts: readonly string[], look: ContentNode = {}): ContentNode[] {
  return texts.map((text, column) => ({
    text,
    ...look,
    ...(column >= AMOUNTS_FROM && { alignment: 'right' }),
  }))
}

function tableOf(widths: (number | string)[], body: ContentNode[][]): ContentNode {
  return { table: { headerRows: 1, widths, body }, layout: LINES_BETWEEN_ROWS }
}

/** In points. */
const LINE = 240

/** A line for who prepared it, and one for who approves it; never apart from one another. */
function signatureLines(fechamento: FechamentoCompleto): Content {
  return {
    unbreakable: true,
    margin: [0, 44, 0, 0],
    columns: linesToSign(fechamento).map((text) => ({
      width: LINE,
      table: { widths: [LINE], body: [[{ text, color: GREY, fontSize: 7.5 }]] },
      layout: LINE_ABOVE,
    })),
    columnGap: WIDTH - 2 * LINE,
  }
}
