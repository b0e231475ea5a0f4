/**
 * What the pages of the dashboard and of Vendas show before any script has run: the texts of the screen's first answers, at
 * the places where the screen renders them next. `first-view.css` has the styles; e2e/first-view.spec.ts compares the places.
 */
import type { InferContractRouterOutputs } from '@orpc/contract'
import { readSearch as readDashboardSearch } from '../../contract/dashboard/search.ts'
import type { contract } from '../../contract/index.ts'
import type { PageData } from '../../contract/page-data.ts'
import { can } from '../../contract/permissions.ts'
import { filtersOf, readSearch as readVendasSearch } from '../../contract/vendas/search.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import {
  type BadgeVariant,
  variantOfComissao,
  variantOfSituacao,
  variantOfStatus,
} from '../../core/badges.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import {
  FIGURES,
  formatVariacao,
  formatWhole,
  INCLUI_DESISTENCIAS,
  nameOfPrevious,
  titleOfVendas,
} from '../../core/dashboard/words.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL, formatPercent, formatThousands } from '../../core/money.ts'
import { COLUMN_TEXTS } from '../../core/vendas/columns.ts'
import { PARTICIPANTES_LABEL, VENDA_FIELDS } from '../../core/vendas/fields.ts'
import { cardParticipantes, writtenTotals } from '../../core/vendas/words.ts'
import { LIST_MODES } from '../../core/visoes.ts'
import { searchIn } from './first-calls.ts'
import { type Html, html } from './html.ts'

type Answers = InferContractRouterOutputs<typeof contract>
type Completo = Answers['dashboard']['completo']
type Cargo = Parameters<typeof can>[0]

/** What a page is opened as, and brings. */
export interface Asked {
  url: string
  data: PageData
  /** The side navigation is collapsed in this browser. */
  isFolded: boolean
}

/** As many as a tall window shows. */
const CARDS = 4

/** The HTML for the page of `address`, or null if the answers are not all there or the screen begins differently. */
export function firstViewOf(address: string, { url, data, isFolded }: Asked): Html | null {
  const content = contentOf(address, url, data)
  if (!content) return null
  const folded = isFolded && html`data-folded`
  return html`<div class="first-view first-view-screen" aria-busy="true" ${folded}>${content}</div>`
}

function contentOf(address: string, url: string, data: PageData): Html | null {
  const search = searchIn(url)
  const cargo = data.session.sessao?.user.usuario?.cargo
  const answer = <T>(path: string) =>
    data.answers.find((one) => one.path.join('.') === path)?.output as T | undefined
  if (address === '/' || address === '/dashboard') {
    const figures = answer<Completo>('dashboard.completo')
    return figures ? dashboard(figures, readDashboardSearch(search)) : null
  }
  if (address !== '/vendas') return null
  const asked = readVendasSearch(search)
  const list = answer<Answers['vendas']['listar']>('vendas.listar')
  const totals = answer<Answers['vendas']['totais']>('vendas.totais')
  const visoes = answer<Answers['visoes']['listar']>('visoes.listar')
  if (!list?.itens.length || !totals || !visoes) return null
  const isPlain = !asked.nova && !asked.importar && !asked.visao && Object.keys(filtersOf(asked)).length === 0
  return isPlain
    ? vendas(list.itens, writtenTotals(totals), cargo, visoes.apresentacao?.modo ?? LIST_MODES[0])
    : null
}

