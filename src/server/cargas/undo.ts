/** Undoes a whole load, unless its records were changed since. */
import type { Client } from 'pg'
import { CARGA_MESSAGES } from '../../core/cargas/cargas.ts'
import { type Author, CargaError, describe, recordAct, requireAlone } from './load.ts'
import { OWN_TABLE_NAMES } from './tables.ts'
import { describeWorkOn } from './worked-on.ts'

interface Undoable {
  id: string
  situacao: 'Carregando' | 'Carregada' | 'Desfeita'
}

interface UndoOptions {
  author?: Author
  /** The load's id; the last one if absent. */
  carga?: string | null
  /** Runs in the same transaction. */
  within?: () => Promise<void>
}

/**
 * Returns what was removed, which is nothing if the load was undone before. Throws CargaError if there is nothing to
 * undo, or one of its records was changed or used since it began.
 */
export async function undoCarga(
  client: Client,
  { author = null, carga = null, within = async () => {} }: UndoOptions = {},
): Promise<{ fonte: string; registros: number }> {
  await requireAlone(client)
  const { rows } = await client.query<Undoable>(
    `select id, situacao from plantao.cargas
      where case when $1::uuid is null then situacao in ('Carregando', 'Carregada') else id = $1 end
      order by iniciada_em desc limit 1`,
    [carga],
  )
  const [undoable] = rows
  if (!undoable) throw new CargaError('Não há carga a desfazer.')
  await client.query('begin')
  try {
    if (undoable.situacao === 'Desfeita') {
      await within()
      await client.query('commit')
      return describe(client, undoable.id)
    }
    await refuseAfterWork(client, undoable)
    const found = await describe(client, undoable.id)
    await client.query("select set_config('plantao.origem', 'carga', true)")
    await client.query("update plantao.cargas set situacao = 'Desfazendo' where id = $1", [undoable.id])
    await removeRecords(client, undoable.id)
    await client.query(
      "update plantao.cargas set situacao = 'Desfeita', concluida_em = now() where id = $1",
      [undoable.id],
    )
    await recordAct(client, 'carga_desfeita', author, found)
    await within()
    await client.query('commit')
    return found
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * From here to the commit nobody can change these records. Changes made while the load ran count too: everybody saw
 * its records from the first step on.
 */
async function refuseAfterWork(client: Client, { id }: Undoable): Promise<void> {
  await client.query('lock table public.auditoria in share row exclusive mode')
  const work = await describeWorkOn(client, id)
  if (work !== null) throw new CargaError(CARGA_MESSAGES.trabalhada(work))
}

async function removeRecords(client: Client, carga: string): Promise<void> {
  await client.query(
    `update public.lojas l set gerente_id = null from plantao.cargas_registros r
      where r.carga_id = $1 and r.tabela = 'lojas' and r.registro_id = l.id and l.gerente_id is not null`,
    [carga],
  )
  for (const tabela of OWN_TABLE_NAMES.toReversed())
    await client.query(
      `delete from public.${tabela} t using plantao.cargas_registros r
        where r.carga_id = $1 and r.tabela = $2 and r.registro_id = t.id`,
      [carga, tabela],
    )
  await client.query('delete from plantao.cargas_registros where carga_id = $1', [carga])
}
