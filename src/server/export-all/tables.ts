/** The tables of `exportar-tudo`, and which of their columns leave only with personal data. */
import type { Client } from 'pg'
import { AUDITED_FIELDS } from '../../core/auditoria.ts'
import { personalColumns } from '../../core/dados-pessoais.ts'
import { MOVIMENTO_FIELDS } from '../../core/financeiro/movimentos.ts'
import type { FollowedTable } from '../../core/followed-tables.ts'
import { allTables } from '../backup/tables.ts'

interface Choice {
  /** Left out without personal data: documents, contacts, and texts in which anything may stand. */
  personal: readonly string[] | 'all'
}

const NOTHING: Choice = { personal: [] }

/** The logo leaves as a file. */
export type ExportedTableName =
  | Exclude<FollowedTable, 'configuracoes_logo'>
  | 'comissoes_movimentos'
  | 'comprovantes_arquivos'
  | 'extratos_de_pagamentos'
  | 'extratos_enviados'
  | 'auditoria'

/** By name in the schema public. */
export const EXPORTED: Readonly<Record<ExportedTableName, Choice>> = {
  lojas: { personal: ['observacoes'] },
  empreendimentos: { personal: ['observacoes'] },
  colaboradores: { personal: personalColumns('colaboradores') },
  usuarios: { personal: personalColumns('usuarios') },
  faixas: { personal: ['descricao'] },
  colaboradores_faixas: NOTHING,
  metas: { personal: ['descricao'] },
  campanhas: { personal: ['descricao', 'observacoes'] },
  campanhas_lojas: NOTHING,
  campanhas_empreendimentos: NOTHING,
  vendas: { personal: personalColumns('vendas') },
  vendas_participantes: { personal: personalColumns('vendas_participantes') },
  campanhas_vendas: { personal: personalColumns('campanhas_vendas') },
  vendas_anexos: { personal: 'all' },
  sorteios: { personal: ['descricao', 'criterios', 'observacoes', 'motivo_cancelamento'] },
  sorteios_preparos: { personal: 'all' },
  roleta_elegibilidade: NOTHING,
  roleta_historico: NOTHING,
  premiacoes: { personal: ['observacoes', 'motivo', 'recibo'] },
  favorecidos: { personal: personalColumns('favorecidos') },
  comissoes_linhas: { personal: personalColumns('comissoes_linhas') },
  comissoes_movimentos: NOTHING,
  fechamentos: { personal: ['motivo'] },
  fechamentos_lojas: NOTHING,
  fechamentos_excecoes: { personal: ['motivo'] },
  // With the salt, the sealed key and document could be guessed.
  pagamentos: { personal: [...personalColumns('pagamentos'), 'selo_sal'] },
  // Names and documents, in one text.
  extratos_de_pagamentos: { personal: 'all' },
  extratos_enviados: { personal: ['email', 'resposta'] },
  arquivos_do_banco_layouts: NOTHING,
  arquivos_do_banco: NOTHING,
  comprovantes: NOTHING,
  fechamentos_notas: NOTHING,
  baixas: NOTHING,
  // The name may be somebody's.
  comprovantes_arquivos: { personal: 'all' },
  configuracoes: NOTHING,
  feriados_locais: NOTHING,
  rubricas: NOTHING,
  incidentes: { personal: 'all' },
  auditoria: { personal: 'all' },
}

const EXPORTED_NAMES = Object.keys(EXPORTED) as ExportedTableName[]

export interface ExportedTable {
  nome: string
  colunas: ExportedColumn[]
  /** Columns that are not in the file. */
  omitidas: string[]
}

interface ExportedColumn {
  nome: string
  /** PostgreSQL's type. */
  tipo: string
  obrigatoria: boolean
  descricao: string
}

/** The tables to write, with their columns; those that the database computes are left out. */
export async function exportedTables(client: Client, withPersonal: boolean): Promise<ExportedTable[]> {
  const stored = new Map<string, readonly string[]>(
    (await allTables(client)).map(({ tabela, colunas }) => [tabela, colunas]),
  )
  const { rows } = await client.query<{ tabela: string; nome: string; tipo: string; obrigatoria: boolean }>(`
    select c.relname as tabela, a.attname as nome, format_type(a.atttypid, a.atttypmod) as tipo,
           a.attnotnull as obrigatoria
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
     order by a.attnum`)
  return EXPORTED_NAMES.flatMap((nome) => {
    const { personal } = EXPORTED[nome]
    const columns = rows.filter(
      (row) => row.tabela === nome && stored.get(`public.${nome}`)?.includes(row.nome),
    )
    const isLeft = (column: string) => !withPersonal && (personal === 'all' || personal.includes(column))
    if (!withPersonal && personal === 'all') return []
    return [
      {
        nome,
        colunas: columns
          .filter((column) => !isLeft(column.nome))
          .map(({ tabela: _, ...column }) => ({ ...column, descricao: describe(nome, column.nome) })),
        omitidas: columns.map((column) => column.nome).filter(isLeft),
      },
    ]
  })
}

