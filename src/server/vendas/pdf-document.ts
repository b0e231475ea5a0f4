/** The content of a sale's page, with the font size and text lengths that a Medida allows. */
import type { Content, ContentNode, Document, TableLayout } from 'pdfmake'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { lookOfComissao, variantOfStatus } from '../../core/badges.ts'
import type { PartOf } from '../../core/cadastros-partes.ts'
import { CLIENT_COLUMNS } from '../../core/dados-pessoais.ts'
import { formatInstant } from '../../core/dates.ts'
import { shownField } from '../../core/masks.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { motivoOfDesistencia } from '../../core/vendas/consistency.ts'
import { PARTICIPANTES_LABEL, VENDA_FIELDS } from '../../core/vendas/fields.ts'
import { RATEIO } from '../../core/vendas/rateio.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, LINE_ABOVE, RULE, shorten, WIDTH } from '../pdf/page.ts'
import { describeComissionado } from './columns.ts'
import { participantesTable } from './pdf-participantes.ts'
import type { Scale } from './pdf-scale.ts'

/** The page's data besides the sale: its time of issue, its issuer, and the attachments in words. */
export interface Emissao {
  now: Date
  timbre: Letterhead | null
  anexos?: readonly string[]
}

/** The sale's page. */
export function documentOf(venda: Venda, { now, timbre, anexos = [] }: Emissao, scale: Scale): Document {
  const title = `Venda ${venda.numero_venda}`
  return {
    ...frameOf(title, { timbre, now }),
    defaultStyle: { font: 'Roboto', fontSize: scale.fontSize, color: INK, lineHeight: 1.1 },
    content: [
      ...letterheadContent(timbre),
      header(venda, scale),
      section('Dados da Venda', scale, vendaFields(venda, scale)),
      section('Cliente', scale, clienteFields(venda, scale)),
      section('Empreendimento', scale, empreendimentoFields(venda, scale)),
      section('Valores e comissão', scale, valueFields(venda)),
      ...partsOf(venda, anexos, scale, 'before texts'),
      ...freeText(
        VENDA_FIELDS.motivo_rejeicao.rotulo,
        motivoOfDesistencia(venda),
        scale,
        scale.lengths.reason,
      ),
      ...freeText(VENDA_FIELDS.observacoes.rotulo, venda.observacoes, scale, scale.lengths.notes),
      ...partsOf(venda, anexos, scale, 'after texts'),
    ],
    footer: footerOf({
      columns: [
        { text: `Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo)` },
        { text: `Plantão · ${shorten(title, 40)}`, alignment: 'right' },
      ],
    }),
  }
}

interface PartOnPage {
  place: 'before texts' | 'after texts'
  content: (venda: Venda, anexos: readonly string[], scale: Scale) => Content[]
}

/** What the page shows of each of a sale's parts; null for what stands among the sale's own fields. */
const ON_PAGE: Readonly<Record<PartOf<'vendas'>, PartOnPage | null>> = {
  vendas_participantes: {
    place: 'before texts',
    content: (venda, _, scale) => [
      titled(
        `${PARTICIPANTES_LABEL} (${venda.participantes.length})`,
        scale,
        participantesTable(venda, scale),
      ),
    ],
  },
  campanhas_vendas: null,
  comissoes_linhas: {
    place: 'after texts',
    content: ({ rateio }, _, scale) =>
      freeText(
        `${RATEIO.rotulo} (${rateio.length})`,
        rateio.map(describeComissionado).join(' · '),
        scale,
        scale.lengths.reason,
      ),
  },
  vendas_anexos: {
    place: 'after texts',
    content: (_, anexos, scale) =>
      freeText(`Anexos (${anexos.length})`, anexos.join(' · '), scale, scale.lengths.reason),
  },
}

function partsOf(
  venda: Venda,
  anexos: readonly string[],
  scale: Scale,
  place: PartOnPage['place'],
): Content[] {
  return Object.values(ON_PAGE).flatMap((part) =>
    part?.place === place ? part.content(venda, anexos, scale) : [],
  )
}

const INK = '#1f2933'
const ACCENT = '#1d4ed8'
const STATUS_BACKGROUND = {
  default: '#d6eaef',
  secondary: '#e9edf2',
  destructive: '#fde2e1',
  waiting: '#fff3bf',
} as const

/** A label, its value and an optional limit in characters; a null value is left out. */
type Field = [label: string, value: string | null, limit?: number | undefined]

