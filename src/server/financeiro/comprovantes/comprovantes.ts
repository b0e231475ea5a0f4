/** The routes of comprovantes. They are seen with the closing of their payment, and added by people who may pay. */
import { sql } from 'kysely'
import { type AnexoType, fileNameOf } from '../../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { receiveParts, storedContent } from '../../cadastro/partes.ts'
import { recordAct } from '../../database/connections/acts.ts'
import { StreamedFile } from '../../export/streamed-file.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { readPayment } from '../pagamentos/queries.ts'
import { concluirEnvio, enviosOf, iniciarEnvio, PARTES } from './envios.ts'

const { comprovantes } = api

export const comprovantesHandlers = {
  listar: comprovantes.listar.handler(async ({ input: { id }, context: { db, only } }) => {
    await readPayment(db, id, only)
    const itens = await db
      .selectFrom('comprovantes as c')
      .innerJoin('comprovantes_arquivos as a', 'a.id', 'c.arquivo_id')
      .leftJoin('usuarios as u', 'u.id', 'c.usuario_id')
      .select(['c.id', 'a.nome', 'a.tamanho', 'u.nome as autor', 'c.created_at'])
      .where('c.pagamento_id', '=', id)
      .orderBy('c.created_at')
      .orderBy('c.id')
      .execute()
    return { itens }
  }),
  iniciar: comprovantes.iniciar.handler(async ({ input, context }) =>
    iniciarEnvio(context, input, await context.freeBytes()),
  ),
  enviarParte: comprovantes.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, enviosOf(context.only), usuarioOf(context).id, input),
  ),
  concluir: comprovantes.concluir.handler(({ input, context }) => concluirEnvio(context, input)),
  baixar: comprovantes.baixar.handler(async ({ input: { id }, context }) => {
    const { pagamento_id, arquivo_id, nome, tipo, tamanho, ...payment } = await readComprovante(context, id)
    await recordAct(context.db, context, {
      ato: 'comprovante_aberto',
      author: authorOf(context),
      about: pagamento_id,
      detalhes: { nome: payment.favorecido_nome, fechamento: payment.fechamento },
    })
    const file = { partes: PARTES, id: arquivo_id, bytes: tamanho, gone: absent }
    return new StreamedFile(storedContent(context.database.db, file), fileNameOf({ nome, tipo }), tipo)
  }),
  excluir: comprovantes.excluir.handler(async ({ input: { id }, context }) => {
    const { db } = context
    const { arquivo_id } = await readComprovante(context, id)
    // Of two who take the last ones away, the second finds that the file goes.
    await sql`select from comprovantes_arquivos where id = ${arquivo_id} for update`.execute(db)
    await db.deleteFrom('comprovantes').where('id', '=', id).execute()
    await sql`
      delete from comprovantes_arquivos where id = ${arquivo_id}
         and not exists (select from comprovantes where arquivo_id = ${arquivo_id})`.execute(db)
    return { ok: true as const }
  }),
}

/** The comprovante, and what it is of. Throws Recusa NAO_ENCONTRADO, also if its closing is not seen. */
async function readComprovante({ db, only }: Pick<Context, 'db' | 'only'>, id: string) {
  const { rows } = await sql<{
    pagamento_id: string
    arquivo_id: string
    nome: string
    tipo: AnexoType
    tamanho: number
    favorecido_nome: string
    fechamento: number
  }>`
    select c.pagamento_id, c.arquivo_id, a.nome, a.tipo, a.tamanho, coalesce(p.favorecido_nome, '') as favorecido_nome,
           f.numero as fechamento
      from comprovantes c join comprovantes_arquivos a on a.id = c.arquivo_id
      join pagamentos p on p.id = c.pagamento_id join fechamentos f on f.id = p.fechamento_id
     where c.id = ${id} and ${isSeen(only)}`.execute(db)
  if (!rows[0]) throw absent()
  return rows[0]
}

function absent(): Recusa {
  return new Recusa('NAO_ENCONTRADO', COMPROVANTE_MESSAGES.ausente)
}
