/** The audit as a whole: what its entries are about, and the fields of the tables that it follows. */
import type { Ato } from './auditoria-atos.ts'
import { CADASTRO_NAMES, type Cadastro, isCadastro, wordsOf } from './cadastros.ts'
import { factsOf, isPart, PART_NAMES } from './cadastros-partes.ts'
import { CAMPANHA_FIELDS } from './campanhas.ts'
import { COLABORADOR_FIELDS } from './colaboradores.ts'
import { byKey } from './collections.ts'
import { CONFIGURACOES_FIELDS } from './configuracoes.ts'
import { EMPREENDIMENTO_FIELDS } from './empreendimentos.ts'
import { FAIXA_FIELDS } from './faixas.ts'
import type { Fields, FieldsByTable } from './fields.ts'
import { ARQUIVO_DO_BANCO_FIELDS, LAYOUT_FIELDS } from './financeiro/arquivos-do-banco.ts'
import { BAIXA_FIELDS } from './financeiro/baixas.ts'
import { BONUS_FIELDS } from './financeiro/bonus.ts'
import { BONUS_DA_FAIXA_FIELDS } from './financeiro/bonus-de-promocao.ts'
import { COMPROVANTE_FIELDS, NOTA_FIELDS } from './financeiro/comprovantes.ts'
import {
  FAVORECIDO_FIELDS,
  FAVORECIDO_JUNTO_FIELDS,
  FAVORECIDO_SUM_FIELDS,
} from './financeiro/favorecidos.ts'
import { EXCECAO_FIELDS, FECHAMENTO_FIELDS } from './financeiro/fechamentos.ts'
import { PAGAMENTO_FIELDS } from './financeiro/pagamentos.ts'
import { RUBRICA_FIELDS } from './financeiro/retencoes.ts'
import {
  FOLLOWED_TABLES,
  type FollowedTable,
  TABELAS_DE_CONFIGURACOES,
  TABELAS_DO_FINANCEIRO,
} from './followed-tables.ts'
import { HISTORY_OF_PARTS } from './history-of-parts.ts'
import { INCIDENTE_FIELDS } from './incidentes.ts'
import { LOJA_FIELDS } from './lojas.ts'
import { META_FIELDS } from './metas.ts'
import { PREMIACAO_HISTORY_FIELDS } from './premiacoes.ts'
import { SORTEIO_FIELDS } from './sorteios/sorteios.ts'
import { USUARIO_FIELDS } from './usuarios.ts'
import { VENDA_FIELDS, VENDA_SUM_FIELDS } from './vendas/fields.ts'

/** The acts that can be filtered by, in groups. */
const ATOS_BY_ASSUNTO = {
  acesso: [
    'entrada',
    'entrada_recusada',
    'saida',
    'recuperacao_pedida',
    'senha_recuperada',
    'senha_alterada',
    'segundo_fator_ativado',
    'segundo_fator_desativado',
    'codigos_gerados',
    'sessao_encerrada',
    'sessoes_encerradas',
  ],
  arquivos: [
    'exportacao',
    'tudo_exportado',
    'importacao',
    'importacao_desfeita',
    'dados_trazidos',
    'carga_desfeita',
    'copia_feita',
    'copia_falhou',
    'copia_restaurada',
    'banco_atualizado',
  ],
  dados_pessoais: [
    'dados_abertos',
    'codigo_pix_aberto',
    'arquivo_do_banco_baixado',
    'comprovante_aberto',
    'nota_aberta',
    'cliente_procurado',
    'favorecido_aberto',
    'email_confirmado',
    'extratos_por_email',
    'email_lido',
    'titular_procurado',
    'titular_exportado',
    'venda_guardada_lida',
  ],
  movimentos: [
    'comissoes_movimentadas',
    'destino_selado',
    'extratos_guardados',
    'favorecidos_juntados',
    'pasta_copiada',
    'banco_voltou',
    'restauracao_conferida',
    'razao_conferida',
    'dia_anterior_conferido',
    'adiantamento_conferido',
  ],
  unidades: ['unidades_diferentes'],
  expurgos: ['venda_excluida', 'cliente_anonimizado', 'venda_guardada', 'venda_guardada_apagada'],
} as const satisfies Record<string, readonly Ato[]>

type GroupOfAtos = keyof typeof ATOS_BY_ASSUNTO

/** Followed tables of no noun. */
const TABLES_BY_ASSUNTO = {
  configuracoes: TABELAS_DE_CONFIGURACOES,
  financeiro: TABELAS_DO_FINANCEIRO,
  incidentes: ['incidentes'],
} as const satisfies Record<string, readonly FollowedTable[]>

type GroupOfTables = keyof typeof TABLES_BY_ASSUNTO

/** The subject of an entry: the records of a noun, Configurações, incidents, or a group of acts. */
export type Assunto = Cadastro | GroupOfTables | GroupOfAtos

export const ASSUNTOS: readonly Assunto[] = [
  ...CADASTRO_NAMES,
  ...(Object.keys(TABLES_BY_ASSUNTO) as GroupOfTables[]),
  ...(Object.keys(ATOS_BY_ASSUNTO) as GroupOfAtos[]),
]

