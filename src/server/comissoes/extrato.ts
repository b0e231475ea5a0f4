/** The statement of one person's commissions as a PDF, to be handed or sent to them. */
import type { Kysely } from 'kysely'
import type { Content, ContentNode } from 'pdfmake'
import type { Comissao, ComissaoFilterInput } from '../../contract/comissoes.ts'
import {
  COMISSAO_SITUACOES,
  PAID_WITHOUT_DATE,
  situacaoOfComissao,
  sumAll,
  sumComissoes,
} from '../../core/comissoes.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { Recusa } from '../../core/recusa.ts'
import { counted } from '../../core/text.ts'
import type { Tables } from '../database/types.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { renderPdf } from '../vendas/pdf.ts'
import { letterheadContent } from '../vendas/pdf-letterhead.ts'
import { GREY, shorten } from '../vendas/pdf-scale.ts'
import { listarComissoes } from './queries.ts'

/** More rows take seconds of a thread that serves everyone. */
const MAX_ROWS = 1000

/**
 * The file `extrato-<nome>.pdf` with the commissions that match the filters, by date of the sale. Throws Recusa: NAO_ENCONTRADO
 * for an unknown person, EXTRATO_GRANDE for more than 1000 commissions.
 */
export async function extratoOfComissoes(
  db: Kysely<Tables>,
  filters: ComissaoFilterInput & { colaborador_id: string },
  now: Date,
): Promise<File> {
  const person = await db
    .selectFrom('colaboradores')
    .select('nome')
    .where('id', '=', filters.colaborador_id)
    .executeTakeFirst()
  if (!person) throw new Recusa('NAO_ENCONTRADO', 'Colaborador não encontrado')
  const { itens, total } = await listarComissoes(db, { ...filters, ordem: 'data_venda', linhas: MAX_ROWS })
  if (total > MAX_ROWS)
    throw new Recusa(
      'EXTRATO_GRANDE',
      `O extrato tem no máximo ${MAX_ROWS} comissões. Escolha um período menor.`,
    )
  const timbre = await readLetterhead(db)
  const title = 'Extrato de comissões'
  const bytes = await renderPdf({
    pageSize: 'A4',
    pageMargins: [36, 32, 36, 40],
    language: 'pt-BR',
    displayTitle: true,
    info: { title: `${title}: ${person.nome}`, author: timbre?.nome ?? 'Plantão', creationDate: now },
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    content: [
      ...letterheadContent(timbre),
      { text: title, fontSize: 16, bold: true },
      { text: person.nome, fontSize: 12 },
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
  const name = person.nome.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return new File([bytes], `extrato-${name}.pdf`, { type: 'application/pdf' })
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
      widths: [72, 48, '*', 56, 36, 76, 48, 60],
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
    situacaoOfComissao(comissao),
    comissao.status_comissao === 'Pago' ? `${paid} ${comissao.tipo_pagamento_comissao}` : '',
  ].map((text, i) => ({ text, ...alignmentOf(i) }))
}

function alignmentOf(column: number): Pick<ContentNode, 'alignment'> {
  return column === 4 || column === 5 ? { alignment: 'right' } : {}
}
