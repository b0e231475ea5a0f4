/** The names of what may be kept back of a payment, which an Administrador lists. */
import { MAX_RUBRICAS, RUBRICA_MESSAGES } from '../../../core/financeiro/retencoes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api } from '../../api/api.ts'

const COLUMNS = ['id', 'versao', 'nome', 'nota', 'desde'] as const

export const rubricasHandlers = {
  listar: api.rubricas.listar.handler(async ({ context: { db } }) => ({
    itens: await db.selectFrom('rubricas').select(COLUMNS).orderBy('nome').execute(),
  })),

  criar: api.rubricas.criar.handler(async ({ input, context: { db } }) => {
    // Two together could exceed the maximum.
    await db.selectFrom('configuracoes').select('id').forUpdate().executeTakeFirstOrThrow()
    const others = await db.selectFrom('rubricas').select('id').execute()
    if (others.length >= MAX_RUBRICAS)
      throw new Recusa('RETENCOES_DEMAIS', RUBRICA_MESSAGES.muitas, { campo: 'nome' })
    return db.insertInto('rubricas').values(input).returning(COLUMNS).executeTakeFirstOrThrow()
  }),

  atualizar: api.rubricas.atualizar.handler(async ({ input: { id, versao, registro }, context: { db } }) => {
    const before = await db
      .selectFrom('rubricas')
      .select('versao')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(missing)
    if (before.versao !== versao) throw new Recusa('MUDOU', RUBRICA_MESSAGES.mudou)
    return db
      .updateTable('rubricas')
      .set(registro)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  }),

  excluir: api.rubricas.excluir.handler(async ({ input: { id }, context: { db } }) => {
    const { numDeletedRows } = await db.deleteFrom('rubricas').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw missing()
    return { ok: true as const }
  }),
}

function missing(): Recusa {
  return new Recusa('NAO_ENCONTRADO', RUBRICA_MESSAGES.ausente)
}
