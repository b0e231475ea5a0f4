/** The routes of colaboradores. */
import { monthOf, today } from '../../core/datas.ts'
import { api } from '../api/api.ts'
import type { Exclusao } from '../cadastro/gravacao.ts'
import { fromQuery, historyHandler, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { filteredColaboradores, obterColaborador } from './consultas.ts'
import { alternarColaborador, insertColaborador, updateColaborador } from './gravacao.ts'
import { HISTORICO } from './historico.ts'
import { alternarVarios, mudarVarios } from './lote.ts'
import {
  opcoesComEquipe,
  opcoesDeAtivos,
  opcoesDeCorretores,
  opcoesDeIndicadores,
  opcoesDeSucessores,
  opcoesDeSuperiores,
} from './opcoes.ts'
import { readOrganograma } from './organograma.ts'
import { COLUNAS_DE_COLABORADORES } from './planilha.ts'

const { colaboradores } = api

const EXCLUSAO: Exclusao = {
  alvo: 'deste colaborador',
  verbo: ['depende', 'dependem'],
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

export const colaboradoresHandlers = {
  ...listHandlers('colaboradores', colaboradores, {
    ...fromQuery(filteredColaboradores),
    colunas: COLUNAS_DE_COLABORADORES,
  }),
  ...recordHandlers('colaboradores', colaboradores, {
    obter: obterColaborador,
    insert: insertColaborador,
    update: (_db, { id, registro, ...consequencias }, context) =>
      updateColaborador(context, id, registro, consequencias),
    exclusao: EXCLUSAO,
  }),
  historico: historyHandler(colaboradores.historico, HISTORICO),
  alternar: colaboradores.alternar.handler(({ input: { id, status, ...consequencias }, context }) =>
    alternarColaborador(context, { id, status }, consequencias),
  ),
  mudarVarios: colaboradores.mudarVarios.handler(async ({ input: { itens, mudanca }, context }) => ({
    alterados: await mudarVarios(context.db, itens, mudanca),
  })),
  alternarVarios: colaboradores.alternarVarios.handler(async ({ input: { itens, ...mudanca }, context }) => ({
    alterados: await alternarVarios(context, itens, mudanca),
  })),
  organograma: colaboradores.organograma.handler(async ({ context }) => {
    const mes = monthOf(today(context.now()))
    return { mes: mes.inicio, pessoas: await readOrganograma(context.db, mes) }
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