function dashboard(figures: Completo, search: ReturnType<typeof readDashboardSearch>): Html | null {
  const { vendasRecentes, topVendedores } = figures
  const shown = [
    figures.vendasDoMes,
    figures.contratosAssinados,
    figures.vendedoresAtivos,
    figures.empreendimentosAtivos,
  ]
  // The screen says what is unavailable, and begins with the first steps of an empty system.
  if ([...shown, vendasRecentes, topVendedores].some((figure) => !('dados' in figure))) return null
  if (!('dados' in vendasRecentes && 'dados' in topVendedores) || vendasRecentes.dados.primeirosPassos)
    return null
  const amount = (text: string) =>
    html`<p class="first-view-amount" style="--caracteres:${text.length}">${text}</p>`
  const card = (title: string, value: string, below: Html | Html[]) =>
    html`<section class="first-view-box first-view-figure"><h2>${title}</h2>${amount(value)}${below}</section>`
  const changing = (
    title: string,
    figure: Completo['vendasDoMes'],
    format: (value: number) => string,
    note?: string,
  ) => {
    if (!('dados' in figure)) return null
    const { valor, variacao, anterior, mesmosDias } = figure.dados
    const previous = nameOfPrevious(anterior)
    return card(title, format(valor), [
      change(variacao, `frente ao ${previous}`),
      ...(mesmosDias ? [change(mesmosDias.variacao, `frente aos mesmos dias do ${previous}`)] : []),
      ...(note ? [html`<p class="first-view-dimmed">${note}</p>`] : []),
    ])
  }
  const counted = (
    { titulo, legenda }: { titulo: string; legenda: string },
    figure: Completo['vendedoresAtivos'],
  ) =>
    'dados' in figure &&
    card(titulo, formatWhole(figure.dados.valor), html`<p class="first-view-dimmed">${legenda}</p>`)
  const latest = vendasRecentes.dados.itens.map(
    ({ unidade, empreendimento, cliente_nome, valor_venda }) =>
      html`<li><div><div class="first-view-name">${unidade}</div><p class="first-view-dimmed">${empreendimento} - ${cliente_nome}</p></div><p class="first-view-sum">${formatBRL(valor_venda)}</p></li>`,
  )
  const top = topVendedores.dados.itens.map(
    ({ nome, total }, index) =>
      html`<li><div class="first-view-ranked"><span class="first-view-rank" ${index === 0 ? html`data-first` : ''}>${index + 1}</span><span class="first-view-name">${nome}</span></div><p class="first-view-sum">${formatThousands(total)}</p></li>`,
  )
  return html`<div class="first-view-head"><h1>Dashboard</h1>${button('Imprimir')}</div>
<div class="first-view-stack"><div class="first-view-filters"><i></i><i></i><i></i></div>
<div class="first-view-figures">${changing(titleOfVendas(search), figures.vendasDoMes, formatBRL, INCLUI_DESISTENCIAS)}${changing(FIGURES.contratosAssinados.titulo, figures.contratosAssinados, formatWhole)}${counted(FIGURES.vendedoresAtivos, figures.vendedoresAtivos)}${counted(FIGURES.empreendimentosAtivos, figures.empreendimentosAtivos)}</div>
<div class="first-view-lists">${listCard('Vendas Recentes', latest, 'Nenhuma venda recente encontrada.')}${listCard('Top Vendedores', top, 'Nenhum vendedor encontrado.', INCLUI_DESISTENCIAS)}</div></div>`
}

function change(percent: number, words: string): Html {
  const [color, path] =
    percent > 0
      ? ['green', 'M17 7L7 17M8 7h9v9']
      : percent < 0
        ? ['red', 'M7 7l10 10M17 8v9H8']
        : ['gray', 'M5 12h14M13 18l6-6M13 6l6 6']
  return html`<div class="first-view-change"><svg aria-hidden="true" data-color="${color}" width="16" height="16" viewBox="0 0 24 24"><path d="${path}"/></svg><p class="first-view-dimmed"><b data-color="${color}">${formatVariacao(percent)}</b> ${words}</p></div>`
}

function listCard(title: string, rows: readonly Html[], empty: string, note?: string): Html {
  return html`<section class="first-view-box"><h2 class="first-view-title">${title}</h2>${
    rows.length > 0
      ? html`<ul>${rows}</ul>${note && html`<p class="first-view-dimmed first-view-note">${note}</p>`}`
      : html`<p class="first-view-dimmed">${empty}</p>`
  }</section>`
}

