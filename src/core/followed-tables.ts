/** The tables whose changes are audited and announced, and the records that their columns refer to. */
import { CADASTRO_NAMES, type Cadastro } from './cadastros.ts'
import { factsOf, isPart, PART_NAMES, type Part, partsIn } from './cadastros-partes.ts'
import { byKey } from './collections.ts'
import { PLAIN_LIST_NAMES, PLAIN_LISTS, type PlainList } from './lists.ts'

/** The tables of Configurações, which is one record and not a register. */
export const TABELAS_DE_CONFIGURACOES = [
  'configuracoes',
  'configuracoes_logo',
  'feriados_locais',
  'rubricas',
] as const
/** The tables of payees, closings and payments. */
export const TABELAS_DO_FINANCEIRO = [
  'fechamentos',
  'fechamentos_lojas',
  'fechamentos_excecoes',
  'pagamentos',
  'arquivos_do_banco_layouts',
  'arquivos_do_banco',
  'comprovantes',
  'fechamentos_notas',
  'baixas',
] as const
/** Followed tables of no noun, which only an Administrador reads. */
const OTHER_TABLES = ['incidentes', ...TABELAS_DO_FINANCEIRO] as const

type TableOf<L extends PlainList> = (typeof PLAIN_LISTS)[L]['tabelas'][number]
type OnlyAnnounced = (typeof PLAIN_LISTS)[PlainList]['soAnunciadas'][number]

/** A table whose changes are audited and announced. */
export type FollowedTable =
  | Cadastro
  | Part
  | TableOf<PlainList>
  | (typeof TABELAS_DE_CONFIGURACOES)[number]
  | (typeof OTHER_TABLES)[number]

/** The tables of all nouns, of their parts and other lists, of Configurações, and the others. */
export const FOLLOWED_TABLES: readonly FollowedTable[] = [
  ...CADASTRO_NAMES.flatMap((name) => [name, ...PART_NAMES.filter((part) => factsOf(part).de === name)]),
  ...PLAIN_LIST_NAMES.flatMap((name) => PLAIN_LISTS[name].tabelas),
  ...TABELAS_DE_CONFIGURACOES,
  ...OTHER_TABLES,
]

/** The tables whose changes are announced to the screens. */
export const ANNOUNCED_TABLES: readonly AnnouncedTable[] = [
  ...FOLLOWED_TABLES,
  ...PLAIN_LIST_NAMES.flatMap((name) => PLAIN_LISTS[name].soAnunciadas),
]
export type AnnouncedTable = FollowedTable | OnlyAnnounced

/** The tables whose changes change what the list shows. */
export function tablesOf(list: PlainList): readonly AnnouncedTable[] {
  const { tabelas, soAnunciadas, fontes } = PLAIN_LISTS[list]
  return [...tabelas, ...soAnunciadas, ...fontes, ...partsIn(list)]
}

type References = Readonly<Record<string, Cadastro | null>>

/** The noun that each referring column refers to; null for what sentences never name. Those of parts are their entries'. */
const OF_OTHERS = {
  vendas: { empreendimento_id: 'empreendimentos', loja_id: 'lojas', colaborador_id: 'colaboradores' },
  usuarios: { loja_id: 'lojas', colaborador_id: 'colaboradores', user_id: null },
  colaboradores: { loja_id: 'lojas', superior_id: 'colaboradores', indicado_por: 'colaboradores' },
  lojas: { gerente_id: 'usuarios' },
  empreendimentos: {},
  faixas: {},
  metas: { colaborador_id: 'colaboradores', loja_id: 'lojas' },
  campanhas: {},
  sorteios: { loja_id: 'lojas', vencedor_id: 'colaboradores' },
  // The name is stored beside it.
  premiacoes: { colaborador_id: 'colaboradores', sorteio_id: 'sorteios', entregue_por: null },
  configuracoes: { padrao_loja_id: 'lojas' },
  configuracoes_logo: { id: null },
  feriados_locais: {},
  rubricas: {},
  incidentes: {},
  favorecidos: { colaborador_id: 'colaboradores', junto_de: 'favorecidos' },
  fechamentos: { enviado_por: 'usuarios', aprovado_por: 'usuarios', criado_por: 'usuarios' },
  fechamentos_lojas: { fechamento_id: null, loja_id: 'lojas' },
  fechamentos_excecoes: { fechamento_id: null, linha_id: null, usuario_id: 'usuarios' },
  pagamentos: { fechamento_id: null, favorecido_id: 'favorecidos' },
  arquivos_do_banco_layouts: {},
  arquivos_do_banco: { fechamento_id: null, criado_por: 'usuarios', desfeito_por: 'usuarios' },
  fechamentos_notas: {
    fechamento_id: null,
    favorecido_id: 'favorecidos',
    arquivo_id: null,
    usuario_id: 'usuarios',
  },
  comprovantes: { arquivo_id: null, pagamento_id: null, usuario_id: 'usuarios' },
  baixas: {
    favorecido_id: 'favorecidos',
    pedida_por: 'usuarios',
    decidida_por: 'usuarios',
  },
} as const satisfies Record<Exclude<FollowedTable, Part>, References>

/** By table and column. */
export const REFERENCES: Readonly<Record<FollowedTable, References>> = {
  ...OF_OTHERS,
  ...byKey(PART_NAMES, referencesOf),
}

function referencesOf(part: Part): References {
  const { por, referencias } = factsOf(part)
  // Parts have no name of their own.
  const named = Object.entries(referencias).map(([column, { a }]) => [column, isPart(a) ? null : a])
  return { [por]: null, ...Object.fromEntries(named) }
}