type Descriptions = Readonly<Record<string, string>>

/** Descriptions of the columns that have the same meaning in every table. */
const OF_EVERY_TABLE: Descriptions = {
  id: 'Identificador',
  created_at: 'Quando foi criado (UTC)',
  updated_at: 'Quando mudou pela última vez (UTC)',
  versao: 'Quantas vezes foi gravado',
}

const VENDA = { venda_id: 'Venda (id)' }
const SORTEIO = { sorteio_id: 'Sorteio (id)' }
const CAMPANHA = { campanha_id: 'Campanha (id)' }
const COLABORADOR = { colaborador_id: 'Colaborador (id)' }
const LOJA = { loja_id: 'Loja (id)' }

const MOVIMENTO = Object.fromEntries(
  Object.entries(MOVIMENTO_FIELDS).map(([column, { rotulo }]) => [column, rotulo]),
)

/** By table, of the columns that have no label on a screen. */
const DESCRIPTIONS: Readonly<Record<ExportedTableName, Descriptions>> = {
  lojas: {},
  empreendimentos: {},
  colaboradores: {},
  usuarios: {},
  faixas: {},
  colaboradores_faixas: COLABORADOR,
  metas: {},
  campanhas: {},
  campanhas_lojas: { ...CAMPANHA, ...LOJA },
  campanhas_empreendimentos: { ...CAMPANHA, empreendimento_id: 'Empreendimento (id)' },
  vendas: {},
  vendas_participantes: {
    ...VENDA,
    cancelado_por_desistencia: 'Se a Desistência da venda cancelou a comissão',
  },
  campanhas_vendas: VENDA,
  vendas_anexos: VENDA,
  sorteios: {},
  sorteios_preparos: {
    ...SORTEIO,
    participantes: 'Os participantes preparados, em ordem',
    hash_participantes: 'SHA-256 dos participantes',
    hash_semente: 'SHA-256 da semente',
    criado_por: 'Quem preparou (id em usuarios)',
  },
  roleta_elegibilidade: COLABORADOR,
  roleta_historico: {
    ...SORTEIO,
    ...COLABORADOR,
    ...LOJA,
    preparo_id: 'Preparo do sorteio (id)',
    algoritmo_usado: 'Como foi sorteado',
    participantes_elegiveis: 'Quem podia ganhar, com o peso',
    peso_utilizado: 'O peso do vencedor',
    data_sorteio: 'Quando foi sorteado (UTC)',
  },
  premiacoes: { entregue_por: 'Quem entregou (id em usuarios)' },
  favorecidos: COLABORADOR,
  comissoes_linhas: VENDA,
  comissoes_movimentos: { id: 'Número', ...MOVIMENTO },
  fechamentos: {},
  fechamentos_lojas: { fechamento_id: 'Fechamento (id)', ...LOJA },
  fechamentos_excecoes: {},
  pagamentos: { selo_sal: 'Sal do selo do destino' },
  extratos_de_pagamentos: {
    pagamento_id: 'Pagamento (id)',
    conteudo: 'O extrato, como foi aprovado (JSON)',
    sha256: 'SHA-256 do extrato',
  },
  extratos_enviados: {
    pagamento_id: 'Pagamento (id)',
    usuario_id: 'Enviado por (id em usuarios)',
    trabalho_id: 'Envio a que pertence',
    email: 'Para',
    situacao: 'Situação',
    resposta: 'O que o servidor de emails respondeu',
  },
  arquivos_do_banco_layouts: {},
  arquivos_do_banco: {},
  comprovantes: {},
  fechamentos_notas: {},
  baixas: {},
  comprovantes_arquivos: {
    fechamento_id: 'Fechamento (id)',
    nome: 'Nome',
    tipo: 'Tipo',
    tamanho: 'Tamanho',
    sha256: 'SHA-256',
    usuario_id: 'Enviado por (id em usuarios)',
  },
  configuracoes: {},
  feriados_locais: { data: 'Dia', nome: 'Nome', anual: 'Se é todo ano' },
  rubricas: {},
  incidentes: {},
  auditoria: {
    em: 'Quando (UTC)',
    usuario_id: 'Quem (id em usuarios)',
    usuario_nome: 'Quem',
    origem: 'De onde veio a mudança',
    tabela: 'Tabela mudada',
    registro_id: 'Registro mudado (id)',
    grupo_id: 'Registro a cujo histórico pertence (id)',
    operacao: 'INSERT, UPDATE, DELETE, ATO ou EXPURGO',
    campos: 'Campos mudados',
    antes: 'Valores antes',
    depois: 'Valores depois',
    txid: 'Número da transação',
    ato: 'O que foi feito, se não mudou um registro',
    detalhes: 'Detalhes do ato',
  },
}

/** The label that screens and histories use, or what the column is; '' if nobody said it. */
function describe(table: ExportedTableName, column: string): string {
  return (
    AUDITED_FIELDS[table]?.[column]?.rotulo ?? DESCRIPTIONS[table][column] ?? OF_EVERY_TABLE[column] ?? ''
  )
}
