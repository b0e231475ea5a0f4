/** The queue of imports, each with the usuario who started it. */
import { sql, type Transaction } from 'kysely'
import { can } from '../../contract/permissions.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao-csv.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Tables } from '../database/types.ts'

export interface Author {
  id: string
  cargo: UsuarioCargo
  status: RecordStatus
}

/** Whether the import may continue on that usuario's behalf. */
export function mayImport({ cargo, status }: Author): boolean {
  return status === 'Ativo' && can(cargo, 'planilhas.importar')
}

interface NextImportacao {
  id: string
  tipo: ImportacaoTipo
  usuario_nome: string
  autor: Author
}

/**
 * Locks the oldest import that no server is processing, and the usuario who started it, until the end of the
 * transaction. The usuario is locked first, in the same order as when deleting one, which updates their imports.
 */
export async function nextImportacao(trx: Transaction<Tables>): Promise<NextImportacao | undefined> {
  const { rows } = await sql<NextImportacao>`
    select i.id, i.tipo, i.usuario_nome, json_build_object('id', u.id, 'cargo', u.cargo, 'status', u.status) as autor
      from importacoes i
      join usuarios u on u.id = i.usuario_id
     where i.concluida_em is null
     order by i.created_at, i.id
     limit 1
       for share of u
       for update of i skip locked`.execute(trx)
  return rows[0]
}

/** Ends an import whose author was deleted. Returns whether there was one. */
export async function endWithoutAuthor(trx: Transaction<Tables>): Promise<boolean> {
  const importacao = await trx
    .selectFrom('importacoes')
    .select('id')
    .where('concluida_em', 'is', null)
    .where('usuario_id', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (importacao) await failRemaining(trx, importacao.id)
  return importacao !== undefined
}

/** Marks all pending rows as failed. */
export async function failRemaining(trx: Transaction<Tables>, importacao_id: string): Promise<void> {
  await sql`
    update importacoes_linhas set situacao = 'Falhou', erro = ${IMPORTACAO_MESSAGES.semPermissao}, dados = null
     where importacao_id = ${importacao_id} and situacao = 'Pendente'`.execute(trx)
  await sql`
    update importacoes set falhas = total - importadas, concluida_em = now()
     where id = ${importacao_id}`.execute(trx)
}
