/** The routes of colaboradores. */
import { monthOf, today } from '../core/datas.ts'
import { api } from './api.ts'
import { colaboradoresFiltrados, lerColaborador, obterColaborador } from './colaboradores/consultas.ts'
import { alternarColaborador, atualizarColaborador, criarColaborador } from './colaboradores/gravacao.ts'
import { historicoDoColaborador } from './colaboradores/historico.ts'
import { alternarVarios, mudarVarios } from './colaboradores/lote.ts'
import {
  opcoesComEquipe,
  opcoesDeAtivos,
  opcoesDeCorretores,
  opcoesDeIndicadores,
  opcoesDeSucessores,
  opcoesDeSuperiores,
} from './colaboradores/opcoes.ts'
import { lerOrganograma } from './colaboradores/organograma.ts'
import { COLUNAS_DE_COLABORADORES } from './colaboradores/planilha.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro } from './crud/gravacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'

const { colaboradores } = api

export const colaboradoresHandlers = {
  listar: colaboradores.listar.handler(({ input, context }) =>
    lerLista(colaboradoresFiltrados(context.db, input), input),
  ),
  obter: colaboradores.obter.handler(({ input, context }) => obterColaborador(context.db, input.id)),
  historico: colaboradores.historico.handler(async ({ input, context }) => ({
    itens: await historicoDoColaborador(context.db, input.id),
  })),
  criar: colaboradores.criar.handler(({ input, context }) => criarColaborador(context.db, input)),
  atualizar: colaboradores.atualizar.handler(
    ({ input: { id, versao, colaborador, ...consequencias }, context }) =>
      atualizarColaborador(context, { id, versao }, colaborador, consequencias),
  ),
  alternar: colaboradores.alternar.handler(({ input: { id, status, ...consequencias }, context }) =>
    alternarColaborador(context, { id, status }, consequencias),
  ),
  excluir: colaboradores.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => lerColaborador(db, id) })
    return { ok: true }
  }),
  mudarVarios: colaboradores.mudarVarios.handler(async ({ input: { itens, mudanca }, context }) => ({
    alterados: await mudarVarios(context.db, itens, mudanca),
  })),
  alternarVarios: colaboradores.alternarVarios.handler(async ({ input: { itens, ...mudanca }, context }) => ({
    alterados: await alternarVarios(context, itens, mudanca),
  })),
  exportar: colaboradores.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'colaboradores',
      folha: 'Colaboradores',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_COLABORADORES,
      paginas: (trx) => emPaginas(colaboradoresFiltrados(trx, filtros)),
    }),
  ),
  organograma: colaboradores.organograma.handler(async ({ context }) => {
    const mes = monthOf(today(context.now()))
    return { mes: mes.inicio, pessoas: await lerOrganograma(context.db, mes) }
  }),
  opcoes: colaboradores.opcoes.handler(({ input, context }) => opcoesDeCorretores(context.db, input)),
  ativos: colaboradores.ativos.handler(({ input, context }) => opcoesDeAtivos(context.db, input)),
  superiores: colaboradores.superiores.handler(({ input: { cargo, ...busca }, context }) =>
    opcoesDeSuperiores(context.db, busca, cargo),
  ),
  indicadores: colaboradores.indicadores.handler(({ input: { cargo, ...busca }, context }) =>
    opcoesDeIndicadores(context.db, busca, cargo),
  ),
  sucessores: colaboradores.sucessores.handler(({ input: { id, ...busca }, context }) =>
    opcoesDeSucessores(context.db, busca, id),
  ),
  superioresComEquipe: colaboradores.superioresComEquipe.handler(({ input, context }) =>
    opcoesComEquipe(context.db, input),
  ),
}

const EXCLUSAO: Exclusao = {
  tabela: 'colaboradores',
  rascunho: 'colaborador',
  alvo: 'deste colaborador',
  verbo: ['depende', 'dependem'],
  saida: 'Inative-o em vez disso.',
  usos: [
    { tabela: 'colaboradores', coluna: 'superior_id', singular: 'subordinado', plural: 'subordinados' },
    { tabela: 'colaboradores', coluna: 'indicado_por', singular: 'indicado', plural: 'indicados' },
    {
      tabela: 'vendas',
      coluna: 'colaborador_id',
      singular: 'venda como vendedor principal',
      plural: 'vendas como vendedor principal',
    },
    {
      tabela: 'vendas_participantes',
      coluna: 'colaborador_id',
      singular: 'participação em venda',
      plural: 'participações em vendas',
    },
    { tabela: 'usuarios', coluna: 'colaborador_id', singular: 'usuário', plural: 'usuários' },
    { tabela: 'metas', coluna: 'colaborador_id', singular: 'meta', plural: 'metas' },
    { tabela: 'premiacoes', coluna: 'colaborador_id', singular: 'premiação', plural: 'premiações' },
    { tabela: 'sorteios', coluna: 'vencedor_id', singular: 'roleta vencida', plural: 'roletas vencidas' },
    { tabela: 'roleta_historico', coluna: 'colaborador_id', singular: 'sorteio', plural: 'sorteios' },
  ],
}
