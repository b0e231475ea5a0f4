/** Queries for the charts below the cards. */
import { type Kysely, sql } from 'kysely'
import type { FiltrosDoDashboard, Ranking } from '../../contract/dashboard.ts'
import { addMonths, monthOf } from '../../core/datas.ts'
import { ETAPAS_DO_FUNIL, mesesAte, STATUS_VIVOS } from '../../core/indicadores.ts'
import { type StatusVenda, TIPOS_PENDENCIA, type TipoPendencia } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'
import { type Recorte, recorteDe, vendasDo } from './recorte.ts'

const MESES = 12
const MAIORES = 10

interface Soma {
  quantidade: number
  valor: number
}

const NADA: Soma = { quantidade: 0, valor: 0 }

const quantidade = sql<number>`count(*)`.as('quantidade')
const valor = sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor')

/** The twelve months up to the one in which `recorte` ends, each with the same month of the previous year. */
export async function vendasPorMes(db: Kysely<Tables>, { ate, ...recorte }: Recorte) {
  const meses = mesesAte(ate, 2 * MESES)
  const selecao = { loja_id: recorte.loja_id, empreendimento_id: recorte.empreendimento_id }
  const inicio = meses[0] ?? ate
  const linhas = await vendasDo(
    db,
    recorteDe({ inicio, fimExclusivo: addMonths(inicio, 2 * MESES) }, selecao),
  )
    .select([sql<string>`to_char(vendas.data_venda, 'YYYY-MM-01')`.as('mes'), quantidade, valor])
    .groupBy('mes')
    .execute()
  const porMes = new Map(linhas.map(({ mes, ...soma }) => [mes, soma]))
  const doMes = (mes: string) => {
    const { de, ate: ultimo } = recorteDe(monthOf(mes), {})
    return { periodo: { de, ate: ultimo }, ...(porMes.get(mes) ?? NADA) }
  }
  return meses.slice(MESES).map((mes) => ({ ...doMes(mes), anoAnterior: doMes(addMonths(mes, -MESES)) }))
}

/** The ten lojas or empreendimentos with the highest totals, and the total of all others. */
export async function rankingDe(
  db: Kysely<Tables>,
  tabela: 'lojas' | 'empreendimentos',
  recorte: Recorte,
): Promise<Omit<Ranking, 'periodo'>> {
  const coluna = tabela === 'lojas' ? 'vendas.loja_id' : 'vendas.empreendimento_id'
  const somas = vendasDo(db, recorte)
    .select([`${coluna} as id`, quantidade, valor])
    .groupBy(coluna)
  const { rows } = await sql<{ id: string | null; nome: string; registros: number } & Soma>`
    with ordem as (
      select s.*, t.nome, least(row_number() over (order by s.valor desc, t.nome, t.id), ${MAIORES + 1}) as posicao
        from (${somas}) s join ${sql.table(tabela)} t using (id))
    select min(id::text) filter (where posicao <= ${MAIORES}) as id, min(nome) as nome, count(*) as registros,
           sum(quantidade)::bigint as quantidade, sum(valor) as valor
      from ordem group by posicao order by posicao`.execute(db)
  const outros = rows.find(({ id }) => id === null)
  return {
    itens: rows.flatMap(({ id, nome, quantidade, valor }) =>
      id === null ? [] : [{ id, nome, quantidade, valor }],
    ),
    outros: outros
      ? { registros: outros.registros, quantidade: outros.quantidade, valor: outros.valor }
      : { registros: 0, ...NADA },
  }
}

/** Every status in the funnel's order, including those without sales. */
export async function funil(
  db: Kysely<Tables>,
  recorte: Recorte,
): Promise<({ status: StatusVenda } & Soma)[]> {
  const linhas = await vendasDo(db, recorte)
    .select(['vendas.status', quantidade, valor])
    .groupBy('vendas.status')
    .execute()
  const porStatus = new Map(linhas.map(({ status, ...soma }) => [status, soma]))
  return ETAPAS_DO_FUNIL.map((status) => ({ status, ...(porStatus.get(status) ?? NADA) }))
}

/** Sales with something pending, except those in Desistência: the count of each type, and of sales in total. */
export async function pendencias(
  db: Kysely<Tables>,
  filtros: FiltrosDoDashboard,
): Promise<{ vendas: number; itens: { tipo: TipoPendencia; quantidade: number }[] }> {
  const pendentes = vendasDo(db, { ...filtros, status: STATUS_VIVOS, pendencia: 'Qualquer pendência' })
  const { rows } = await sql<{ tipo: TipoPendencia | null; quantidade: number }>`
    select tipo, count(distinct v.id) as quantidade
      from (${pendentes.select(['vendas.id', 'vendas.tipo_pendencia'])}) v, unnest(v.tipo_pendencia) tipo
     group by grouping sets ((tipo), ())`.execute(db)
  const de = (tipo: TipoPendencia | null) => rows.find((row) => row.tipo === tipo)?.quantidade ?? 0
  return {
    vendas: de(null),
    itens: TIPOS_PENDENCIA.map((tipo) => ({ tipo, quantidade: de(tipo) })).filter(
      (item) => item.quantidade > 0,
    ),
  }
}
