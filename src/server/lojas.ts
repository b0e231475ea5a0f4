/** The routes of lojas. */
import { sql } from 'kysely'
import { today } from '../core/datas.ts'
import { api } from './api.ts'
import { exportar } from './crud/exportacao.ts'
import { type Exclusao, excluirRegistro, mudarStatus, travarVersao } from './crud/gravacao.ts'
import { emPaginas, lerLista } from './crud/lista.ts'
import { COLUNAS_DE_LOJAS, obterLoja, selectLojas } from './lojas/consultas.ts'
import { listarOpcoes } from './opcoes.ts'

export const lojasHandlers = {
  listar: api.lojas.listar.handler(({ input, context }) => lerLista(selectLojas(context.db, input), input)),
  obter: api.lojas.obter.handler(({ input, context }) => obterLoja(context.db, input.id)),
  criar: api.lojas.criar.handler(async ({ input, context: { db } }) => {
    const { id } = await db.insertInto('lojas').values(input).returning('id').executeTakeFirstOrThrow()
    return obterLoja(db, id)
  }),
  atualizar: api.lojas.atualizar.handler(async ({ input: { id, versao, loja }, context: { db } }) => {
    await travarVersao(db, 'lojas', { id, versao, obter: () => obterLoja(db, id) })
    await db.updateTable('lojas').set(loja).where('id', '=', id).execute()
    return obterLoja(db, id)
  }),
  alternar: api.lojas.alternar.handler(async ({ input, context: { db } }) => {
    await mudarStatus(db, 'lojas', input)
    return obterLoja(db, input.id)
  }),
  excluir: api.lojas.excluir.handler(async ({ input: { id, versao }, context: { db } }) => {
    await excluirRegistro(db, EXCLUSAO, { id, versao, obter: () => obterLoja(db, id) })
    return { ok: true }
  }),
  exportar: api.lojas.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'lojas',
      folha: 'Lojas',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_LOJAS,
      paginas: (trx) => emPaginas(selectLojas(trx, filtros)),
    }),
  ),
  opcoes: api.lojas.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'lojas', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''))`,
    }),
  ),
  gerentes: api.lojas.gerentes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'usuarios', input, {
      detalhe: sql`t.email`,
      apenas: sql<boolean>`t.cargo = 'Administrador'`,
    }),
  ),
}

const EXCLUSAO: Exclusao = {
  tabela: 'lojas',
  rascunho: 'loja',
  alvo: 'esta loja',
  saida: 'Inative-a em vez disso.',
  usos: [
    { tabela: 'vendas', coluna: 'loja_id', singular: 'venda', plural: 'vendas' },
    { tabela: 'colaboradores', coluna: 'loja_id', singular: 'colaborador', plural: 'colaboradores' },
    { tabela: 'usuarios', coluna: 'loja_id', singular: 'usuário', plural: 'usuários' },
    { tabela: 'campanhas_lojas', coluna: 'loja_id', singular: 'campanha', plural: 'campanhas' },
    { tabela: 'metas', coluna: 'loja_id', singular: 'meta', plural: 'metas' },
    { tabela: 'sorteios', coluna: 'loja_id', singular: 'roleta', plural: 'roletas' },
    { tabela: 'roleta_historico', coluna: 'loja_id', singular: 'sorteio', plural: 'sorteios' },
  ],
}
