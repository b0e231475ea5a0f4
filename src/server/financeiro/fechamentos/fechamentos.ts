/** The routes of closings. */
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { fileOf } from '../../../core/cadastros.ts'
import { today } from '../../../core/dates.ts'
import { type Bloqueio, bloqueiosOfLinha, grupoDeFora } from '../../../core/financeiro/bloqueios.ts'
import { nameOfClosing } from '../../../core/financeiro/fechamentos.ts'
import { proposedPrazos } from '../../../core/financeiro/prazos.ts'
import { toReais } from '../../../core/money.ts'
import { api, type Context, usuarioOf } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { historyHandler } from '../../cadastro/handlers.ts'
import { countRows, inPages, listInMemory } from '../../cadastro/list.ts'
import { exportar } from '../../export/export.ts'
import { readFeriados } from '../../imobiliaria/imobiliaria.ts'
import { askForAlvos } from '../../trabalhos/alvos.ts'
import { requireOwnLoja } from '../../vendas/seen.ts'
import { reasonSeen } from '../dividas.ts'
import { readRegras } from '../regras.ts'
import { adiantar, includeAdvance } from './adiantar.ts'
import { FECHAMENTO_COLUMNS, LINHA_COLUMNS } from './columns.ts'
import { aprovar, enviar, pedirCorrecao, retirarDoEnvio, retomar } from './decisoes.ts'
import { destinoOf } from './destino.ts'
import { type Linha, linhasInPages, linhasInside } from './linhas.ts'
import { pdfOfClosing } from './pdf.ts'
import { porQue } from './por-que.ts'
import { FAVORECIDOS_A_FECHAR } from './preparar.ts'
import {
  listarFechamentos,
  pagamentosDoFechamento,
  readHead,
  selectClosings,
  withSituacao,
} from './queries.ts'
import { descontar, excluir, incluir, incluirVarias, retirar } from './rascunho.ts'
import { linhasOutside, obterFechamento, seesKeys } from './resumo.ts'
import { aReter, reter, reterDeVarios } from './reter.ts'