/** The subjects' names: 'Vendas', 'Entradas e senhas'. */
export const ASSUNTO_NAMES: Readonly<Record<Assunto, string>> = {
  ...byKey(CADASTRO_NAMES, (name) => wordsOf(name).title),
  configuracoes: 'Configurações',
  financeiro: 'Fechamentos e pagamentos',
  incidentes: 'Incidentes',
  movimentos: 'Movimentos de comissões',
  acesso: 'Entradas e senhas',
  arquivos: 'Exportações e importações',
  dados_pessoais: 'Dados de clientes abertos',
  unidades: 'Unidades conferidas',
  expurgos: 'Históricos removidos',
}

/** The tables or the acts whose entries are about the subject. */
export function entriesAbout(
  assunto: Assunto,
): { tabelas: readonly FollowedTable[] } | { atos: readonly Ato[] } {
  if (isGroupOfTables(assunto)) return { tabelas: TABLES_BY_ASSUNTO[assunto] }
  if (!isCadastro(assunto)) return { atos: ATOS_BY_ASSUNTO[assunto] }
  return { tabelas: FOLLOWED_TABLES.filter((table) => ownerOf(table) === assunto) }
}

function isGroupOfTables(assunto: string): assunto is GroupOfTables {
  return assunto in TABLES_BY_ASSUNTO
}

/** The noun whose record the table's rows belong to; null if it is of none, or of a newer version. */
export function ownerOf(table: string): Cadastro | null {
  if (isCadastro(table)) return table
  return isPart(table) ? factsOf(table).de : null
}

/** The column that names each noun's records. */
export const NAME_COLUMNS = {
  vendas: 'numero_venda',
  usuarios: 'nome',
  colaboradores: 'nome',
  lojas: 'nome',
  empreendimentos: 'nome',
  faixas: 'nome',
  metas: 'nome',
  campanhas: 'nome',
  sorteios: 'nome',
  premiacoes: 'premio',
  favorecidos: 'nome',
} as const satisfies Record<Cadastro, string>

const STATUS = { status: { rotulo: 'Status', formato: 'texto' } } as const satisfies Fields

/** The fields of all audited tables, also those that no form has. */
export const AUDITED_FIELDS: FieldsByTable = {
  ...Object.fromEntries(PART_NAMES.map((part) => [part, HISTORY_OF_PARTS[part].campos])),
  ...PREMIACAO_HISTORY_FIELDS,
  vendas: { ...VENDA_FIELDS, ...VENDA_SUM_FIELDS },
  colaboradores: { ...COLABORADOR_FIELDS, nivel: { rotulo: 'Nível', formato: 'numero' } },
  usuarios: {
    ...USUARIO_FIELDS,
    ...STATUS,
    data_admissao: { rotulo: 'Data de admissão', formato: 'data' },
    user_id: { rotulo: 'Login', formato: 'texto' },
    senha_redefinida_em: { rotulo: 'Senha redefinida em', formato: 'instante' },
    segundo_fator_removido_em: { rotulo: 'Verificação em duas etapas retirada em', formato: 'instante' },
    inativado_por_administrador: { rotulo: 'Inativado por um Administrador', formato: 'sim_nao' },
  },
  lojas: { ...LOJA_FIELDS, ...STATUS },
  empreendimentos: { ...EMPREENDIMENTO_FIELDS, ...STATUS },
  faixas: { ...FAIXA_FIELDS, ...STATUS, ...BONUS_DA_FAIXA_FIELDS },
  metas: META_FIELDS,
  campanhas: { ...CAMPANHA_FIELDS, ...STATUS, ...BONUS_FIELDS },
  sorteios: {
    ...SORTEIO_FIELDS,
    ...STATUS,
    vencedor_id: { rotulo: 'Vencedor', formato: 'referencia' },
    data_realizacao: { rotulo: 'Realizado em', formato: 'instante' },
    motivo_cancelamento: { rotulo: 'Motivo do cancelamento', formato: 'texto_longo' },
    algoritmo_tipo: { rotulo: 'Algoritmo', formato: 'texto' },
  },
  configuracoes: CONFIGURACOES_FIELDS,
  rubricas: RUBRICA_FIELDS,
  incidentes: INCIDENTE_FIELDS,
  favorecidos: { ...FAVORECIDO_FIELDS, ...STATUS, ...FAVORECIDO_SUM_FIELDS, ...FAVORECIDO_JUNTO_FIELDS },
  fechamentos: FECHAMENTO_FIELDS,
  fechamentos_lojas: { loja_id: { rotulo: 'Loja', formato: 'referencia' } },
  fechamentos_excecoes: EXCECAO_FIELDS,
  pagamentos: PAGAMENTO_FIELDS,
  arquivos_do_banco_layouts: LAYOUT_FIELDS,
  arquivos_do_banco: ARQUIVO_DO_BANCO_FIELDS,
  comprovantes: COMPROVANTE_FIELDS,
  fechamentos_notas: NOTA_FIELDS,
  baixas: BAIXA_FIELDS,
}

/** Whether the table is of closings and payments. */
export function isOfFinanceiro(table: string): boolean {
  return (TABLES_BY_ASSUNTO.financeiro as readonly string[]).includes(table)
}

/** Whether the table is of Configurações. */
export function isOfConfiguracoes(table: string): boolean {
  return (TABLES_BY_ASSUNTO.configuracoes as readonly string[]).includes(table)
}
