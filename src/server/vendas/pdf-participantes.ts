import type { Content, ContentNode } from 'pdfmake'
import type { Participante } from '../../contract/vendas/participantes.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { devolucaoInWords, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { formasInWords } from '../../core/vendas/pagamentos-da-comissao.ts'
import { GREY, RULE, shorten, WIDTH } from '../pdf/page.ts'
import type { Scale } from './pdf-scale.ts'

/** The participants' table, or two of them side by side. */
export function participantesTable({ participantes }: Venda, scale: Scale): Content {
  const width = (WIDTH - (scale.sideBySide - 1) * TABLE_GAP) / scale.sideBySide
  const perTable = Math.ceil(participantes.length / scale.sideBySide)
  const tables: Content[] = []
  for (let i = 0; i < participantes.length; i += perTable)
    tables.push({ width, ...tableOf(participantes.slice(i, i + perTable), width, scale) })
  return { columns: tables, columnGap: TABLE_GAP }
}

const TABLE_GAP = 14

function tableOf(participantes: readonly Participante[], width: number, scale: Scale): ContentNode {
  const { fontSize, sideBySide } = scale
  const titles: ContentNode[] = [
    { text: 'Corretor' },
    { text: '%', alignment: 'right' },
    { text: 'Valor', alignment: 'right' },
    { text: 'Pagamento' },
    { text: 'Status' },
  ]
  const cells = participantes.map(cellsOf)
  const gap = sideBySide === 1 ? fontSize * 1.2 : fontSize * 0.5
  const others = [0, 1, 2, 3].map((column) =>
    widthOf(
      cells.map((row) => row[column] ?? ''),
      fontSize,
    ),
  )
  const nameWidth = width - others.reduce((sum, other) => sum + other + gap, 0)
  return {
    table: {
      headerRows: 1,
      widths: [nameWidth, ...others],
      body: [
        titles.map((title) => ({ ...title, color: GREY, fontSize: fontSize * 0.82, noWrap: true })),
        ...participantes.map((participante) => rowOf(participante, scale)),
      ],
    },
    layout: {
      hLineWidth: (i) => (i > 0 && i <= participantes.length ? 0.4 : 0),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: (column) => (column === 0 ? 0 : gap),
      paddingRight: () => 0,
      paddingTop: () => fontSize * 0.12,
      paddingBottom: () => fontSize * 0.08,
    },
  }
}

/** The cells after a participant's name. */
function cellsOf(participante: Participante): string[] {
  return [
    formatPercent(participante.percentual_comissao),
    formatBRL(participante.valor_comissao),
    shorten(formasInWords(participante.pagamentos, participante.tipo_pagamento_comissao) ?? '', 34),
    situacaoOfComissao(participante),
  ]
}

/** 'Devolvida em 26/11/2026 (PIX). Combinado com a loja': below the name, where there is room. */
function noteOf(participante: Participante): string {
  const returned = devolucaoInWords(participante)
  return [returned && `Devolvida ${returned}`, participante.observacoes].filter(Boolean).join('. ')
}

/** Width in points for the longest of the texts and the column's title. */
function widthOf(texts: readonly string[], fontSize: number): number {
  return Math.max(7, ...texts.map((text) => text.length)) * fontSize * 0.57
}

function rowOf(participante: Participante, { fontSize, lengths }: Scale): Content[] {
  const { colaborador } = participante
  const written = noteOf(participante)
  const note: ContentNode[] =
    written !== '' && lengths.participanteNote > 0
      ? [
          {
            text: shorten(written, lengths.participanteNote),
            color: GREY,
            fontSize: fontSize * 0.85,
          },
        ]
      : []
  return [
    { stack: [{ text: shorten(colaborador.nome, lengths.name) }, ...note] },
    ...cellsOf(participante).map(
      (text, column): ContentNode => ({ text, noWrap: true, alignment: column < 2 ? 'right' : 'left' }),
    ),
  ]
}
