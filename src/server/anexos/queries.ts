/** One attachment: what it is, the sale that it belongs to, and its content. */
import type { Kysely } from 'kysely'
import type { Anexo } from '../../contract/anexos.ts'
import { ANEXO_MESSAGES } from '../../core/anexos.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Tables } from '../database/schema/types.ts'
import type { FileContent } from '../export/streamed-file.ts'
import { selectAnexos } from '../vendas/anexos.ts'
import { isSeen } from '../vendas/seen.ts'

type Db = Kysely<Tables>

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

/** The attachment's content, read part by part as it is sent: neither memory nor a connection is held meanwhile. */
export function contentOf(db: Db, id: string, parts: number): FileContent {
  return {
    async *read(beforeLast) {
      for (let parte = 1; parte <= parts; parte++) {
        const part = await db
          .selectFrom('vendas_anexos_partes')
          .select('dados')
          .where('anexo_id', '=', id)
          .where('parte', '=', parte)
          .executeTakeFirst()
        // Deleted meanwhile: an incomplete file must not look complete.
        if (!part) throw new Recusa('NAO_ENCONTRADO', ANEXO_MESSAGES.ausente)
        if (parte === parts) await beforeLast()
        yield part.dados
      }
    },
    leave() {},
  }
}

function gone(): never {
  throw new Recusa('NAO_ENCONTRADO', ANEXO_MESSAGES.ausente)
}