export const fechamentosHandlers = {
  listar: api.fechamentos.listar.handler(({ input, context: { db, only } }) =>
    listarFechamentos(db, input, only),
  ),

  exportar: api.fechamentos.exportar.handler(({ input: { formato, ...filters }, context }) =>
    exportar(context, {
      ...fileOf('fechamentos'),
      format: formato,
      colunas: FECHAMENTO_COLUMNS,
      filtros: filters,
      async *pages(trx) {
        for await (const page of inPages(selectClosings(trx, filters, context.only)))
          yield page.map(withSituacao)
      },
      count: (trx) => countRows(selectClosings(trx, filters, context.only)),
    }),
  ),

  proposta: api.fechamentos.proposta.handler(async ({ context: { db, only, now } }) => {
    const regras = { ...(await readRegras(db)), feriados: await readFeriados(db) }
    const lojas =
      only === null
        ? null
        : await db.selectFrom('lojas').select(['id', 'nome']).where('id', '=', only).execute()
    return { ...proposedPrazos(today(now()), regras), lojas }
  }),

  criar: api.fechamentos.criar.handler(async ({ input, context }) => {
    const { corte, dia_pagamento, lojas, adiantamento } = input
    const { db, only, financeiro } = context
    if (lojas.length === 0) requireOwnLoja(only, null, 'lojas')
    for (const loja of lojas) requireOwnLoja(only, loja, 'lojas')
    const { id } = await db
      .insertInto('fechamentos')
      .values({ corte, dia_pagamento, ...(adiantamento && { status: 'Rascunho' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (lojas.length > 0)
      await db
        .insertInto('fechamentos_lojas')
        .values(lojas.map((loja_id) => ({ fechamento_id: id, loja_id })))
        .execute()
    if (adiantamento) {
      await includeAdvance(context, { id, lojas }, adiantamento)
      return { id }
    }
    await askForAlvos(db, {
      tipo: 'Preparar',
      usuario_id: usuarioOf(context).id,
      fechamento_id: id,
      alvos: FAVORECIDOS_A_FECHAR,
    })
    context.afterCommit(() => financeiro.wake())
    return { id }
  }),

  obter: api.fechamentos.obter.handler(({ input: { id }, context }) => obterFechamento(context, id)),

  pagamentos: api.fechamentos.pagamentos.handler(
    async ({ input: { id, ...page }, context: { db, only, identity } }) => {
      await readHead(db, id, only)
      const inFull = seesKeys(identity?.usuario ?? null)
      return pagamentosDoFechamento(db, id, { ...page, inFull, only })
    },
  ),

  linhas: api.fechamentos.linhas.handler(async ({ input: { id, pagamento_id }, context }) => {
    const { db, only } = context
    const { status } = await readHead(db, id, only)
    const linhas = await linhasInside(db, id, { pagamentos: [pagamento_id] })
    const rules = await rulesNow(context)
    const isShown = ({ tipo }: Bloqueio) =>
      status === 'Rascunho' || (status === 'Em aprovação' && tipo === 'Venda de outra loja')
    return {
      itens: linhas.map((linha) => shown(linha, bloqueiosOfLinha(linha.fatos, rules).filter(isShown), only)),
      destino: await destinoOf(context, id, pagamento_id),
    }
  }),

  porQue: api.fechamentos.porQue.handler(({ input, context }) => porQue(context, input)),

  fora: api.fechamentos.fora.handler(async ({ input: { id, bloqueio, ...page }, context }) => {
    const { db, only, now } = context
    const head = await readHead(db, id, only)
    if (head.status !== 'Rascunho') return listInMemory([], page)
    const fora = await linhasOutside(db, head, { regras: await readRegras(db), hoje: today(now()) })
    const wanted = fora.filter(
      ({ bloqueios }) => bloqueio === undefined || grupoDeFora(bloqueios) === bloqueio,
    )
    return listInMemory(
      wanted.map(({ linha, bloqueios }) => shown(linha, bloqueios, only)),
      page,
    )
  }),

  exportarLinhas: api.fechamentos.exportarLinhas.handler(async ({ input: { id, formato }, context }) => {
    const head = await readHead(context.db, id, context.only)
    return exportar(context, {
      name: head.numero === null ? 'fechamento' : `fechamento-${head.numero}`,
      folha: nameOfClosing(head).replaceAll('/', '-'),
      format: formato,
      colunas: LINHA_COLUMNS,
      pages: (trx) => linhasInPages(trx, id),
    })
  }),

  pdf: api.fechamentos.pdf.handler(({ input: { id }, context }) => pdfOfClosing(context, id)),

  historico: historyHandler(api.fechamentos.historico, { mustExist: readHead }),

  incluir: api.fechamentos.incluir.handler(doing(({ input, context }) => incluir(context, input))),
  incluirVarias: api.fechamentos.incluirVarias.handler(
    doing(({ input, context }) => incluirVarias(context, input)),
  ),
  retirar: api.fechamentos.retirar.handler(doing(({ input, context }) => retirar(context, input))),
  descontar: api.fechamentos.descontar.handler(doing(({ input, context }) => descontar(context, input))),
  reter: api.fechamentos.reter.handler(doing(({ input, context }) => reter(context, input))),
  aReter: api.fechamentos.aReter.handler(async ({ input, context }) => ({
    itens: await aReter(context, input),
  })),
  reterDeVarios: api.fechamentos.reterDeVarios.handler(
    doing(({ input, context }) => reterDeVarios(context, input)),
  ),
  adiantar: api.fechamentos.adiantar.handler(doing(({ input, context }) => adiantar(context, input))),
  excluir: api.fechamentos.excluir.handler(doing(({ input, context }) => excluir(context, input))),

  enviar: api.fechamentos.enviar.handler(doing(({ input, context }) => enviar(context, input))),
  retirarDoEnvio: api.fechamentos.retirarDoEnvio.handler(
    doing(({ input, context }) => retirarDoEnvio(context, input)),
  ),
  aprovar: api.fechamentos.aprovar.handler(doing(({ input, context }) => aprovar(context, input))),
  pedirCorrecao: api.fechamentos.pedirCorrecao.handler(
    doing(({ input, context }) => pedirCorrecao(context, input)),
  ),
  retomar: api.fechamentos.retomar.handler(doing(({ input: { id }, context }) => retomar(context, id))),
}

async function rulesNow({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { pendencia_bloqueia } = await readRegras(db)
  return { hoje: today(now()), pendencia_bloqueia }
}

/** A commission as the screen has it; its facts stay here. */
function shown(
  { fatos: _facts, valor, ...linha }: Linha,
  bloqueios: LinhaDoFechamento['bloqueios'],
  only: OnlyLoja,
): LinhaDoFechamento {
  return {
    ...linha,
    valor: toReais(valor),
    bloqueios: bloqueios.map(({ tipo, texto }) => ({ tipo, texto: reasonSeen(texto, only) })),
  }
}
