/** The tables that another database brings in: how their columns are written, and the product's rules for them. */
import { z } from 'zod'
import { aplicacaoInput, storedCampanha } from '../../contract/campanhas.ts'
import { newColaboradorInput } from '../../contract/colaboradores.ts'
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { faixaInput } from '../../contract/faixas.ts'
import { date, id, optional, optionalText, percent, reais, reference } from '../../contract/fields.ts'
import { newLojaInput } from '../../contract/lojas.ts'
import { storedMeta } from '../../contract/metas.ts'
import { premiacaoInput } from '../../contract/premiacoes.ts'
import { sorteioInput } from '../../contract/sorteios.ts'
import { editedUsuarioInput } from '../../contract/usuarios.ts'
import { storedVenda } from '../../contract/vendas/form.ts'
import { AUDITED_FIELDS } from '../../core/auditoria.ts'
import { CAMPANHA_STATUSES } from '../../core/campanhas.ts'
import { COMISSAO_MODES } from '../../core/comissao.ts'
import type { Format } from '../../core/fields.ts'
import { META_STATUSES } from '../../core/metas.ts'
import { PREMIACAO_STATUSES } from '../../core/premiacoes.ts'
import { SORTEIO_STATUSES } from '../../core/sorteios/sorteio.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  DEVOLUCAO_FORMS,
  VENDA_MESSAGES,
} from '../../core/vendas/vendas.ts'

/** `Name` is the name of a table that can come. */
export interface CargaTable<Name extends string = string> {
  /** The fields that are brought in, with the product's rules. */
  schema: z.ZodObject
  /** How columns are written, where the histories' labels do not say it. */
  formatos?: Readonly<Record<string, Format>>
  /** The table that each reference is to. */
  referencias?: Readonly<Record<string, Name>>
  /** Columns of which no two records have the same text, whatever its case. */
  unicas?: readonly string[]
  /** Columns that are stored beside those of the schema. */
  tambem?: readonly string[]
  /** Written under another name by some. */
  sinonimos?: Readonly<Record<string, string>>
  /** Columns that are read for what they say, and not stored. */
  soLidas?: readonly string[]
}

const ATIVO = z.enum(RECORD_STATUSES).default('Ativo')
const instant = z.string()

