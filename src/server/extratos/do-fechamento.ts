/** Statements of all payments of a closing, of what the approval froze: asked for, and laid out. */
import { sql } from 'kysely'
import { EXTRATO_MESSAGES, type ExtratoForma } from '../../core/comissoes/extratos.ts'
import type { EstadoDoExtrato } from '../../core/financeiro/extrato.ts'
import { nameOfClosing } from '../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { authorOf, type Context, usuarioOf } from '../api/api.ts'
import { onlyLojaOf, viewOf } from '../api/view.ts'
import { asSeenBy, printed } from '../financeiro/extratos/extratos.ts'
import { readHead } from '../financeiro/fechamentos/queries.ts'
import { SITUACAO } from '../financeiro/pagamentos/queries.ts'
import { askForAlvos } from '../trabalhos/alvos.ts'
import type { Part } from '../trabalhos/runner.ts'
import type { ToLayOut } from './file.ts'
import { makeRoomForExtratos } from './queries.ts'

/** Asks for the statements of a closing. Throws Recusa: NAO_ENCONTRADO unless it is seen, EXTRATO_VAZIO without any. */
export async function fazerExtratosDoFechamento(
  context: Context,
  { id: fechamento_id, forma }: { id: string; forma: ExtratoForma },
): Promise<{ id: string }> {
  const { db } = context
  const { id: usuario_id } = usuarioOf(context)
  const closing = await readHead(db, fechamento_id, context.only)
  if (closing.status !== 'Aprovado') throw empty()
  await makeRoomForExtratos(db, usuario_id)
  const created_at = context.now().toISOString()
  const { id, total } = await askForAlvos(db, {
    tipo: 'Extratos',
    usuario_id,
    fechamento_id,
    created_at,
    alvos: sql<{ id: string }>`
      select p.id from pagamentos p join extratos_de_pagamentos e on e.pagamento_id = p.id
       where p.fechamento_id = ${fechamento_id} order by p.favorecido_nome, p.id`,
  })
  if (total === 0) throw empty()
  await db
    .insertInto('extratos')
    .values({
      id,
      forma,
      filtros: '{}',
      descricao: nameOfClosing(closing),
      linhas: total,
      lido_em: created_at,
      visao: viewOf(authorOf(context), '').key,
    })
    .execute()
  context.afterCommit(() => context.extratos.wake())
  return { id }
}

/** The next payments, with their statements as they were frozen. */
export async function nextPagamentos({ db, job, usuario }: Part, atMost: number): Promise<ToLayOut[]> {
  type Row = EstadoDoExtrato & Omit<ToLayOut, 'extrato'> & { conteudo: string }
  const { rows } = await sql<Row>`
    select a.ordem, p.favorecido_nome as nome, ${SITUACAO} as situacao, p.data_pagamento, e.conteudo,
           json_array_length(e.conteudo::json -> 'linhas') as quantidade
      from (select ordem, alvo_id from trabalhos_alvos where trabalho_id = ${job.id} order by ordem limit ${sql.lit(atMost)}) a
      join pagamentos p on p.id = a.alvo_id
      join extratos_de_pagamentos e on e.pagamento_id = p.id
     order by a.ordem`.execute(db)
  const reader = { person: usuario, only: onlyLojaOf(usuario) }
  return rows.map(({ conteudo, situacao, data_pagamento, ...row }) => ({
    ...row,
    extrato: () => printed({ conteudo: asSeenBy(reader, JSON.parse(conteudo)), situacao, data_pagamento }),
  }))
}

function empty(): Recusa {
  return new Recusa('EXTRATO_VAZIO', EXTRATO_MESSAGES.sem_extratos)
}
