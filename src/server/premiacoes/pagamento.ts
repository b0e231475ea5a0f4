/** The value of an award as a line of its winner that closings pay, once. */
import { sql } from 'kysely'
import type { Premiacao } from '../../contract/premiacoes.ts'
import { PREMIACAO_MESSAGES, withoutPayee } from '../../core/premiacoes.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Context } from '../api/api.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'
import { releaseComissoes } from '../financeiro/atos.ts'
import { lock } from '../financeiro/locks.ts'
import { rememberOnCommit, requireRestoreChecked } from '../financeiro/restauracao/guard.ts'
import { takeBackRelease } from '../financeiro/sem-venda.ts'
import { obterPremiacao } from './queries.ts'

interface Wanted {
  id: string
  versao: number
}

/**
 * Releases the award's value to its winner; a repeated request finds nothing to do. Throws Recusa: RESTAURACAO_A_CONFERIR,
 * NAO_ENCONTRADO, VERSAO_ANTIGA, SITUACAO_FINAL for one that is Cancelada, SEM_VALOR, SEM_FAVORECIDO.
 */
export async function pagarPremiacao(context: Context, wanted: Wanted): Promise<Premiacao> {
  const { db } = context
  await requireRestoreChecked(context)
  const { id, status, valor_premio, colaborador } = await lockAward(db, wanted)
  if (status === 'Cancelada') throw new Recusa('SITUACAO_FINAL', PREMIACAO_MESSAGES.cancelada)
  if (!valor_premio) throw new Recusa('SEM_VALOR', PREMIACAO_MESSAGES.sem_valor)
  const favorecido = await db
    .selectFrom('favorecidos')
    .select('id')
    .where('colaborador_id', '=', colaborador.id)
    .executeTakeFirst()
  if (!favorecido) throw new Recusa('SEM_FAVORECIDO', withoutPayee(colaborador.nome))
  await lock(db, { linhas: await linesOf(db, id) })
  // Of a line that is released nothing changes; of another one, what the award is by now.
  await sql`
    insert into comissoes_linhas (premiacao_id, favorecido_id, papel, valor)
    values (${id}, ${favorecido.id}, 'Prêmio', ${valor_premio})
    on conflict (premiacao_id) do update set favorecido_id = excluded.favorecido_id, valor = excluded.valor
     where comissoes_linhas.liberado = 0`.execute(db)
  await releaseComissoes(db, await linesOf(db, id))
  await rememberOnCommit(context)
  return obterPremiacao(db, id)
}

/** Takes the release back; the line stays. Throws Recusa: NAO_ENCONTRADO, VERSAO_ANTIGA, EM_FECHAMENTO. */
export async function naoPagarPremiacao(db: Db, wanted: Wanted): Promise<Premiacao> {
  const { id } = await lockAward(db, wanted)
  for (const linha of await linesOf(db, id)) await takeBackRelease(db, linha)
  return obterPremiacao(db, id)
}

async function lockAward(db: Db, { id, versao }: Wanted): Promise<Premiacao> {
  await lockVersion(db, 'premiacoes', { id, versao, obter: () => obterPremiacao(db, id) })
  return obterPremiacao(db, id)
}

/** The id of its one line; none before it was paid first. */
async function linesOf(db: Db, premiacao_id: string): Promise<string[]> {
  const lines = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('premiacao_id', '=', premiacao_id)
    .execute()
  return lines.map(({ id }) => id)
}
