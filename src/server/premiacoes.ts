/** The routes of premiações. */
import { sql } from 'kysely'
import { today } from '../core/datas.ts'
import { api, authorOf } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro } from './crud/gravacao.ts'
import { historicoDe } from './crud/historico.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import { refusal } from './errors.ts'
import { listarOpcoes } from './opcoes.ts'
import {
  COLUNAS_DE_PREMIACOES,
  obterPremiacao,
  proporPremiacoes,
  selectPremiacoes,
} from './premiacoes/consultas.ts'
import {
  atualizarPremiacao,
  cancelarPremiacao,
  criarPremiacao,
  entregarPremiacao,
} from './premiacoes/gravacao.ts'

export const premiacoesHandlers = {
  listar: api.premiacoes.listar.handler(({ input, context }) =>
    lerLista(selectPremiacoes(context.db, input), input),
  ),
  obter: api.premiacoes.obter.handler(({ input, context }) => obterPremiacao(context.db, input.id)),
  criar: api.premiacoes.criar.handler(({ input, context }) => criarPremiacao(context.db, input)),
  atualizar: api.premiacoes.atualizar.handler(({ input: { premiacao, ...registro }, context }) =>
    atualizarPremiacao(context.db, registro, premiacao),
  ),
  excluir: api.premiacoes.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => obterPremiacao(db, id) })
    return { ok: true }
  }),
  entregar: api.premiacoes.entregar.handler(({ input, context }) => {
    const { usuario } = authorOf(context)
    if (!usuario) throw refusal('SEM_ACESSO')
    return entregarPremiacao(context.db, input, usuario, today(context.now()))
  }),
  cancelar: api.premiacoes.cancelar.handler(({ input, context }) => cancelarPremiacao(context.db, input)),
  historico: api.premiacoes.historico.handler(async ({ input: { id }, context: { db } }) => {
    await obterPremiacao(db, id)
    return { itens: await historicoDe(db, id) }
  }),
  exportar: api.premiacoes.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'premiacoes',
      folha: 'Premiações',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_PREMIACOES,
      paginas: (trx) => emPaginas(selectPremiacoes(trx, filtros)),
    }),
  ),
  propostas: api.premiacoes.propostas.handler(async ({ context }) => ({
    itens: await proporPremiacoes(context.db),
  })),
  colaboradores: api.premiacoes.colaboradores.handler(({ input, context }) =>
    listarOpcoes(context.db, 'colaboradores', input, { detalhe: sql`t.cargo` }),
  ),
}

const EXCLUSAO: Exclusao = {
  tabela: 'premiacoes',
  rascunho: 'premiacao',
  alvo: 'esta premiação',
  saida: '',
  usos: [],
}
