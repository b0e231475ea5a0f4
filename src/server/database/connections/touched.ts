/** Finds, by foreign keys and the audit, what somebody changed of a record or made that refers to it, and names it. */
import { ASSUNTO_NAMES, isOfConfiguracoes, NAME_COLUMNS, ownerOf } from '../../../core/auditoria.ts'
import { CADASTROS } from '../../../core/cadastros.ts'
import { formatInstant } from '../../../core/dates.ts'
import { FOLLOWED_TABLES, TABELAS_DO_FINANCEIRO } from '../../../core/followed-tables.ts'

/** Runs a statement with $1, $2… on a connection of the server or of a command. */
export type RunSql = <Row extends object>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>

/** A row with its last entry in the audit. */
export interface Touched {
  tabela: string
  registro_id: string
  /** The record whose history has the change; null if the change is not in the audit. */
  grupo_id: string | null
  usuario_nome: string | null
  em: Date | string | null
  antes: Record<string, unknown> | null
  depois: Record<string, unknown> | null
}

/** A column of a followed table that refers to another table. */
interface Reference {
  tabela: string
  coluna: string
  referida: string
}

/** The columns of followed tables that refer to one of these tables. */
export async function referencesTo(run: RunSql, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await run<Reference>(
    `select referring.relname as tabela, a.attname as coluna, referred.relname as referida
       from pg_constraint c
       join pg_class referring on referring.oid = c.conrelid
       join pg_class referred on referred.oid = c.confrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and referring.relname = any ($1) and referred.relname = any ($2)
      order by 1, 2`,
    [FOLLOWED_TABLES, tables],
  )
  return rows
}

/** ' (Ana Souza, 26/11/2026 05:10)', or '' if the change is not in the audit. */
export function byWhom({ usuario_nome, em }: Pick<Touched, 'usuario_nome' | 'em'>): string {
  return em ? ` (${usuario_nome ?? 'o sistema'}, ${formatInstant(new Date(em).toISOString())})` : ''
}

/** 'venda AR0001/2023 (Ana Souza, 26/11/2026 05:10)' */
export async function describeTouched(run: RunSql, touched: Touched): Promise<string> {
  const { tabela, grupo_id, registro_id, antes, depois } = touched
  const cadastro = ownerOf(tabela)
  const by = byWhom(touched)
  if (isDoFinanceiro(tabela)) return (await nomeDoFinanceiro(run, tabela, registro_id)) + by
  if (!cadastro) return `${isOfConfiguracoes(tabela) ? ASSUNTO_NAMES.configuracoes : tabela}${by}`
  const column = NAME_COLUMNS[cadastro]
  const { rows } = await run<{ nome: string }>(
    `select ${column} as nome from public.${cadastro} where id = $1`,
    [grupo_id ?? registro_id],
  )
  const nome = rows[0]?.nome ?? String((antes ?? depois)?.[column] ?? '')
  return `${CADASTROS[cadastro].singular} ${nome}`.trimEnd() + by
}

/** Commissions, too, which are told by their sale. */
const TABELAS = ['comissoes_linhas', ...TABELAS_DO_FINANCEIRO] as const
type TabelaDoFinanceiro = (typeof TABELAS)[number]

function isDoFinanceiro(tabela: string): tabela is TabelaDoFinanceiro {
  return (TABELAS as readonly string[]).includes(tabela)
}

/** 'comissão da venda AR0001/2023', 'pagamento do fechamento 12' */
async function nomeDoFinanceiro(run: RunSql, tabela: TabelaDoFinanceiro, id: string): Promise<string> {
  const { rows } = await run<{ nome: string }>(NAMES_DO_FINANCEIRO[tabela], [id])
  return rows[0]?.nome ?? 'comissão ou pagamento que já não existe'
}

const FECHAMENTO =
  "'fechamento ' || coalesce(f.numero::text, 'de ' || to_char(f.dia_pagamento, 'DD/MM/YYYY'))"
const ofFechamento = (tabela: TabelaDoFinanceiro, nome: string) =>
  `select ${nome} as nome from public.${tabela} t join public.fechamentos f on f.id = t.fechamento_id where t.id = $1`
const NAMES_DO_FINANCEIRO: Readonly<Record<TabelaDoFinanceiro, string>> = {
  comissoes_linhas: `
    select 'comissão ' || coalesce('da venda ' || v.numero_venda, 'de ' || l.papel) as nome
      from public.comissoes_linhas l left join public.vendas v on v.id = l.venda_id where l.id = $1`,
  fechamentos: `select ${FECHAMENTO} as nome from public.fechamentos f where f.id = $1`,
  fechamentos_lojas: ofFechamento('fechamentos_lojas', FECHAMENTO),
  fechamentos_excecoes: ofFechamento('fechamentos_excecoes', FECHAMENTO),
  pagamentos: ofFechamento('pagamentos', `'pagamento do ' || ${FECHAMENTO}`),
  arquivos_do_banco_layouts:
    "select 'modelo de arquivo ' || nome as nome from public.arquivos_do_banco_layouts where id = $1",
  arquivos_do_banco: ofFechamento('arquivos_do_banco', `'arquivo ' || t.nome || ' do ' || ${FECHAMENTO}`),
  baixas: `
    select 'baixa de ' || f.nome as nome
      from public.baixas t join public.favorecidos f on f.id = t.favorecido_id where t.id = $1`,
  fechamentos_notas: ofFechamento('fechamentos_notas', `'NF ou RPA do ' || ${FECHAMENTO}`),
  comprovantes: `
    select 'comprovante do ' || ${FECHAMENTO} as nome
      from public.comprovantes t join public.pagamentos p on p.id = t.pagamento_id
      join public.fechamentos f on f.id = p.fechamento_id where t.id = $1`,
}
