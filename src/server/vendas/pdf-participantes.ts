import type { Content, ContentNode } from 'pdfmake'
import type { Participante, Venda } from '../../contract/vendas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { CINZA, cortar, LARGURA, LINHA, type Medida } from './pdf-medida.ts'

/** The participants' table, or two of them side by side. */
export function tabelaDeParticipantes({ participantes: todos }: Venda, medida: Medida): Content {
  const largura = (LARGURA - (medida.lado - 1) * ENTRE_TABELAS) / medida.lado
  const porTabela = Math.ceil(todos.length / medida.lado)
  const tabelas: Content[] = []
  for (let i = 0; i < todos.length; i += porTabela)
    tabelas.push({ width: largura, ...tabela(todos.slice(i, i + porTabela), largura, medida) })
  return { columns: tabelas, columnGap: ENTRE_TABELAS }
}

const ENTRE_TABELAS = 14

function tabela(participantes: readonly Participante[], largura: number, medida: Medida): ContentNode {
  const { fonte, lado } = medida
  const titulos: ContentNode[] = [
    { text: 'Corretor' },
    { text: '%', alignment: 'right' },
    { text: 'Valor', alignment: 'right' },
    { text: 'Pagamento' },
    { text: 'Status' },
  ]
  const celulas = participantes.map(celulasDe)
  const entre = lado === 1 ? fonte * 1.2 : fonte * 0.5
  const outras = [0, 1, 2, 3].map((coluna) =>
    larguraDe(
      celulas.map((linha) => linha[coluna] ?? ''),
      fonte,
    ),
  )
  const nome = largura - outras.reduce((soma, outra) => soma + outra + entre, 0)
  return {
    table: {
      headerRows: 1,
      widths: [nome, ...outras],
      body: [
        titulos.map((titulo) => ({ ...titulo, color: CINZA, fontSize: fonte * 0.82, noWrap: true })),
        ...participantes.map((participante) => linha(participante, medida)),
      ],
    },
    layout: {
      hLineWidth: (i) => (i > 0 && i <= participantes.length ? 0.4 : 0),
      vLineWidth: () => 0,
      hLineColor: () => LINHA,
      paddingLeft: (coluna) => (coluna === 0 ? 0 : entre),
      paddingRight: () => 0,
      paddingTop: () => fonte * 0.12,
      paddingBottom: () => fonte * 0.08,
    },
  }
}

/** The cells after a participant's name. */
function celulasDe(participante: Participante): string[] {
  const { estorno_pendente, status_comissao } = participante
  return [
    formatPercent(participante.percentual_comissao),
    formatBRL(participante.valor_comissao),
    participante.tipo_pagamento_comissao,
    estorno_pendente ? `${status_comissao} (estorno)` : status_comissao,
  ]
}

/** Width in points for the longest of the texts and the column's title. */
function larguraDe(textos: readonly string[], fonte: number): number {
  return Math.max(7, ...textos.map((texto) => texto.length)) * fonte * 0.57
}

function linha(participante: Participante, { fonte, textos }: Medida): Content[] {
  const { colaborador, observacoes } = participante
  const nota: ContentNode[] =
    observacoes && textos.observacaoDoParticipante > 0
      ? [{ text: cortar(observacoes, textos.observacaoDoParticipante), color: CINZA, fontSize: fonte * 0.85 }]
      : []
  return [
    { stack: [{ text: cortar(colaborador.nome, textos.nome) }, ...nota] },
    ...celulasDe(participante).map(
      (text, coluna): ContentNode => ({ text, noWrap: true, alignment: coluna < 2 ? 'right' : 'left' }),
    ),
  ]
}
