import {
  expressionBuilder,
  type Kysely,
  type QueryCreator,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { VENDA_FIELDS, VENDA_SUM_FIELDS } from '../../core/vendas-fields.ts'
import { columnsOf } from '../cadastro/columns.ts'
import type { Tables } from '../database/types.ts'

/** The sales that `choose` chooses, with everything shown in the list and the details; it does not keep their order. */
export function selectVendas(
  db: Kysely<Tables>,
  choose: (vendas: AllVendas) => AllVendas,
): ReturnType<typeof vendasInFull> {
  return vendasInFull(db.with('vendas', (cte) => choose(cte.selectFrom('vendas').selectAll('vendas'))))
}

type AllVendas = SelectQueryBuilder<Tables, 'vendas', Selectable<Tables['vendas']>>

/**
 * The same for the sales that `db` has under the name of their table: one statement, so that sums and parts are
 * consistent. Participants and campaigns are read once for all sales: once for each takes half as long again.
 */
export function vendasInFull(db: Pick<QueryCreator<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('vendas')
    .innerJoin('empreendimentos as e', 'e.id', 'vendas.empreendimento_id')
    .innerJoin('lojas as l', 'l.id', 'vendas.loja_id')
    .leftJoin('colaboradores as c', 'c.id', 'vendas.colaborador_id')
    .leftJoin(participantes().as('participantes'), (join) =>
      join.onRef('participantes.venda_id', '=', 'vendas.id'),
    )
    .leftJoin(campanhas().as('campanhas'), (join) => join.onRef('campanhas.venda_id', '=', 'vendas.id'))
    .select((eb) => [
      ...COLUMNS,
      jsonBuildObject({ id: eb.ref('e.id'), nome: eb.ref('e.nome'), endereco: ENDERECO }).as(
        'empreendimento',
      ),
      jsonBuildObject({ id: eb.ref('l.id'), nome: eb.ref('l.nome') }).as('loja'),
      eb
        .case()
        .when('c.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('c.id').$notNull(), nome: eb.ref('c.nome').$notNull() }))
        .end()
        .as('colaborador'),
      eb.fn.coalesce('participantes.todos', sql<never[]>`'[]'::json`).as('participantes'),
      eb.fn.coalesce('campanhas.todas', sql<never[]>`'[]'::json`).as('campanhas'),
    ])
}

const COLUMNS = columnsOf('vendas', { ...VENDA_FIELDS, ...VENDA_SUM_FIELDS })

/** 'Rua das Flores, 100 - Centro - São Paulo/SP' */
const ENDERECO = sql<string>`concat_ws(' - ', concat_ws(', ', e.endereco, nullif(e.numero, '')),
  nullif(e.bairro, ''), concat_ws('/', nullif(e.cidade, ''), e.estado))`

const OF_CHOSEN = sql<boolean>`venda_id = any(array(select id from vendas))`

function participantes() {
  return expressionBuilder<Tables, never>()
    .selectFrom('vendas_participantes as p')
    .innerJoin('colaboradores as c', 'c.id', 'p.colaborador_id')
    .select(({ ref, fn }) => [
      'p.venda_id',
      fn
        .jsonAgg(
          jsonBuildObject({
            id: ref('p.id'),
            colaborador_id: ref('p.colaborador_id'),
            colaborador: jsonBuildObject({
              id: ref('c.id'),
              nome: ref('c.nome'),
              cargo: ref('c.cargo'),
              status: ref('c.status'),
            }),
            modo: ref('p.modo'),
            percentual_comissao: ref('p.percentual_comissao'),
            valor_comissao: ref('p.valor_comissao'),
            status_comissao: ref('p.status_comissao'),
            tipo_pagamento_comissao: ref('p.tipo_pagamento_comissao'),
            data_pagamento: ref('p.data_pagamento'),
            estorno_pendente: ref('p.estorno_pendente'),
            observacoes: ref('p.observacoes'),
          }),
        )
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id')
        .as('todos'),
    ])
    .where(OF_CHOSEN)
    .groupBy('p.venda_id')
}

function campanhas() {
  return expressionBuilder<Tables, never>()
    .selectFrom('campanhas_vendas as a')
    .innerJoin('campanhas as c', 'c.id', 'a.campanha_id')
    .select(({ ref, fn }) => [
      'a.venda_id',
      fn
        .jsonAgg(
          jsonBuildObject({
            id: ref('a.id'),
            campanha: jsonBuildObject({ id: ref('c.id'), nome: ref('c.nome'), tipo: ref('c.tipo') }),
            desconto_aplicado: ref('a.desconto_aplicado'),
            bonus_comissao_aplicado: ref('a.bonus_comissao_aplicado'),
            data_aplicacao: sql<string>`to_char(a.data_aplicacao at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
          }),
        )
        .orderBy('a.data_aplicacao', 'desc')
        .orderBy('a.id')
        .as('todas'),
    ])
    .where(OF_CHOSEN)
    .groupBy('a.venda_id')
}
