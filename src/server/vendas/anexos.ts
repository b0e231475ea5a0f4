/** The attachments of a sale, without their content. */
import type { Anexo } from '../../contract/anexos.ts'
import { countRows } from '../cadastro/list.ts'
import type { Db } from '../database/schema/types.ts'

/** The attachments of the sale, oldest first. */
export function anexosOf(db: Db, vendaId: string): Promise<Anexo[]> {
  return selectAnexos(db)
    .where('vendas_anexos.venda_id', '=', vendaId)
    .orderBy('vendas_anexos.created_at')
    .orderBy('vendas_anexos.id')
    .execute()
}

/** How many the sale has. */
export function countAnexos(db: Db, vendaId: string): Promise<number> {
  return countRows(db.selectFrom('vendas_anexos').where('venda_id', '=', vendaId))
}

/** To be narrowed to the attachments of a sale, or to one of them. */
export function selectAnexos(db: Db) {
  return db
    .selectFrom('vendas_anexos')
    .leftJoin('usuarios', 'usuarios.id', 'vendas_anexos.usuario_id')
    .select([
      'vendas_anexos.id',
      'vendas_anexos.categoria',
      'vendas_anexos.nome',
      'vendas_anexos.tipo',
      'vendas_anexos.tamanho',
      'vendas_anexos.created_at',
      'usuarios.nome as autor',
    ])
}
