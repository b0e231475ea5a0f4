/** The routes of faixas. */
import { today } from '../../core/dates.ts'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { lockVersion } from '../cadastro/writes.ts'
import { exportar } from '../export/export.ts'
import { apurar, promover } from './apuracao.ts'
import { APURACAO_COLUMNS, FAIXAS_COLUMNS } from './columns.ts'
import { filteredFaixas, historicoOfFaixa, obterFaixa } from './queries.ts'
import { alternarFaixa, undoInactivation } from './status.ts'

export const faixasHandlers = {
  ...listHandlers('faixas', api.faixas, { ...fromQuery(filteredFaixas), columns: FAIXAS_COLUMNS }),
  ...recordHandlers('faixas', api.faixas, {
    obter: obterFaixa,
    insert: (db, faixa) => db.insertInto('faixas').values(faixa).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) => db.updateTable('faixas').set(registro).where('id', '=', id).execute(),
    deletion: {
      uses: [],
    },
  }),
  historico: api.faixas.historico.handler(({ input, context }) =>
    historicoOfFaixa(context.db, input, today(context.now()), context.only),
  ),
  alternar: api.faixas.alternar.handler(async ({ input, context }) => {
    await alternarFaixa(context.db, input, today(context.now()))
    return obterFaixa(context.db, input.id)
  }),
  desfazerInativacao: api.faixas.desfazerInativacao.handler(async ({ input: { id, versao }, context }) => {
    const { db } = context
    await lockVersion(db, 'faixas', { id, versao, obter: () => obterFaixa(db, id) })
    const outcome = await undoInactivation(db, id)
    return { faixa: await obterFaixa(db, id), ...outcome }
  }),
  apurar: api.faixas.apurar.handler(async ({ input, context }) => ({
    itens: await apurar(context.db, input, today(context.now()), context.only),
  })),
  exportarApuracao: api.faixas.exportarApuracao.handler(({ input: { formato, ...filtros }, context }) => {
    const hoje = today(context.now())
    return exportar(context, {
      name: `apuracao-${filtros.de}-a-${filtros.ate}`,
      folha: 'Apuração',
      format: formato,
      colunas: APURACAO_COLUMNS,
      filtros,
      async *pages(trx) {
        const all = await apurar(trx, filtros, hoje, context.only)
        yield filtros.so_promocoes ? all.filter(({ promocao }) => promocao !== null) : all
      },
    })
  }),
  promover: api.faixas.promover.handler(async ({ input, context }) => ({
    aplicadas: await promover(context.db, input, today(context.now())),
  })),
}
