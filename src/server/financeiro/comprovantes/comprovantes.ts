/** The routes of comprovantes, NFs and RPAs. They are seen with their closing; comprovantes are added by people who may pay. */
import { sql } from 'kysely'
import { type AnexoType, fileNameOf } from '../../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { receiveParts, storedContent } from '../../cadastro/partes.ts'
import { recordAct } from '../../database/connections/acts.ts'
import { StreamedFile } from '../../export/streamed-file.ts'
import { isSeen } from '../fechamentos/queries.ts'
import { readPayment } from '../pagamentos/queries.ts'
import { concluirEnvio, enviosOf, iniciarEnvio, PARTES } from './envios.ts'
import { concluirNota, filesOf, leaveWithoutNota, lockForNota, notas } from './notas.ts'

const { comprovantes } = api

export const comprovantesHandlers = {
  listar: comprovantes.listar.handler(async ({ input: { id }, context: { db, only } }) => {
    await readPayment(db, id, only)
    return { itens: await filesOf(db, sql`select * from comprovantes where pagamento_id = ${id}`) }
  }),
  notas: comprovantes.notas.handler(({ input, context }) => notas(context, input)),
  iniciar: comprovantes.iniciar.handler(async ({ input, context }) =>
    iniciarEnvio(context, input, await context.freeBytes()),
  ),
  enviarParte: comprovantes.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, enviosOf(context.only), usuarioOf(context).id, input),
  ),
  concluir: comprovantes.concluir.handler(({ input, context }) => concluirEnvio(context, input)),
  concluirNota: comprovantes.concluirNota.handler(({ input, context }) => concluirNota(context, input)),
  baixar: comprovantes.baixar.handler(async ({ input: { id }, context }) => {
    const found = await readComprovante(context, id)
    const { pagamento_id, favorecido_id, arquivo_id, nome, tipo, tamanho, favorecido_nome } = found
    const isNota = favorecido_id !== null
    await recordAct(context.db, context, {
      ato: isNota ? 'nota_aberta' : 'comprovante_aberto',
      author: authorOf(context),
      about: favorecido_id ?? pagamento_id ?? '',
      detalhes: { nome: favorecido_nome, fechamento: isNota ? nameOfClosing(found) : found.numero },
    })
    const file = { partes: PARTES, id: arquivo_id, bytes: tamanho, gone: absent }
    return new StreamedFile(storedContent(context.database.db, file), fileNameOf({ nome, tipo }), tipo)
  }),
  excluir: comprovantes.excluir.handler(async ({ input: { id }, context }) => {
    const { db } = context
    const found = await readComprovante(context, id)
    const { arquivo_id } = found
    const head = await lockForNota(context, found)
    // Of two who take the last ones away, the second finds that the file goes.
    await sql`select from comprovantes_arquivos where id = ${arquivo_id} for update`.execute(db)
    await db
      .deleteFrom(head ? 'fechamentos_notas' : 'comprovantes')
      .where('id', '=', id)
      .execute()
    await sql`
      delete from comprovantes_arquivos where id = ${arquivo_id}
         and not exists (select from comprovantes where arquivo_id = ${arquivo_id})
         and not exists (select from fechamentos_notas where arquivo_id = ${arquivo_id})`.execute(db)
    if (head) await leaveWithoutNota(context, head, found)
    return { ok: true as const }
  }),
}

/** The comprovante, and what it is of. Throws Recusa NAO_ENCONTRADO, also if its closing is not seen. */
async function readComprovante({ db, only }: Pick<Context, 'db' | 'only'>, id: string) {
  const { rows } = await sql<{
    pagamento_id: string | null
    favorecido_id: string | null
    arquivo_id: string
    nome: string
    tipo: AnexoType
    tamanho: number
    favorecido_nome: string
    fechamento_id: string
    numero: number | null
    dia_pagamento: string
  }>`
    select c.pagamento_id, c.favorecido_id, c.arquivo_id, a.nome, a.tipo, a.tamanho,
           coalesce(p.favorecido_nome, v.nome, '') as favorecido_nome, f.id as fechamento_id, f.numero, f.dia_pagamento
      from (select id, arquivo_id, pagamento_id, null::uuid as favorecido_id from comprovantes
            union all select id, arquivo_id, null, favorecido_id from fechamentos_notas) c
      join comprovantes_arquivos a on a.id = c.arquivo_id
      join fechamentos f on f.id = a.fechamento_id
      left join pagamentos p on p.id = c.pagamento_id left join favorecidos v on v.id = c.favorecido_id
     where c.id = ${id} and ${isSeen(only)}`.execute(db)
  if (!rows[0]) throw absent()
  return rows[0]
}

function absent(): Recusa {
  return new Recusa('NAO_ENCONTRADO', COMPROVANTE_MESSAGES.ausente)
}
