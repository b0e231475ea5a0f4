/** The routes of comprovantes. A caller who sees the closing of a payment sees them; one who may pay adds them. */
import { type Kysely, sql } from 'kysely'
import { fileNameOf } from '../../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, authorOf, usuarioOf } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { receiveParts, storedContent } from '../../cadastro/partes.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Tables } from '../../database/schema/types.ts'
import { StreamedFile } from '../../export/streamed-file.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { readPayment } from '../pagamentos/queries.ts'
import { concluirEnvio, enviosOf, iniciarEnvio, PARTES } from './envios.ts'

type Db = Kysely<Tables>

const { comprovantes } = api

export const comprovantesHandlers = {
  listar: comprovantes.listar.handler(async ({ input: { id }, context: { db, only } }) => {
    await readPayment(db, id, only)
    return { itens: await selectComprovantes(db).where('c.pagamento_id', '=', id).execute() }
  }),
  iniciar: comprovantes.iniciar.handler(async ({ input, context }) =>
    iniciarEnvio(context, input, await context.freeBytes()),
  ),
  enviarParte: comprovantes.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, enviosOf(context.only), usuarioOf(context).id, input),
  ),
  concluir: comprovantes.concluir.handler(({ input, context }) => concluirEnvio(context, input)),
  baixar: comprovantes.baixar.handler(async ({ input: { id }, context }) => {
    const { db, database } = context
    const { pagamento_id, arquivo_id, favorecido_nome, fechamento } = await readComprovante(
      db,
      id,
      context.only,
    )
    const { nome, tipo, tamanho } = await selectComprovantes(db)
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow(absent)
    await recordAct(db, context, {
      ato: 'comprovante_aberto',
      author: authorOf(context),
      about: pagamento_id,
      detalhes: { nome: favorecido_nome, fechamento },
    })
    const content = storedContent(database.db, {
      partes: PARTES,
      id: arquivo_id,
      bytes: tamanho,
      gone: absent,
    })
    return new StreamedFile(content, fileNameOf({ nome, tipo }), tipo)
  }),
  excluir: comprovantes.excluir.handler(async ({ input: { id }, context: { db, only } }) => {
    const { arquivo_id } = await readComprovante(db, id, only)
    // Of two who take the last ones away, the second finds that the file goes.
    await sql`select from comprovantes_arquivos where id = ${arquivo_id} for update`.execute(db)
    await db.deleteFrom('comprovantes').where('id', '=', id).execute()
    await sql`
      delete from comprovantes_arquivos where id = ${arquivo_id}
         and not exists (select from comprovantes where arquivo_id = ${arquivo_id})`.execute(db)
    return { ok: true as const }
  }),
}

/** To be narrowed to those of a payment, or to one of them. */
function selectComprovantes(db: Db) {
  return db
    .selectFrom('comprovantes as c')
    .innerJoin('comprovantes_arquivos as a', 'a.id', 'c.arquivo_id')
    .leftJoin('usuarios as u', 'u.id', 'c.usuario_id')
    .select(['c.id', 'a.nome', 'a.tamanho', 'u.nome as autor', 'c.created_at'])
    .select((eb) => eb.ref('a.tipo').$notNull().as('tipo'))
    .orderBy('c.created_at')
    .orderBy('c.id')
}

/** What the comprovante is of. Throws Recusa NAO_ENCONTRADO, also if its closing is not seen. */
async function readComprovante(db: Db, id: string, only: OnlyLoja) {
  const { rows } = await sql<{
    pagamento_id: string
    arquivo_id: string
    favorecido_nome: string
    fechamento: number
  }>`
    select c.pagamento_id, c.arquivo_id, coalesce(p.favorecido_nome, '') as favorecido_nome, f.numero as fechamento
      from comprovantes c join pagamentos p on p.id = c.pagamento_id join fechamentos f on f.id = p.fechamento_id
     where c.id = ${id} and ${isSeen(only)}`.execute(db)
  if (!rows[0]) throw absent()
  return rows[0]
}

function absent(): Recusa {
  return new Recusa('NAO_ENCONTRADO', COMPROVANTE_MESSAGES.ausente)
}
