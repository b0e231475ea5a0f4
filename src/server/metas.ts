/** The routes of metas. */
import type { Kysely } from 'kysely'
import type { MetaEditada, MetaNova } from '../contract/metas.ts'
import { today } from '../core/datas.ts'
import { soOEscolhido } from '../core/metas.ts'
import { Recusa } from '../core/recusa.ts'
import { api } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro, travarVersao } from './crud/gravacao.ts'
import type { Tables } from './database/types.ts'
import { listarMetas, obterMeta, todasAsMetas } from './metas/consultas.ts'
import { COLUNAS_DE_METAS } from './metas/planilha.ts'

export const metasHandlers = {
  listar: api.metas.listar.handler(({ input, context }) =>
    listarMetas(context.db, input, today(context.now())),
  ),
  obter: api.metas.obter.handler(({ input, context }) => lerMeta(context, input.id)),
  criar: api.metas.criar.handler(async ({ input, context }) => {
    const { id } = await context.db
      .insertInto('metas')
      .values(colunas(input))
      .returning('id')
      .executeTakeFirstOrThrow()
    return lerMeta(context, id)
  }),
  atualizar: api.metas.atualizar.handler(async ({ input: { id, versao, meta }, context }) => {
    await travarVersao(context.db, 'metas', { id, versao, obter: () => lerMeta(context, id) })
    await context.db.updateTable('metas').set(colunas(meta)).where('id', '=', id).execute()
    return lerMeta(context, id)
  }),
  alternar: api.metas.alternar.handler(async ({ input: { id, status }, context }) => {
    await context.db.updateTable('metas').set({ status }).where('id', '=', id).execute()
    return lerMeta(context, id)
  }),
  concluir: api.metas.concluir.handler(async ({ input: { id }, context }) => {
    await context.db.selectFrom('metas').select('id').where('id', '=', id).forUpdate().execute()
    const { status, concluir } = await lerMeta(context, id)
    if (status === 'Cancelada') throw new Recusa('META_CANCELADA', 'Esta meta está cancelada')
    if (status === 'Ativa' && !concluir)
      throw new Recusa('META_NAO_ATINGIDA', 'Esta meta ainda não foi atingida')
    await context.db.updateTable('metas').set({ status: 'Concluída' }).where('id', '=', id).execute()
    return lerMeta(context, id)
  }),
  excluir: api.metas.excluir.handler(async ({ input: { id, versao }, context }) => {
    await excluirRegistro(context.db, EXCLUSAO, { id, versao, obter: () => lerMeta(context, id) })
    return { ok: true }
  }),
  exportar: api.metas.exportar.handler(({ input: { formato, ...filtros }, context }) => {
    const hoje = today(context.now())
    return exportar(context.db, {
      nome: 'metas',
      folha: 'Metas',
      formato,
      hoje,
      colunas: COLUNAS_DE_METAS,
      paginas: (trx) => todasAsMetas(trx, filtros, hoje),
    })
  }),
}

function lerMeta({ db, now }: { db: Kysely<Tables>; now: () => Date }, id: string) {
  return obterMeta(db, id, today(now()))
}

/** The columns of what was typed. */
function colunas<M extends MetaNova | MetaEditada>(meta: M) {
  const { escopo: _escopo, medida: _medida, ...campos } = soOEscolhido(meta)
  return campos
}

/** Nothing depends on a goal. */
const EXCLUSAO: Exclusao = { tabela: 'metas', rascunho: 'meta', alvo: 'esta meta', saida: '', usos: [] }
