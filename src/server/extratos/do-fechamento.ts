/** Statements of all payments of a closing, of what the approval froze: asked for, and laid out. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { EXTRATO_MESSAGES, type ExtratoForma } from '../../core/comissoes/extratos.ts'
import type { EstadoDoExtrato, ExtratoDoPagamento } from '../../core/financeiro/extrato.ts'
import { nameOfClosing } from '../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { authorOf, type Context, usuarioOf } from '../api/api.ts'
import { onlyLojaOf, viewOf } from '../api/view.ts'
import type { Tables } from '../database/schema/types.ts'
import { layOutExtratos } from '../extrato-escrito/files.ts'
import { asSeenBy, printed } from '../financeiro/extratos/extratos.ts'
import { readHead } from '../financeiro/fechamentos/queries.ts'
import { SITUACAO } from '../financeiro/pagamentos/queries.ts'
import { askForAlvos } from '../trabalhos/alvos.ts'
import { noteProgress } from '../trabalhos/queue.ts'
import type { Part } from '../trabalhos/runner.ts'
import { withoutDetails } from './file.ts'
import { makeRoomForExtratos } from './queries.ts'

type Db = Kysely<Tables>

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
  const id = await askForAlvos(db, {
    tipo: 'Extratos',
    usuario_id,
    fechamento_id,
    created_at,
    alvos: sql<{ id: string }>`
      select p.id from pagamentos p join extratos_de_pagamentos e on e.pagamento_id = p.id
       where p.fechamento_id = ${fechamento_id} order by p.favorecido_nome, p.id`,
  })
  const { total } = await db
    .selectFrom('trabalhos')
    .select('total')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!total) throw empty()
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

interface PagamentoToLayOut extends EstadoDoExtrato {
  ordem: number
  nome: string
  conteudo: string
  /** Of commissions. */
  quantidade: number
}

/** The next payments, with their statements as they were frozen. */
export async function nextPagamentos(db: Db, id: string, atMost: number): Promise<PagamentoToLayOut[]> {
  const { rows } = await sql<PagamentoToLayOut>`
    select a.ordem, p.favorecido_nome as nome, ${SITUACAO} as situacao, p.data_pagamento, e.conteudo,
           json_array_length(e.conteudo::json -> 'linhas') as quantidade
      from (select ordem, alvo_id from trabalhos_alvos where trabalho_id = ${id} order by ordem limit ${sql.lit(atMost)}) a
      join pagamentos p on p.id = a.alvo_id
      join extratos_de_pagamentos e on e.pagamento_id = p.id
     order by a.ordem`.execute(db)
  return rows
}

/** Lays them out as one document, or each as one, and takes them off the list. */
export async function layOutPagamentos(
  part: Part,
  { forma }: Pick<Selectable<Tables['extratos']>, 'forma'>,
  pagamentos: readonly PagamentoToLayOut[],
): Promise<void> {
  const { db, job, usuario, change, now } = part
  const documentos: Insertable<Tables['extratos_documentos']>[] = []
  for (const together of forma === 'um' ? [pagamentos] : pagamentos.map((one) => [one])) {
    const [first] = together
    if (!first) continue
    const extratos = together.map(({ conteudo, situacao, data_pagamento }) => {
      const frozen: ExtratoDoPagamento = JSON.parse(conteudo)
      const seen = asSeenBy({ person: usuario, only: onlyLojaOf(usuario) }, frozen)
      return printed({ conteudo: seen, situacao, data_pagamento })
    })
    const bytes = await withoutDetails(part, () => layOutExtratos(db, extratos, now()))
    documentos.push({ extrato_id: job.id, ordem: first.ordem, nome: first.nome, dados: Buffer.from(bytes) })
  }
  await change(async (trx) => {
    await trx.insertInto('extratos_documentos').values(documentos).execute()
    const ordens = pagamentos.map(({ ordem }) => ordem)
    await trx
      .deleteFrom('trabalhos_alvos')
      .where('trabalho_id', '=', job.id)
      .where('ordem', 'in', ordens)
      .execute()
    await noteProgress(trx, job, { feitos: pagamentos.length })
  })
}

function empty(): Recusa {
  return new Recusa('EXTRATO_VAZIO', EXTRATO_MESSAGES.sem_extratos)
}
