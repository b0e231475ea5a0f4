import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { SHOWN_COLUMNS } from '../../contract/vendas/participantes.ts'
import { VENDA_FIELDS, VENDA_SUM_FIELDS } from '../../core/vendas/fields.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { sumOfFew } from '../database/connections/statements.ts'
import type { Tables } from '../database/schema/types.ts'
import { PAGAMENTOS_AS_JSON } from './pagamentos-da-linha.ts'
import { comissionados } from './rateio.ts'

/** Sales with everything shown in the list and the details, in one statement so that sums and parts are consistent. */
export function selectVendas(db: Pick<QueryCreator<Tables>, 'selectFrom'>) {
  return db.selectFrom('vendas').select((eb) => [
    ...COLUMNS,
    jsonObjectFrom(
      eb
        .selectFrom('empreendimentos')
        .select((ee) => ['empreendimentos.id', 'empreendimentos.nome', endereco(ee).as('endereco')])
        .whereRef('empreendimentos.id', '=', 'vendas.empreendimento_id'),
    )
      .$notNull()
      .as('empreendimento'),
    jsonObjectFrom(
      eb.selectFrom('lojas').select(['lojas.id', 'lojas.nome']).whereRef('lojas.id', '=', 'vendas.loja_id'),
    )
      .$notNull()
      .as('loja'),
    jsonObjectFrom(
      eb
        .selectFrom('colaboradores')
        .select(['colaboradores.id', 'colaboradores.nome'])
        .whereRef('colaboradores.id', '=', 'vendas.colaborador_id'),
    ).as('colaborador'),
    participantes(eb).as('participantes'),
    rateio(eb).as('rateio'),
    campanhas(eb).as('campanhas'),
  ])
}

const COLUMNS = columnsOf('vendas', { ...VENDA_FIELDS, ...VENDA_SUM_FIELDS })

/** 'Rua das Flores, 100 - Centro - São Paulo/SP' */
function endereco(eb: ExpressionBuilder<Tables, 'empreendimentos'>) {
  const { ref } = eb
  return sql<string>`concat_ws(' - ', concat_ws(', ', ${ref('empreendimentos.endereco')}, nullif(${ref('empreendimentos.numero')}, '')),
    nullif(${ref('empreendimentos.bairro')}, ''), concat_ws('/', nullif(${ref('empreendimentos.cidade')}, ''), ${ref('empreendimentos.estado')}))`
}

function participantes(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('vendas_participantes as p')
      .innerJoin('colaboradores as c', 'c.id', 'p.colaborador_id')
      .leftJoin('comissoes_linhas as l', 'l.participante_id', 'p.id')
      .select([
        'p.id',
        ...SHOWN_COLUMNS.map((column) => `p.${column}` as const),
        sql<{ id: string; nome: string; cargo: string; status: string }>`json_build_object(
          'id', c.id, 'nome', c.nome, 'cargo', c.cargo, 'status', c.status)`.as('colaborador'),
        sql<number>`coalesce(l.liberado, 0)`.as('liberado'),
        PAGAMENTOS_AS_JSON.as('pagamentos'),
        sql<number>`coalesce(l.estornado, 0)`.as('estornado'),
      ])
      .whereRef('p.venda_id', '=', 'vendas.id')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id'),
  )
}

function rateio(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return jsonArrayFrom(
    comissionados(eb)
      .select(['l.aprovado', 'l.pago', 'l.estornado', PAGAMENTOS_AS_JSON.as('pagamentos')])
      .select(
        sql<{ id: string; nome: string }>`json_build_object('id', f.id, 'nome', f.nome)`.as('favorecido'),
      )
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id'),
  )
}

function campanhas(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('campanhas_vendas as a')
      .innerJoin('campanhas as c', 'c.id', 'a.campanha_id')
      .select([
        'a.id',
        sql<{
          id: string
          nome: string
          tipo: string
        }>`json_build_object('id', c.id, 'nome', c.nome, 'tipo', c.tipo)`.as('campanha'),
        'a.desconto_aplicado',
        'a.bonus_comissao_aplicado',
        BONUS_CRIADO.as('bonus_criado'),
        sql<string>`to_char(a.data_aplicacao at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
          'data_aplicacao',
        ),
      ])
      .whereRef('a.venda_id', '=', 'vendas.id')
      .orderBy('a.data_aplicacao', 'desc')
      .orderBy('a.id'),
  )
}

/** What is released, and was not taken back, of the bonus of the application `a`, in reais. */
export const BONUS_CRIADO = sql<number>`(
  select coalesce(${sumOfFew(sql`l.liberado - l.estornado`)}, 0) from comissoes_linhas l
   where l.campanha_id = a.campanha_id and l.venda_id = a.venda_id)`
