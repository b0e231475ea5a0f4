/** The routes of empreendimentos. */
import { sql } from 'kysely'
import { today } from '../core/datas.ts'
import { api } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro, mudarStatus, travarVersao } from './crud/gravacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import {
  COLUNAS_DE_EMPREENDIMENTOS,
  obterEmpreendimento,
  selectEmpreendimentos,
} from './empreendimentos/consultas.ts'
import { listarOpcoes } from './opcoes.ts'

export const empreendimentosHandlers = {
  listar: api.empreendimentos.listar.handler(({ input, context }) =>
    lerLista(selectEmpreendimentos(context.db, input), input),
  ),
  obter: api.empreendimentos.obter.handler(({ input, context }) => obterEmpreendimento(context.db, input.id)),
  criar: api.empreendimentos.criar.handler(async ({ input, context: { db } }) => {
    const { id } = await db
      .insertInto('empreendimentos')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow()
    return obterEmpreendimento(db, id)
  }),
  atualizar: api.empreendimentos.atualizar.handler(
    async ({ input: { id, versao, empreendimento }, context: { db } }) => {
      await travarVersao(db, 'empreendimentos', { id, versao, obter: () => obterEmpreendimento(db, id) })
      await db.updateTable('empreendimentos').set(empreendimento).where('id', '=', id).execute()
      return obterEmpreendimento(db, id)
    },
  ),
  alternar: api.empreendimentos.alternar.handler(async ({ input, context: { db } }) => {
    await mudarStatus(db, 'empreendimentos', input)
    return obterEmpreendimento(db, input.id)
  }),
  excluir: api.empreendimentos.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => obterEmpreendimento(db, id) })
    return { ok: true }
  }),
  exportar: api.empreendimentos.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'empreendimentos',
      folha: 'Empreendimentos',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_EMPREENDIMENTOS,
      paginas: (trx) => emPaginas(selectEmpreendimentos(trx, filtros)),
    }),
  ),
  opcoes: api.empreendimentos.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'empreendimentos', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, t.cidade)`,
    }),
  ),
}

const EXCLUSAO: Exclusao = {
  tabela: 'empreendimentos',
  rascunho: 'empreendimento',
  alvo: 'este empreendimento',
  saida: 'Inative-o em vez disso.',
  usos: [
    { tabela: 'vendas', coluna: 'empreendimento_id', singular: 'venda', plural: 'vendas' },
    {
      tabela: 'campanhas_empreendimentos',
      coluna: 'empreendimento_id',
      singular: 'campanha',
      plural: 'campanhas',
    },
  ],
}
