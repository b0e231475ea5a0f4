/** The routes of the roleta: draws, who may take part in them, and their proofs. */
import { today } from '../core/datas.ts'
import { api, authorOf } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro, travarVersao } from './crud/gravacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import { COLUNAS_DE_SORTEIOS, obterSorteio, selectHistorico, selectSorteios } from './roleta/consultas.ts'
import { definirElegibilidade, selectElegibilidade } from './roleta/elegibilidade.ts'
import { arquivoDaProva, publicadoDe } from './roleta/prova.ts'
import {
  anularPreparo,
  cancelarSorteio,
  participantesDe,
  prepararSorteio,
  realizarSorteio,
} from './roleta/realizacao.ts'

export const roletaHandlers = {
  listar: api.roleta.listar.handler(({ input, context }) =>
    lerLista(selectSorteios(context.db, input), input),
  ),
  obter: api.roleta.obter.handler(({ input, context }) => obterSorteio(context.db, input.id)),
  criar: api.roleta.criar.handler(async ({ input, context: { db } }) => {
    const { id } = await db.insertInto('sorteios').values(input).returning('id').executeTakeFirstOrThrow()
    return obterSorteio(db, id)
  }),
  atualizar: api.roleta.atualizar.handler(async ({ input: { id, versao, sorteio }, context: { db } }) => {
    await travarVersao(db, 'sorteios', { id, versao, obter: () => obterSorteio(db, id) })
    await db.updateTable('sorteios').set(sorteio).where('id', '=', id).execute()
    return obterSorteio(db, id)
  }),
  excluir: api.roleta.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => obterSorteio(db, id) })
    return { ok: true }
  }),
  cancelar: api.roleta.cancelar.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await cancelarSorteio(db, id, motivo)
    return obterSorteio(db, id)
  }),
  exportar: api.roleta.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'sorteios',
      folha: 'Sorteios',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_SORTEIOS,
      paginas: (trx) => emPaginas(selectSorteios(trx, filtros)),
    }),
  ),
  participantes: api.roleta.participantes.handler(({ input, context }) =>
    participantesDe(context.db, input.id),
  ),
  preparar: api.roleta.preparar.handler(async ({ input: { id }, context }) => {
    const { db, sementes } = context
    await prepararSorteio(db, sementes, id, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, id)
  }),
  anular: api.roleta.anular.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await anularPreparo(db, id, motivo)
    return obterSorteio(db, id)
  }),
  sortear: api.roleta.sortear.handler(async ({ input, context }) => {
    const { db, sementes } = context
    await realizarSorteio(db, sementes, input, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, input.id)
  }),
  prova: api.roleta.prova.handler(({ input, context }) => publicadoDe(context.db, input.id)),
  baixarProva: api.roleta.baixarProva.handler(({ input, context }) => arquivoDaProva(context.db, input.id)),
  historico: api.roleta.historico.handler(({ input, context }) =>
    lerLista(selectHistorico(context.db), input),
  ),
  elegibilidade: api.roleta.elegibilidade.handler(({ input, context }) =>
    lerLista(selectElegibilidade(context.db, input), input),
  ),
  definirElegibilidade: api.roleta.definirElegibilidade.handler(({ input, context }) =>
    definirElegibilidade(context.db, input),
  ),
}

// Those that were performed or prepared stay: the database's own rules say why.
const EXCLUSAO: Exclusao = {
  tabela: 'sorteios',
  rascunho: 'roleta',
  alvo: 'este sorteio',
  saida: 'Cancele-o em vez disso.',
  usos: [],
}