function vendas(sales: readonly Venda[], totals: string, cargo: Cargo, mode: string): Html {
  const look = mode === LIST_MODES[0] ? '' : html`data-table`
  return html`<div class="first-view-head"><h1>${wordsOf('vendas').title}</h1><div class="first-view-row">${button('Visões', 2)}${can(cargo, 'planilhas.importar') && button('Importar', 1)}<i class="first-view-modes"></i>${can(cargo, 'vendas.criar') && button('Nova Venda', 1)}</div></div>
<div class="first-view-stack"><div class="first-view-tools"><i class="first-view-input"></i><i class="first-view-input"></i>${button('Filtros', 1)}${can(cargo, 'vendas.exportar') && html`<div class="first-view-row"><i class="first-view-print"></i>${button('Exportar', 1)}</div>`}</div>
<div class="first-view-sales" ${look}><p class="first-view-dimmed">${totals}</p><div class="first-view-feed">${sales.slice(0, CARDS).map((sale) => saleCard(sale, cargo))}</div></div></div>`
}

function saleCard(sale: Venda, cargo: Cargo): Html {
  const { numero_venda, cliente_nome, status, status_comissao, campanhas, observacoes } = sale
  const { shown, others } = cardParticipantes(sale.participantes)
  const item = (rotulo: string, value: string | Html | Html[], money = false) =>
    html`<div ${money ? html`class="first-view-money"` : ''}><dt>${rotulo}</dt><dd>${value}</dd></div>`
  return html`<section class="first-view-box first-view-sale"><header><div class="first-view-heading"><h2>${numero_venda}</h2><p class="first-view-client">${cliente_nome}</p><div class="first-view-badges">${badge(status, variantOfStatus(status))}${status_comissao && badge(`Comissão: ${status_comissao}`, variantOfComissao(status_comissao))}${campanhas.length > 0 && badge('Com campanha', 'campaign')}</div></div><div class="first-view-actions">${button('Visualizar', 1)}${can(cargo, 'vendas.editar') && button('Editar', 1)}${can(cargo, 'vendas.aplicar_campanha') && button('Aplicar campanha', 1)}${can(cargo, 'vendas.excluir') && button('Excluir', 1)}</div></header>
<dl>${item(VENDA_FIELDS.valor_venda.rotulo, formatBRL(sale.valor_venda), true)}${item(VENDA_FIELDS.data_venda.rotulo, formatDate(sale.data_venda))}${item(VENDA_FIELDS.empreendimento_id.rotulo, sale.empreendimento.nome)}${item(VENDA_FIELDS.unidade.rotulo, COLUMN_TEXTS.unidade(sale))}${item(VENDA_FIELDS.colaborador_id.rotulo, COLUMN_TEXTS.colaborador_id(sale))}${item(VENDA_FIELDS.tipo_pendencia.rotulo, html`<div class="first-view-pending">${sale.tipo_pendencia.map((tipo) => badge(tipo, 'secondary', true))}</div>`)}</dl>
<div><p class="first-view-label">${PARTICIPANTES_LABEL}</p><ul>${shown.map(
    (one) =>
      html`<li><span>${one.colaborador.nome}</span><span>${formatPercent(one.percentual_comissao)} · ${formatBRL(one.valor_comissao)}</span><span>${one.tipo_pagamento_comissao}</span>${badge(situacaoOfComissao(one), variantOfSituacao(situacaoOfComissao(one)), true)}</li>`,
  )}</ul>${others && html`<p class="first-view-others">${others}</p>`}</div>
${observacoes && html`<p class="first-view-notes"><span class="first-view-label">${VENDA_FIELDS.observacoes.rotulo}: </span>${observacoes}</p>`}</section>`
}

function badge(text: string, variant: BadgeVariant | 'campaign', small = false): Html {
  return html`<span class="first-view-badge" data-variant="${variant}" ${small ? html`data-small` : ''}>${text}</span>`
}

/** The room of a button with that many icons, which is not shown before it can be pressed. */
function button(text: string, icons = 0): Html {
  return html`<span class="first-view-button" aria-hidden="true" data-icons="${icons}">${text}</span>`
}
