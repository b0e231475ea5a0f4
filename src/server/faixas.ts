/** The routes of faixas. */
import { today } from '../core/datas.ts'
import { api } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro, travarVersao } from './crud/gravacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import { apurar, promover } from './faixas/apuracao.ts'
import { faixasFiltradas, historicoDaFaixa, obterFaixa } from './faixas/consultas.ts'
import { COLUNAS_DA_APURACAO, COLUNAS_DE_FAIXAS } from './faixas/planilha.ts'
import { alternarFaixa } from './faixas/status.ts'

export const faixasHandlers = {
  listar: api.faixas.listar.handler(({ input, context }) =>
    lerLista(faixasFiltradas(context.db, input), input),
  ),
  obter: api.faixas.obter.handler(({ input, context }) => obterFaixa(context.db, input.id)),
  historico: api.faixas.historico.handler(({ input, context }) =>
    historicoDaFaixa(context.db, input, today(context.now())),
  ),
  criar: api.faixas.criar.handler(async ({ input, context: { db } }) => {
    const { id } = await db.insertInto('faixas').values(input).returning('id').executeTakeFirstOrThrow()
    return obterFaixa(db, id)
  }),
  atualizar: api.faixas.atualizar.handler(async ({ input: { id, versao, faixa }, context: { db } }) => {
    await travarVersao(db, 'faixas', { id, versao, obter: () => obterFaixa(db, id) })
    await db.updateTable('faixas').set(faixa).where('id', '=', id).execute()
    return obterFaixa(db, id)
  }),
  alternar: api.faixas.alternar.handler(async ({ input, context }) => {
    await alternarFaixa(context.db, input, today(context.now()))
    return obterFaixa(context.db, input.id)
  }),
  excluir: api.faixas.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => obterFaixa(db, id) })
    return { ok: true }
  }),
  exportar: api.faixas.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'faixas',
      folha: 'Faixas',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_FAIXAS,
      paginas: (trx) => emPaginas(faixasFiltradas(trx, filtros)),
    }),
  ),
  apurar: api.faixas.apurar.handler(async ({ input, context }) => ({
    itens: await apurar(context.db, input, today(context.now())),
  })),
  exportarApuracao: api.faixas.exportarApuracao.handler(({ input: { formato, ...periodo }, context }) => {
    const hoje = today(context.now())
    return exportar(context.db, {
      nome: `apuracao-${periodo.de}-a-${periodo.ate}`,
      folha: 'Apuração',
      formato,
      hoje,
      colunas: COLUNAS_DA_APURACAO,
      async *paginas(trx) {
        yield await apurar(trx, periodo, hoje)
      },
    })
  }),
  promover: api.faixas.promover.handler(async ({ input, context }) => ({
    aplicadas: await promover(context.db, input, today(context.now())),
  })),
}

const EXCLUSAO: Exclusao = {
  tabela: 'faixas',
  rascunho: 'faixa',
  alvo: 'esta faixa',
  saida: 'Inative-a em vez disso.',
  usos: [
    {
      tabela: 'colaboradores_faixas',
      coluna: 'faixa_id',
      singular: 'registro do histórico',
      plural: 'registros do histórico',
    },
  ],
}
