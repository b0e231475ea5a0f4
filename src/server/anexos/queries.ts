/** One attachment: what it is, the sale that it belongs to, and its content. */
import type { Anexo } from '../../contract/anexos.ts'
import { ANEXO_MESSAGES } from '../../core/anexos.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import { storedContent } from '../cadastro/partes.ts'
import type { Db } from '../database/schema/types.ts'
import type { FileContent } from '../export/streamed-file.ts'
import { selectAnexos } from '../vendas/anexos.ts'
import { isSeen } from '../vendas/seen.ts'

/** The attachment. Throws Recusa NAO_ENCONTRADO. */
export async function obterAnexo(db: Db, id: string): Promise<Anexo> {
  const anexo = await selectAnexos(db).where('vendas_anexos.id', '=', id).executeTakeFirst()
  return anexo ?? gone()
}

/** The sale that it belongs to. Throws Recusa NAO_ENCONTRADO, also if that is not seen. */
export async function vendaOfAnexo(
  db: Db,
  id: string,
  only: OnlyLoja,
): Promise<{ id: string; numero_venda: string }> {
  const venda = await db
    .selectFrom('vendas_anexos')
    .innerJoin('vendas', 'vendas.id', 'vendas_anexos.venda_id')
    .select(['vendas.id', 'vendas.numero_venda'])
    .where('vendas_anexos.id', '=', id)
    .where(isSeen('vendas', only))
    .executeTakeFirst()
  return venda ?? gone()
}

/** The attachment's content, of `bytes`, as it is sent. */
export function contentOf(db: Db, id: string, bytes: number): FileContent {
  return storedContent(db, { partes: ['vendas_anexos_partes', 'anexo_id'], id, bytes, gone: absent })
}

function absent(): Recusa {
  return new Recusa('NAO_ENCONTRADO', ANEXO_MESSAGES.ausente)
}

function gone(): never {
  throw absent()
}
