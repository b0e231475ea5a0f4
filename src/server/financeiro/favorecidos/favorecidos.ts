/** The routes of favorecidos. */
import { sql } from 'kysely'
import type {
  Favorecido,
  FavorecidoFilterInput,
  FavorecidoInput,
} from '../../../contract/financeiro/favorecidos.ts'
import { withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import { api, type Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import {
  fromQuery,
  historyHandler,
  type ListQueries,
  listHandlers,
  recordHandlers,
  statusHandler,
} from '../../cadastro/handlers.ts'
import type { ListInput } from '../../cadastro/list.ts'
import { listOptions } from '../../cadastro/options.ts'
import { informarChaves, semChave } from './chaves.ts'
import { A_RECUPERAR, DEBT_COLUMNS, FAVORECIDOS_COLUMNS } from './columns.ts'
import { criarDosCorretores, propostos } from './corretores.ts'
import { iguais, requireDocumento } from './iguais.ts'
import { juntar, repetidos } from './juntar.ts'
import { obterFavorecido, selectPayees, sumOfDebts } from './queries.ts'
import { asSeen, openDados, seesInFull } from './seen.ts'

const { favorecidos } = api

const obter = (db: Context['db'], id: string, _hoje: string, only: OnlyLoja) => obterFavorecido(db, id, only)

export const favorecidosHandlers = {
  ...listHandlers('favorecidos', favorecidos, listFor),
  ...recordHandlers('favorecidos', favorecidos, {
    obter,
    seen: asSeen,
    insert: async (db, favorecido) => {
      await requireDocumento(db, favorecido)
      return db.insertInto('favorecidos').values(stored(favorecido)).returning('id').executeTakeFirstOrThrow()
    },
    update: async (db, { id, registro }) => {
      await requireDocumento(db, registro, id)
      await db.updateTable('favorecidos').set(stored(registro)).where('id', '=', id).execute()
    },
    deletion: {
      target: 'deste favorecido',
      verb: ['é', 'são'],
      uses: [
        'comissoes_linhas',
        { table: 'pagamentos', column: 'favorecido_id', singular: 'pagamento', plural: 'pagamentos' },
        { table: 'fechamentos_notas', column: 'favorecido_id', singular: 'NF ou RPA', plural: 'NFs ou RPAs' },
        { table: 'baixas', column: 'favorecido_id', singular: 'pedido de baixa', plural: 'pedidos de baixa' },
        {
          table: 'favorecidos',
          column: 'junto_de',
          singular: 'favorecido juntado',
          plural: 'favorecidos juntados',
        },
      ],
    },
  }),
  alternar: statusHandler('favorecidos', favorecidos.alternar, obter),
  historico: historyHandler(favorecidos.historico, { mustExist: obterFavorecido }),
  opcoes: favorecidos.opcoes.handler(({ input, context }) =>
    listOptions(context.db, 'favorecidos', input, {
      detalhe: sql`concat_ws(' · ', t.tipo, (select l.nome from colaboradores c join lojas l on l.id = c.loja_id
        where c.id = t.colaborador_id), case when t.chave_pix is null then 'sem chave PIX' end)`,
    }),
  ),
  doColaborador: favorecidos.doColaborador.handler(async ({ input, context }) => ({
    favorecido:
      (await context.db
        .selectFrom('favorecidos')
        .select('id')
        .where('colaborador_id', '=', input.id)
        .executeTakeFirst()) ?? null,
  })),
  mostrarDados: favorecidos.mostrarDados.handler(({ input, context }) => openDados(context, input.id)),
  confirmarEmails: favorecidos.confirmarEmails.handler(async ({ input: { emails }, context }) => {
    // In the order of ids, as others lock payees.
    for (const { id, email } of emails.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await sql`select plantao.confirmar_email(${id}::uuid, ${email})`.execute(context.db)
    return { ok: true as const }
  }),
  iguais: favorecidos.iguais.handler(({ input, context }) => iguais(context.db, input)),
  repetidos: favorecidos.repetidos.handler(async ({ input, context }) => ({
    itens: await repetidos(context.db, input.id),
  })),
  juntar: favorecidos.juntar.handler(async ({ input, context }) => {
    await juntar(context, input)
    return obterFavorecido(context.db, input.id, context.only)
  }),
  propostos: favorecidos.propostos.handler(({ input, context }) => propostos(context.db, input?.cargos)),
  criarDosCorretores: favorecidos.criarDosCorretores.handler(async ({ input, context }) => ({
    criados: await criarDosCorretores(context.db, input?.cargos),
  })),
  semChave: favorecidos.semChave.handler(({ context }) => semChave(context.db)),
  informarChaves: favorecidos.informarChaves.handler(({ input, context }) =>
    informarChaves(context.db, input.chaves),
  ),
}

/** The row of the form: what was asked of a shared CNPJ is stored with it. */
function stored({ cnpj_compartilhado = false, ...favorecido }: FavorecidoInput) {
  return { ...favorecido, documento_repetido: cnpj_compartilhado }
}

/** The list as the caller sees it: lists and files stay masked, also of what was opened. */
function listFor(
  context: Context,
  { a_recuperar }: FavorecidoFilterInput,
): ListQueries<FavorecidoFilterInput & ListInput, Favorecido> {
  const inFull = seesInFull(context)
  const { only, identity } = context
  const withDebts = a_recuperar === 'sim' && only === null
  const select = (db: Context['db'], filters: FavorecidoFilterInput & ListInput) =>
    selectPayees(db, filters, { inFull, only, identity })
  const { read, pages, count } = fromQuery(select)
  const seen = (rows: readonly Favorecido[]) => (inFull ? [...rows] : rows.map(withMaskedDados))
  return {
    read: async (db, filters, ...of) => {
      const page = await read(db, filters, ...of)
      const somado = withDebts ? { somado: await sumOfDebts(select(db, filters)) } : {}
      return { ...page, itens: seen(page.itens), ...somado }
    },
    async *pages(...of) {
      for await (const rows of pages(...of)) yield seen(rows)
    },
    ...(count && { count }),
    columns: [
      ...FAVORECIDOS_COLUMNS.filter((column) => only === null || column !== A_RECUPERAR),
      ...(withDebts ? DEBT_COLUMNS : []),
    ],
  }
}
