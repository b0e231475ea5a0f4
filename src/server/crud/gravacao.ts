/** Changing a record that others may be changing too: its version, its status, and deleting it. */
import { type Kysely, sql } from 'kysely'
import { mensagemEmUso } from '../../core/exclusao.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'
import { forgetAnswersOf } from '../idempotency.ts'

/** The tables of the records that people edit. */
export type TabelaEditavel =
  | 'lojas'
  | 'empreendimentos'
  | 'colaboradores'
  | 'usuarios'
  | 'vendas'
  | 'campanhas'
  | 'faixas'
  | 'metas'
  | 'sorteios'
  | 'premiacoes'

/**
 * Locks the record until the transaction's end, so that of two who save at once the second sees the first. `obter` reads
 * it as the client knows it. Throws what `obter` throws when it is gone, and Recusa VERSAO_ANTIGA, with the present record
 * as `dados.atual`, when somebody saved it since `versao`.
 */
export async function travarVersao(
  db: Kysely<Tables>,
  tabela: TabelaEditavel,
  { id, versao, obter }: { id: string; versao: number; obter: () => Promise<unknown> },
): Promise<void> {
  const { rows } = await sql<{ versao: number }>`
    select versao from ${sql.table(tabela)} where id = ${id} for update`.execute(db)
  if (rows[0]?.versao === versao) return
  const atual = await obter()
  throw new Recusa(
    'VERSAO_ANTIGA',
    'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
    { dados: { atual } },
  )
}

/** Puts the record into or out of use; without effect when it is so already, or is gone. */
export async function mudarStatus(
  db: Kysely<Tables>,
  tabela: TabelaEditavel,
  { id, status }: { id: string; status: StatusRegistro },
): Promise<void> {
  await sql`update ${sql.table(tabela)} set status = ${status} where id = ${id}`.execute(db)
}

/** A column of another table that refers to the record, and what those who do are called. */
interface Uso {
  tabela: keyof Tables
  coluna: string
  singular: string
  plural: string
}

/** How a noun's records are deleted. */
export interface Exclusao {
  tabela: TabelaEditavel
  /** The prefix of the drafts of its edit forms: 'loja'. */
  rascunho: string
  /** 'esta loja' */
  alvo: string
  /** The way out of a refusal: 'Inative-a em vez disso.' */
  saida: string
  /** Where it is not 'usa', 'usam'. */
  verbo?: readonly [singular: string, plural: string]
  usos: readonly Uso[]
}

/**
 * Deletes the record with its drafts and kept answers. Throws Recusa as travarVersao does, and EM_USO with the counts when
 * others depend on it; the lock keeps new ones from coming in between.
 */
export async function excluirRegistro(
  db: Kysely<Tables>,
  { tabela, rascunho, alvo, saida, verbo, usos }: Exclusao,
  registro: { id: string; versao: number; obter: () => Promise<unknown> },
): Promise<void> {
  const { id } = registro
  await travarVersao(db, tabela, registro)
  const dependentes = []
  for (const uso of usos) dependentes.push({ ...uso, quantos: await contarUsos(db, uso, id) })
  const refusal = mensagemEmUso(dependentes, alvo, saida, verbo)
  if (refusal) throw new Recusa('EM_USO', refusal)
  await sql`delete from ${sql.table(tabela)} where id = ${id}`.execute(db)
  await db.deleteFrom('rascunhos').where('formulario', '=', `${rascunho}:${id}`).execute()
  await forgetAnswersOf(db, id)
}

async function contarUsos(db: Kysely<Tables>, { tabela, coluna }: Uso, id: string): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`
    select count(*) as quantos from ${sql.table(tabela)} where ${sql.ref(coluna)} = ${id}`.execute(db)
  return rows[0]?.quantos ?? 0
}
