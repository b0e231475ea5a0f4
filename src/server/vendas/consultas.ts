/** Reading sales: a page of the list, its totals, and one sale. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { FiltrosDeVendas, OrdemVendas, Venda } from '../../contract/vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { caminhos, condicao, type FiltrosResolvidos, resolverNomes } from './filtros.ts'
import { cursorDe, depoisDe, ORDENS, type Posicao, posicaoDe } from './ordem.ts'

export const LIMITE_PADRAO = 50

export interface PaginaPedida {
  ordem?: OrdemVendas
  cursor?: string
  limite?: number
}

/** One page of the sales that `filtros` leave, and the cursor that continues it; null at the end. */
export async function listarVendas(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
  { ordem = 'recentes', cursor, limite = LIMITE_PADRAO }: PaginaPedida = {},
): Promise<{ itens: Venda[]; proximo: string | null }> {
  const depois = cursor === undefined ? null : posicaoDe(ordem, cursor)
  const resolvidos = await resolverNomes(db, filtros)
  const { coluna, direcao } = ORDENS[ordem]
  const linhas = await selectVendas(db)
    .select((eb) => sql<string>`${eb.ref(`vendas.${coluna}`)}::text`.as('chave'))
    .where((eb) => naPagina(db, eb, resolvidos, ordem, depois, limite + 1))
    .orderBy(`vendas.${coluna}`, direcao)
    .orderBy('vendas.id', direcao)
    .limit(limite + 1)
    .execute()
  const pagina = linhas.slice(0, limite)
  const ultima = linhas.length > limite ? pagina.at(-1) : undefined
  return {
    itens: pagina.map(({ chave: _, ...venda }) => venda),
    proximo: ultima ? cursorDe(ordem, ultima) : null,
  }
}

/** Count, and sums in reais, of all sales that `filtros` leave. */
export async function totaisDeVendas(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
): Promise<{ quantidade: number; valor_venda: number; valor_comissao: number }> {
  const resolvidos = await resolverNomes(db, filtros)
  return db
    .selectFrom('vendas')
    .select((eb) => [
      eb.fn.countAll<number>().as('quantidade'),
      sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor_venda'),
      sql<number>`coalesce(sum(vendas.valor_comissao), 0)`.as('valor_comissao'),
    ])
    .where((eb) => condicao(eb, resolvidos))
    .where((eb) => {
      const textos = caminhos(eb, resolvidos)
      return textos.length > 0 ? eb.or(textos) : eb.lit(true)
    })
    .executeTakeFirstOrThrow()
}

/** The sale, or null. */
export async function procurarVenda(db: Kysely<Tables>, id: string): Promise<Venda | null> {
  return (await selectVendas(db).where('vendas.id', '=', id).executeTakeFirst()) ?? null
}

/** The sale. Throws Recusa NAO_ENCONTRADO. */
export async function obterVenda(db: Kysely<Tables>, id: string): Promise<Venda> {
  const venda = await procurarVenda(db, id)
  if (!venda) throw vendaNaoEncontrada()
  return venda
}

export function vendaNaoEncontrada(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Venda não encontrada')
}

/**
 * The filters, the text and the cursor as one condition. With a text, each of its paths gives its own first sales by its
 * own index and the page is chosen among those: one condition over all paths would make the database read every sale.
 */
function naPagina(
  db: Kysely<Tables>,
  eb: ExpressionBuilder<Tables, 'vendas'>,
  filtros: FiltrosResolvidos,
  ordem: OrdemVendas,
  depois: Posicao | null,
  limite: number,
): Expression<SqlBool> {
  const comum = depois ? eb.and([condicao(eb, filtros), depoisDe(eb, ordem, depois)]) : condicao(eb, filtros)
  const textos = caminhos(eb, filtros)
  if (textos.length === 0) return comum
  if (textos.length === 1) return eb.and([comum, ...textos])
  const { coluna, direcao } = ORDENS[ordem]
  const primeiras = textos.map(
    (texto) =>
      sql`(${db
        .selectFrom('vendas')
        .select('vendas.id')
        .where(comum)
        .where(texto)
        .orderBy(`vendas.${coluna}`, direcao)
        .orderBy('vendas.id', direcao)
        .limit(limite)})`,
  )
  return sql<boolean>`vendas.id in (${sql.join(primeiras, sql` union all `)})`
}

/** Sales with everything that the list and the details show, in one statement, so that sums and parts are of one moment. */
function selectVendas(db: Kysely<Tables>) {
  return db.selectFrom('vendas').select((eb) => [
    ...COLUNAS,
    jsonObjectFrom(
      eb
        .selectFrom('empreendimentos')
        .select((de) => ['empreendimentos.id', 'empreendimentos.nome', endereco(de).as('endereco')])
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
    campanhas(eb).as('campanhas'),
  ])
}

const COLUNAS = [
  'vendas.id',
  'vendas.versao',
  'vendas.numero_venda',
  'vendas.data_venda',
  'vendas.status',
  'vendas.status_comissao',
  'vendas.cliente_nome',
  'vendas.cliente_cpf',
  'vendas.cliente_rg',
  'vendas.cliente_telefone',
  'vendas.cliente_email',
  'vendas.cliente_profissao',
  'vendas.cliente_renda',
  'vendas.empreendimento_id',
  'vendas.loja_id',
  'vendas.colaborador_id',
  'vendas.torre',
  'vendas.unidade',
  'vendas.valor_venda',
  'vendas.valor_ato',
  'vendas.valor_financiado',
  'vendas.forma_pagamento',
  'vendas.base_calculo_comissao',
  'vendas.percentual_comissao',
  'vendas.valor_comissao',
  'vendas.data_aprovacao',
  'vendas.data_desembolso',
  'vendas.motivo_rejeicao',
  'vendas.tipo_renda',
  'vendas.tipo_pendencia',
  'vendas.descricao_outras_pendencias',
  'vendas.observacoes',
  'vendas.created_at',
] as const

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
      .select([
        'p.id',
        'p.colaborador_id',
        sql<{ id: string; nome: string; cargo: string; status: string }>`json_build_object(
          'id', c.id, 'nome', c.nome, 'cargo', c.cargo, 'status', c.status)`.as('colaborador'),
        'p.modo',
        'p.percentual_comissao',
        'p.valor_comissao',
        'p.status_comissao',
        'p.tipo_pagamento_comissao',
        'p.estorno_pendente',
        'p.observacoes',
      ])
      .whereRef('p.venda_id', '=', 'vendas.id')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id'),
  )
}

function campanhas(eb: ExpressionBuilder<Tables, 'vendas'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('campanhas_vendas as a')
      .innerJoin('campanhas as c', 'c.id', 'a.campanha_id')
      .select([
        'a.id',
        sql<{ id: string; nome: string; tipo: string }>`json_build_object('id', c.id, 'nome', c.nome, 'tipo', c.tipo)`.as(
          'campanha',
        ),
        'a.desconto_aplicado',
        'a.bonus_comissao_aplicado',
        sql<string>`to_char(a.data_aplicacao at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('data_aplicacao'),
      ])
      .whereRef('a.venda_id', '=', 'vendas.id')
      .orderBy('a.data_aplicacao', 'desc')
      .orderBy('a.id'),
  )
}
