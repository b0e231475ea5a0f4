/** The tables that can be loaded from another database: the formats of their columns, and the product's rules. */
import { z } from 'zod'
import { aplicacaoInput, storedCampanha } from '../../contract/campanhas.ts'
import { newColaboradorInput } from '../../contract/colaboradores.ts'
import { newFeriadoInput } from '../../contract/configuracoes.ts'
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { faixaInput } from '../../contract/faixas.ts'
import { date, id, optional, optionalText, reference } from '../../contract/fields.ts'
import { incidenteInput } from '../../contract/incidentes.ts'
import { newLojaInput } from '../../contract/lojas.ts'
import { storedMeta } from '../../contract/metas.ts'
import { premiacaoInput } from '../../contract/premiacoes.ts'
import { sorteioInput } from '../../contract/sorteios.ts'
import { editedUsuarioInput } from '../../contract/usuarios.ts'
import { storedVenda } from '../../contract/vendas/form.ts'
import { storedParticipante } from '../../contract/vendas/participantes.ts'
import { AUDITED_FIELDS } from '../../core/auditoria.ts'
import { CAMPANHA_STATUSES } from '../../core/campanhas.ts'
import type { Format } from '../../core/fields.ts'
import { META_STATUSES } from '../../core/metas.ts'
import { PREMIACAO_STATUSES } from '../../core/premiacoes.ts'
import { SORTEIO_STATUSES } from '../../core/sorteios/sorteio.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import type { ExportedTableName } from '../export-all/tables.ts'

/** `Name` is the name of a table that can be loaded. */
export interface CargaTable<Name extends string = string> {
  /** The loaded fields, with the product's rules. */
  schema: z.ZodObject
  /** The formats of columns, where the histories' labels do not state them. */
  formatos?: Readonly<Record<string, Format>>
  /** The table of each reference. */
  referencias?: Readonly<Record<string, Name>>
  /** Columns whose text is unique, ignoring case. */
  unicas?: readonly string[]
  /** Names the sale with which each row is judged, stored and removed: alone, they would leave sales without any. */
  daVenda?: string
  /** Columns stored in addition to those of the schema. */
  tambem?: readonly string[]
  /** Other names of columns. */
  sinonimos?: Readonly<Record<string, string>>
  /** Columns that are read but not stored. */
  soLidas?: readonly string[]
  /** Columns that `exportar-tudo` writes and that do not come, and why. */
  ficam?: Readonly<Record<string, string>>
}

/** Columns of every table that are left behind. */
const STAYING_COLUMNS: Readonly<Record<string, string>> = {
  versao: 'counts the saves in this installation',
  updated_at: 'when it was saved in this installation',
}

const NO_APURACAO = 'no apuração of this system gave it'
const OF_BONUSES = 'how its bonuses were made, which do not come; it is asked again'

const ATIVO = z.enum(RECORD_STATUSES).default('Ativo')
const instant = z.string()

/** Ordered so that references come after what they refer to. */
const CARGA_TABLES = {
  lojas: {
    schema: newLojaInput.omit({ gerente_id: true }).safeExtend({ status: ATIVO }),
    formatos: { status: RECORD_STATUSES },
    unicas: ['codigo'],
    soLidas: ['gerente_id'],
    ficam: { gerente_id: 'follows once the usuarios are there' },
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
      inativado_por_administrador: z.boolean().default(false),
    }),
    formatos: { status: RECORD_STATUSES },
    referencias: { loja_id: 'lojas', colaborador_id: 'colaboradores' },
    ficam: {
      user_id: 'a login; nobody comes with one',
      senha_redefinida_em: 'of that login',
      segundo_fator_removido_em: 'of that login',
      data_admissao: 'copied from the colaborador by the database',
    },
  },
  faixas: {
    schema: faixaInput.safeExtend({ status: ATIVO }),
    formatos: { status: RECORD_STATUSES },
    ficam: { bonus_sobre: OF_BONUSES, bonus_valor: OF_BONUSES, bonus_desde: OF_BONUSES },
  },
  colaboradores_faixas: {
    schema: z.object({
      colaborador_id: reference('Colaborador é obrigatório'),
      faixa_id: reference('Faixa é obrigatória'),
      data_inicio: date('Data de início é obrigatória'),
      data_fim: optional(date()),
      ativa: z.boolean().default(false),
    }),
    referencias: { colaborador_id: 'colaboradores', faixa_id: 'faixas' },
    ficam: { apuracao_de: NO_APURACAO, apuracao_ate: NO_APURACAO },
  },
  metas: {
    schema: storedMeta.safeExtend({ status: z.enum(META_STATUSES).default('Ativa') }),
    referencias: { colaborador_id: 'colaboradores', loja_id: 'lojas' },
  },
  campanhas: {
    schema: storedCampanha.safeExtend({ status: z.enum(CAMPANHA_STATUSES).default('Ativa') }),
    formatos: { status: CAMPANHA_STATUSES },
    ficam: { bonus_sobre: OF_BONUSES, bonus_valor: OF_BONUSES, bonus_para: OF_BONUSES },
  },
  campanhas_lojas: {
    schema: z.object({
      campanha_id: reference('Campanha é obrigatória'),
      loja_id: reference('Loja é obrigatória'),
    }),
    referencias: { campanha_id: 'campanhas', loja_id: 'lojas' },
  },
  campanhas_empreendimentos: {
    schema: z.object({
      campanha_id: reference('Campanha é obrigatória'),
      empreendimento_id: reference('Empreendimento é obrigatório'),
    }),
    referencias: { campanha_id: 'campanhas', empreendimento_id: 'empreendimentos' },
  },
  vendas: {
    schema: storedVenda,
    referencias: { empreendimento_id: 'empreendimentos', loja_id: 'lojas', colaborador_id: 'colaboradores' },
    unicas: ['numero_venda'],
    tambem: ['percentual_comissao', 'valor_comissao'],
  },
  vendas_participantes: {
    schema: storedParticipante.extend({ venda_id: id }),
    formatos: { venda_id: 'referencia', cancelado_por_desistencia: 'sim_nao' },
    referencias: { colaborador_id: 'colaboradores' },
    daVenda: 'venda_id',
  },
  campanhas_vendas: {
    schema: aplicacaoInput.extend({
      desconto_aplicado: aplicacaoInput.shape.desconto_aplicado.default(0),
      bonus_comissao_aplicado: aplicacaoInput.shape.bonus_comissao_aplicado.default(0),
      data_aplicacao: instant,
    }),
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
    ficam: { algoritmo_tipo: 'there is only one' },
  },
  roleta_elegibilidade: {
    schema: z.object({
      colaborador_id: reference('Colaborador é obrigatório'),
      loja_id: optional(id),
      ativo: z.boolean().default(true),
    }),
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
    formatos: { data_sorteio: 'instante' },
    referencias: { sorteio_id: 'sorteios', colaborador_id: 'colaboradores', loja_id: 'lojas' },
    soLidas: ['algoritmo_usado'],
    ficam: {
      algoritmo_usado: 'there is only one',
      peso_utilizado: 'is always 1',
      preparo_id: 'preparations do not come',
    },
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
    ficam: { entregue_por: 'the name comes; who it was may have no usuario here' },
  },
  feriados_locais: {
    schema: newFeriadoInput,
    formatos: { data: 'data', anual: 'sim_nao' },
  },
  incidentes: { schema: incidenteInput },
} as const satisfies Record<string, CargaTable>