function header(venda: Venda, { fontSize, lengths }: Scale): Content {
  const tags = [
    { text: venda.status, background: STATUS_BACKGROUND[variantOfStatus(venda.status)] },
    ...(venda.status_comissao
      ? [
          {
            text: `Comissão: ${venda.status_comissao}`,
            background: STATUS_BACKGROUND[lookOfComissao(venda.status_comissao)],
          },
        ]
      : []),
  ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: `Venda ${venda.numero_venda}`, fontSize: fontSize * 1.9, bold: true },
          { text: shorten(venda.cliente_nome, lengths.name), fontSize: fontSize * 1.25, color: GREY },
        ],
      },
      {
        width: 'auto',
        stack: [
          { text: formatBRL(venda.valor_venda), fontSize: fontSize * 1.9, bold: true, alignment: 'right' },
          {
            columns: [
              { width: '*', text: '' },
              ...tags.map(({ text, background }) => ({
                width: 'auto',
                table: { body: [[{ text, fillColor: background, bold: true, noWrap: true }]] },
                layout: TAG,
              })),
            ],
            columnGap: 4,
            margin: [0, 2, 0, 0],
          },
        ],
      },
    ],
    columnGap: 16,
    margin: [0, 0, 0, fontSize * 0.4],
  }
}

const TAG: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
}

function vendaFields(venda: Venda, { lengths }: Scale): Field[] {
  return [
    field(venda, 'data_venda'),
    field(venda, 'forma_pagamento'),
    [VENDA_FIELDS.loja_id.rotulo, venda.loja.nome, lengths.name],
    [VENDA_FIELDS.colaborador_id.rotulo, venda.colaborador?.nome ?? null, lengths.name],
    field(venda, 'data_aprovacao'),
    field(venda, 'data_desembolso'),
    field(venda, 'tipo_pendencia'),
    field(venda, 'descricao_outras_pendencias', lengths.description),
    ['Campanhas', venda.campanhas.map(({ campanha }) => campanha.nome).join(', ') || null],
  ]
}

function clienteFields(venda: Venda, { lengths }: Scale): Field[] {
  return [
    ...CLIENT_COLUMNS.map((column) =>
      field(venda, column, column === 'cliente_nome' ? lengths.name : undefined),
    ),
    field(venda, 'tipo_renda'),
  ]
}

function empreendimentoFields(venda: Venda, { lengths }: Scale): Field[] {
  return [
    ['Nome', venda.empreendimento.nome, lengths.name],
    field(venda, 'torre'),
    field(venda, 'unidade'),
    ['Endereço', venda.empreendimento.endereco],
  ]
}

function valueFields(venda: Venda): Field[] {
  return [
    field(venda, 'valor_venda'),
    field(venda, 'valor_ato'),
    field(venda, 'valor_financiado'),
    field(venda, 'base_calculo_comissao'),
    ['Comissão total', `${formatPercent(venda.percentual_comissao)} · ${formatBRL(venda.valor_comissao)}`],
  ]
}

function field(venda: Venda, name: keyof typeof VENDA_FIELDS, limit?: number): Field {
  const { rotulo, formato } = VENDA_FIELDS[name]
  return [rotulo, shownField(venda, name, formato), limit]
}

/** A titled section with its fields in four columns. */
function section(title: string, scale: Scale, fields: Field[]): Content {
  const { fontSize, lengths } = scale
  const cells = fields.flatMap(([label, value, limit = lengths.field]): ContentNode[] => {
    if (!value) return []
    const text = shorten(value, Math.min(limit, lengths.field))
    return [
      {
        width: FIELD_WIDTH,
        stack: [{ text: label, color: GREY, fontSize: fontSize * 0.82 }, { text }],
      },
    ]
  })
  const rows: Content[] = []
  for (let i = 0; i < cells.length; i += PER_ROW)
    rows.push({
      columns: cells.slice(i, i + PER_ROW),
      columnGap: FIELD_GAP,
      margin: [0, 0, 0, fontSize * 0.35],
    })
  return titled(title, scale, rows)
}

const PER_ROW = 4
const FIELD_GAP = 10
// In points: fixed, since a flexible column grows with its longest word, even beyond the page.
const FIELD_WIDTH = (WIDTH - (PER_ROW - 1) * FIELD_GAP) / PER_ROW

function titled(title: string, { fontSize }: Scale, content: Content): Content {
  return {
    stack: [
      {
        table: {
          widths: ['*'],
          body: [[{ text: title, bold: true, color: ACCENT, fontSize: fontSize * 1.1 }]],
        },
        layout: RULE_BELOW,
        margin: [0, fontSize * 0.45, 0, fontSize * 0.4],
      },
      content,
    ],
  }
}

const RULE_BELOW: TableLayout = {
  ...LINE_ABOVE,
  hLineWidth: (row) => (row === 1 ? 0.7 : 0),
  hLineColor: () => RULE,
  paddingTop: () => 0,
  paddingBottom: () => 1.5,
}

function freeText(title: string, text: string | null, scale: Scale, limit: number): Content[] {
  if (!text) return []
  return [titled(title, scale, { text: shorten(text, limit) })]
}