/** In an order in which references come after what they refer to. */
const CARGA_TABLES = {
  lojas: {
    schema: newLojaInput.omit({ gerente_id: true }).safeExtend({ status: ATIVO }),
    formatos: { status: RECORD_STATUSES },
    unicas: ['codigo'],
    soLidas: ['gerente_id'],
  },
  empreendimentos: {
    schema: empreendimentoInput.safeExtend({ status: ATIVO }),
    formatos: { status: RECORD_STATUSES },
    unicas: ['codigo'],
  },
  colaboradores: {
    schema: newColaboradorInput,
    referencias: { loja_id: 'lojas', superior_id: 'colaboradores', indicado_por: 'colaboradores' },
    unicas: ['cpf'],
  },
  usuarios: {
    schema: editedUsuarioInput.extend({
      cargo: editedUsuarioInput.shape.cargo.default('Staff'),
      status: editedUsuarioInput.shape.status.default('Ativo'),
    }),
    formatos: { status: RECORD_STATUSES },
    referencias: { loja_id: 'lojas', colaborador_id: 'colaboradores' },
  },
  faixas: {
    schema: faixaInput.safeExtend({ status: ATIVO }),
    formatos: { status: RECORD_STATUSES },
  },
  colaboradores_faixas: {
    schema: z.object({
      colaborador_id: reference('Colaborador é obrigatório'),
      faixa_id: reference('Faixa é obrigatória'),
      data_inicio: date('Data de início é obrigatória'),
      data_fim: optional(date()),
      ativa: z.boolean().default(false),
    }),
    formatos: { colaborador_id: 'referencia', faixa_id: 'referencia' },
    referencias: { colaborador_id: 'colaboradores', faixa_id: 'faixas' },
  },
  metas: {
    schema: storedMeta.safeExtend({ status: z.enum(META_STATUSES).default('Ativa') }),
    referencias: { colaborador_id: 'colaboradores', loja_id: 'lojas' },
  },
  campanhas: {
    schema: storedCampanha.safeExtend({ status: z.enum(CAMPANHA_STATUSES).default('Ativa') }),
    formatos: { status: CAMPANHA_STATUSES },
  },
  campanhas_lojas: {
    schema: z.object({
      campanha_id: reference('Campanha é obrigatória'),
      loja_id: reference('Loja é obrigatória'),
    }),
    formatos: { campanha_id: 'referencia', loja_id: 'referencia' },
    referencias: { campanha_id: 'campanhas', loja_id: 'lojas' },
  },
  campanhas_empreendimentos: {
    schema: z.object({
      campanha_id: reference('Campanha é obrigatória'),
      empreendimento_id: reference('Empreendimento é obrigatório'),
    }),
    formatos: { campanha_id: 'referencia', empreendimento_id: 'referencia' },
    referencias: { campanha_id: 'campanhas', empreendimento_id: 'empreendimentos' },
  },
  vendas: {
    schema: storedVenda,
    referencias: { empreendimento_id: 'empreendimentos', loja_id: 'lojas', colaborador_id: 'colaboradores' },
    unicas: ['numero_venda'],
    tambem: ['percentual_comissao', 'valor_comissao'],
  },
  vendas_participantes: {
    schema: z.object({
      venda_id: id,
      colaborador_id: reference(VENDA_MESSAGES.participante),
      modo: z.enum(COMISSAO_MODES),
      percentual_comissao: percent(VENDA_MESSAGES.percentual_comissao),
      valor_comissao: reais('Informe o valor da comissão'),
      status_comissao: z.enum(COMISSAO_STATUSES).default('Pendente'),
      tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES).default(COMISSAO_PAYMENT_TYPES[0]),
      data_pagamento: optional(date()),
      observacoes: optionalText(1000),
      estorno_pendente: z.boolean().default(false),
      data_devolucao: optional(date()),
      forma_devolucao: optional(z.enum(DEVOLUCAO_FORMS)),
      cancelado_por_desistencia: z.boolean().default(false),
    }),
    formatos: { venda_id: 'referencia', cancelado_por_desistencia: 'sim_nao' },
    referencias: { colaborador_id: 'colaboradores' },
  },
  campanhas_vendas: {
    schema: aplicacaoInput.extend({
      desconto_aplicado: aplicacaoInput.shape.desconto_aplicado.default(0),
      bonus_comissao_aplicado: aplicacaoInput.shape.bonus_comissao_aplicado.default(0),
      data_aplicacao: instant,
    }),
    formatos: { campanha_id: 'referencia', venda_id: 'referencia' },
    referencias: { campanha_id: 'campanhas', venda_id: 'vendas' },
  },
  sorteios: {
    schema: sorteioInput.safeExtend({
      status: z.enum(SORTEIO_STATUSES).default('Agendado'),
      vencedor_id: optional(id),
      data_realizacao: optional(instant),
      motivo_cancelamento: optionalText(5000),
    }),
    formatos: { status: SORTEIO_STATUSES },
    referencias: { loja_id: 'lojas', vencedor_id: 'colaboradores' },
    soLidas: ['algoritmo_tipo'],
  },
  roleta_elegibilidade: {
    schema: z.object({
      colaborador_id: reference('Colaborador é obrigatório'),
      loja_id: optional(id),
      ativo: z.boolean().default(true),
    }),
    formatos: { colaborador_id: 'referencia' },
    referencias: { colaborador_id: 'colaboradores', loja_id: 'lojas' },
  },
  roleta_historico: {
    schema: z.object({
      sorteio_id: reference('Sorteio é obrigatório'),
      colaborador_id: reference('Colaborador é obrigatório'),
      loja_id: optional(id),
      data_sorteio: instant,
      participantes_elegiveis: z.array(z.unknown()).default([]),
    }),
    formatos: {
      sorteio_id: 'referencia',
      colaborador_id: 'referencia',
      loja_id: 'referencia',
      data_sorteio: 'instante',
    },
    referencias: { sorteio_id: 'sorteios', colaborador_id: 'colaboradores', loja_id: 'lojas' },
    soLidas: ['algoritmo_usado'],
  },
  premiacoes: {
    schema: premiacaoInput.safeExtend({
      status: z.enum(PREMIACAO_STATUSES).default('Pendente'),
      data_entrega: optional(date()),
      entregue_por_nome: optionalText(200),
      recibo: optionalText(2000),
    }),
    formatos: { status: PREMIACAO_STATUSES },
    referencias: { colaborador_id: 'colaboradores', sorteio_id: 'sorteios' },
    sinonimos: { sorteio: 'sorteio_id' },
  },
} as const satisfies Record<string, CargaTable>

export type CargaTableName = keyof typeof CARGA_TABLES

export const CARGA_TABLE_NAMES = Object.keys(CARGA_TABLES) as CargaTableName[]

export function isCargaTable(name: string): name is CargaTableName {
  return Object.hasOwn(CARGA_TABLES, name)
}

export const tableOf = (tabela: CargaTableName): CargaTable<CargaTableName> => CARGA_TABLES[tabela]

/** The columns that are stored, besides id and created_at. */
export function storedColumns(tabela: CargaTableName): string[] {
  const { schema, tambem = [] } = tableOf(tabela)
  return [...Object.keys(schema.shape), ...tambem]
}

/** The columns that are read. */
export function readColumns(tabela: CargaTableName): string[] {
  return [...storedColumns(tabela), ...(tableOf(tabela).soLidas ?? [])]
}

/** How a column's values are written. */
export function formatOf(tabela: CargaTableName, coluna: string): Format {
  return tableOf(tabela).formatos?.[coluna] ?? AUDITED_FIELDS[tabela]?.[coluna]?.formato ?? 'texto'
}