export type CargaTableName = keyof typeof CARGA_TABLES

const PAYMENTS_STAY = 'O que foi pago não vem: registre-o como Pago nas vendas.'

/** The tables that `exportar-tudo` writes and that do not come: what is said of their files. */
const STAYING_TABLES: Readonly<Record<Exclude<ExportedTableName, CargaTableName>, string>> = {
  vendas_anexos: 'Os anexos não vêm. Anexe os arquivos da pasta anexos às vendas.',
  sorteios_preparos: 'A prova de um sorteio não vem: guarde-a com o arquivo exportado.',
  configuracoes: 'As Configurações não vêm: preencha-as na tela.',
  favorecidos: 'Os favorecidos não vêm: crie-os a partir dos corretores.',
  comissoes_linhas:
    'O rateio e o que foi liberado não vêm: digite o rateio nas vendas e registre como Pago o que foi pago.',
  comissoes_movimentos: PAYMENTS_STAY,
  fechamentos: PAYMENTS_STAY,
  fechamentos_lojas: PAYMENTS_STAY,
  fechamentos_excecoes: PAYMENTS_STAY,
  pagamentos: PAYMENTS_STAY,
  rubricas: 'Os nomes das retenções não vêm: confira-os em Configurações.',
  extratos_de_pagamentos: PAYMENTS_STAY,
  extratos_enviados: PAYMENTS_STAY,
  arquivos_do_banco_layouts: 'Os modelos de arquivo para o banco não vêm: crie-os na tela.',
  arquivos_do_banco: PAYMENTS_STAY,
  comprovantes: PAYMENTS_STAY,
  fechamentos_notas: PAYMENTS_STAY,
  baixas: PAYMENTS_STAY,
  comprovantes_arquivos: PAYMENTS_STAY,
  auditoria: 'A auditoria não vem: ela conta o que se fez em cada instalação.',
}

/** Why rows of a table that leaves with everything do not come; null for any other name. */
export function whyStaying(name: string): string | null {
  return Object.hasOwn(STAYING_TABLES, name) ? STAYING_TABLES[name as keyof typeof STAYING_TABLES] : null
}

/** Why a column that leaves with everything does not come; null if it comes, or is forgotten. */
export function whyColumnStays(tabela: CargaTableName, coluna: string): string | null {
  return tableOf(tabela).ficam?.[coluna] ?? STAYING_COLUMNS[coluna] ?? null
}

export const CARGA_TABLE_NAMES = Object.keys(CARGA_TABLES) as CargaTableName[]

/** The tables whose rows do not come with a sale. */
export const OWN_TABLE_NAMES = CARGA_TABLE_NAMES.filter((tabela) => tableOf(tabela).daVenda === undefined)

export function isCargaTable(name: string): name is CargaTableName {
  return Object.hasOwn(CARGA_TABLES, name)
}

export function tableOf(tabela: CargaTableName): CargaTable<CargaTableName> {
  return CARGA_TABLES[tabela]
}

/** The column by which rows are found: their id, or that of the sale with which they come. */
export function keyColumn(tabela: CargaTableName): string {
  return tableOf(tabela).daVenda ?? 'id'
}

/** The columns that are stored, besides id and created_at. */
export function storedColumns(tabela: CargaTableName): string[] {
  const { schema, tambem = [] } = tableOf(tabela)
  return [...Object.keys(schema.shape), ...tambem]
}

/** The columns that are read. */
export function readColumns(tabela: CargaTableName): string[] {
  return [...storedColumns(tabela), ...(tableOf(tabela).soLidas ?? [])]
}

/** The format of a column's values. */
export function formatOf(tabela: CargaTableName, coluna: string): Format {
  const { formatos = {}, referencias = {} } = tableOf(tabela)
  if (coluna in referencias) return 'referencia'
  return formatos[coluna] ?? AUDITED_FIELDS[tabela]?.[coluna]?.formato ?? 'texto'
}
