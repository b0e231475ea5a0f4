/** The commissions of a closing and those that stay out of it, with the facts that speak for or against each. */
import { type RawBuilder, sql } from 'kysely'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import type { FatosDaLinha } from '../../../core/financeiro/bloqueios.ts'
import type { LinhaAFechar } from '../../../core/financeiro/separar.ts'
import { toCentavos } from '../../../core/money.ts'
import { DESCRICAO } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { VENDA_AS_JSON } from '../dividas.ts'
import { faltaNota } from '../falta-nota.ts'
import { changedKey } from '../favorecidos/chave-alterada.ts'
import { debtorsOfSameDocumento } from '../favorecidos/iguais.ts'

/** The limits of a closing, which decide which released commissions it may take. */
export interface Alcance {
  id: string
  /** YYYY-MM-DD */
  corte: string
  /** Ids; none: all. */
  lojas: readonly string[]
}

/** A commission with its facts; `valor` in centavos. */
export interface Linha extends LinhaAFechar {
  favorecido_id: string
  favorecido: string
  colaborador_id: string | null
  papel: LinhaDoFechamento['papel']
  descricao: string | null
  venda: LinhaDoFechamento['venda']
  /** Why it was let in although something speaks against it. */
  motivo: string | null
}

/** The number of commissions of the payee `a.alvo_id` that may be taken, roughly: a cut-off may leave some out. */
export const LINHAS_DO_FAVORECIDO = sql<number>`
  select count(*) from comissoes_linhas l where l.favorecido_id = a.alvo_id and l.liberado > l.aprovado`

/** Commissions that were released until the cut-off and are in no draft, of all payees or of some, by payee and sale. */
export async function linhasToTake(
  db: Db,
  { id: fechamento_id, corte, lojas }: Alcance,
  { favorecidos, ids }: { favorecidos?: readonly string[]; ids?: readonly string[] } = {},
): Promise<Linha[]> {
  const later = sql`coalesce((
    select sum(m.valor) from comissoes_movimentos m
     where m.linha_id = l.id and m.tipo = 'Liberação' and m.estorna_id is null and m.data > ${corte}::date
       and not exists (select from comissoes_movimentos e where e.estorna_id = m.id)), 0)`
  return linhas(db, {
    from: sql`
      select l.id, l.liberado - l.aprovado - ${later} as valor, null as motivo
        from comissoes_linhas l left join vendas v on v.id = l.venda_id
       where l.liberado > l.aprovado
         and ${favorecidos ? sql`l.favorecido_id = any(${favorecidos}::uuid[])` : sql`true`}
         and ${ids ? sql`l.id = any(${ids}::uuid[])` : sql`true`}
         and ${lojas.length > 0 ? sql`v.loja_id = any(${lojas}::uuid[])` : sql`true`}
         and not exists (select from fechamentos_itens i where i.linha_id = l.id)`,
    fechamento_id,
    otherLoja: sql`null`,
  })
}

/** The commissions of a closing: of its draft, or those that were approved; all of them, or of some payments, or one. */
export async function linhasInside(
  db: Db,
  fechamento_id: string,
  { pagamentos, linha }: { pagamentos?: readonly string[]; linha?: string } = {},
): Promise<Linha[]> {
  const which = pagamentos ? sql`p.id = any(${pagamentos}::uuid[])` : sql`true`
  const one = (id: RawBuilder<unknown>) => (linha ? sql`${id} = ${linha}` : sql`true`)
  return linhas(db, {
    from: sql`
      select i.linha_id as id, i.valor, (
               select x.motivo from fechamentos_excecoes x
                where x.fechamento_id = p.fechamento_id and x.linha_id = i.linha_id) as motivo
        from pagamentos p join fechamentos_itens i on i.pagamento_id = p.id
       where p.fechamento_id = ${fechamento_id} and ${which} and ${one(sql`i.linha_id`)}
       union all
      select m.linha_id, sum(case when m.estorna_id is null then m.valor else -m.valor end), (
               select x.motivo from fechamentos_excecoes x
                where x.fechamento_id = ${fechamento_id} and x.linha_id = m.linha_id)
        from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
       where p.fechamento_id = ${fechamento_id} and ${which} and m.tipo = 'Aprovação' and ${one(sql`m.linha_id`)}
       group by m.linha_id`,
    fechamento_id,
    otherLoja: otherLoja(fechamento_id),
  })
}

/** The name of the loja of the sale `v`, if the closing is limited to others. */
function otherLoja(fechamento_id: string) {
  const daqui = sql`select from fechamentos_lojas o where o.fechamento_id = ${fechamento_id}`
  return sql`(select d.nome from lojas d
    where d.id = v.loja_id and exists (${daqui}) and not exists (${daqui} and o.loja_id = v.loja_id))`
}

/** The sales in a closing that is not approved yet whose loja is none of the closing's, by number. */
export async function vendasOfOtherLoja(
  db: Db,
  fechamento_id: string,
): Promise<{ numero_venda: string; loja: string }[]> {
  const { rows } = await sql<{ numero_venda: string; loja: string }>`
    select distinct v.numero_venda, o.loja
      from pagamentos p
      join fechamentos_itens i on i.pagamento_id = p.id
      join comissoes_linhas l on l.id = i.linha_id
      join vendas v on v.id = l.venda_id
     cross join lateral (select ${otherLoja(fechamento_id)} as loja) o
     where p.fechamento_id = ${fechamento_id} and o.loja is not null
     order by v.numero_venda`.execute(db)
  return rows
}

/** Payments read at once for a file. */
const PAGE_SIZE = 50

/** A commission, or an advance with its motivo. */
export type LinhaDoArquivo = Pick<Linha, 'favorecido' | 'venda' | 'descricao' | 'valor' | 'motivo'> & {
  papel: Linha['papel'] | 'Adiantamento'
}

/** All commissions and advances of a closing, payee by payee, for a file; `trx` must be a transaction. */
export async function* linhasInPages(trx: Db, fechamento_id: string): AsyncGenerator<LinhaDoArquivo[]> {
  const { rows } = await sql<{
    id: string
    favorecido_id: string
    favorecido: string
    valor: number
    motivo: string | null
  }>`
    select p.id, f.id as favorecido_id, f.nome as favorecido, p.adiantamento as valor, p.adiantamento_motivo as motivo
      from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where p.fechamento_id = ${fechamento_id} and p.status <> 'Cancelado' order by f.nome, f.id`.execute(trx)
  for (let i = 0; i < rows.length; i += PAGE_SIZE) {
    const page = rows.slice(i, i + PAGE_SIZE)
    const linhas = await linhasInside(trx, fechamento_id, { pagamentos: page.map(({ id }) => id) })
    const byPayee = Map.groupBy(linhas, ({ favorecido_id }) => favorecido_id)
    yield page.flatMap(({ favorecido_id, favorecido, valor, motivo }): LinhaDoArquivo[] => [
      ...(byPayee.get(favorecido_id) ?? []),
      ...(valor > 0
        ? [
            {
              favorecido,
              papel: 'Adiantamento' as const,
              descricao: null,
              venda: null,
              valor: toCentavos(valor),
              motivo,
            },
          ]
        : []),
    ])
  }
}

interface Row {
  id: string
  valor: number
  motivo: string | null
  favorecido_id: string
  favorecido: string
  colaborador_id: string | null
  papel: Linha['papel']
  descricao: string | null
  venda: Linha['venda']
  fatos: Omit<FatosDaLinha, 'favorecido'> & {
    favorecido: Omit<FatosDaLinha['favorecido'], 'chave_alterada' | 'devedores'>
  }
}

async function linhas(
  db: Db,
  {
    fechamento_id,
    from,
    otherLoja,
  }: { fechamento_id: string } & Record<'from' | 'otherLoja', RawBuilder<unknown>>,
): Promise<Linha[]> {
  const { rows } = await sql<Row>`
    with x as materialized (${from})
    select x.id, x.valor, x.motivo, f.id as favorecido_id, f.nome as favorecido, f.colaborador_id, l.papel,
           ${DESCRICAO} as descricao, ${VENDA_AS_JSON} as venda, ${fatos(fechamento_id, fatosDaVenda(otherLoja))} as fatos
      from x
      join comissoes_linhas l on l.id = x.id
      join favorecidos f on f.id = l.favorecido_id
      left join colaboradores c on c.id = f.colaborador_id
      left join vendas v on v.id = l.venda_id
     where x.valor > 0
     order by f.nome, f.id, v.data_venda, v.numero_venda, x.id`.execute(db)
  return withPayeeFacts(
    db,
    rows.map(({ valor, ...row }) => ({ ...row, valor: toCentavos(valor) })),
  )
}

/** Commissions of one payee with the same facts. */
export interface FatosDeVarias {
  quantidade: number
  com_motivo: boolean
  fatos: FatosDaLinha
}

/** The facts about a draft's commissions, each once for all of a payee's that have the same: a closing may have tens of thousands. */
export async function factsInside(db: Db, fechamento_id: string): Promise<FatosDeVarias[]> {
  const { rows } = await sql<Omit<FatosDeVarias, 'fatos'> & Pick<Row, 'favorecido_id' | 'fatos'>>`
    with iguais as materialized (
      select l.favorecido_id, ${fatosDaVenda(otherLoja(fechamento_id))}::jsonb as venda, count(*) as quantidade, exists (
               select from fechamentos_excecoes x
                where x.fechamento_id = p.fechamento_id and x.linha_id = i.linha_id) as com_motivo
        from pagamentos p
        join fechamentos_itens i on i.pagamento_id = p.id
        join comissoes_linhas l on l.id = i.linha_id
        left join vendas v on v.id = l.venda_id
       where p.fechamento_id = ${fechamento_id} group by 1, 2, 4)
    select i.favorecido_id, i.quantidade, i.com_motivo, ${fatos(fechamento_id, sql`i.venda`)} as fatos
      from iguais i
      join favorecidos f on f.id = i.favorecido_id
      left join colaboradores c on c.id = f.colaborador_id`.execute(db)
  return withPayeeFacts(db, rows)
}

/** As JSON, the facts about a commission of the payee `f`, who is the colaborador `c`, but for those of other payees. */
function fatos(fechamento_id: string, venda: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object(
    'favorecido', json_build_object(
      'ativo', f.status = 'Ativo', 'tem_chave', f.chave_pix is not null, 'documento', f.documento,
      'vinculo', f.vinculo, 'falta_nota', ${faltaNota(fechamento_id)}),
    'colaborador', case when c.id is not null then json_build_object('ativo', c.status = 'Ativo', 'cpf', c.cpf) end,
    'venda', ${venda})`
}

function fatosDaVenda(otherLoja: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when v.id is not null then json_build_object(
    'desistencia', v.status = 'Desistência', 'outra_loja', ${otherLoja}, 'tipo_pendencia', v.tipo_pendencia) end`
}

async function withPayeeFacts<R extends Pick<Row, 'favorecido_id' | 'fatos'>>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { fatos: FatosDaLinha })[]> {
  const favorecidos = new Set(rows.map(({ favorecido_id }) => favorecido_id))
  const changes = await changedKeysOf(db, favorecidos)
  const devedores = await debtorsOfSameDocumento(db, favorecidos)
  return rows.map((row) => ({
    ...row,
    fatos: {
      ...row.fatos,
      favorecido: {
        ...row.fatos.favorecido,
        chave_alterada: changes.get(row.favorecido_id) ?? null,
        devedores: devedores.get(row.favorecido_id) ?? [],
      },
    },
  }))
}

/**
 * The payees' changes of key, by id. A statement of its own: joined to lines whose number the database does not know yet,
 * it would compare each payee with each line.
 */
async function changedKeysOf(
  db: Db,
  favorecidos: ReadonlySet<string>,
): Promise<Map<string, FatosDaLinha['favorecido']['chave_alterada']>> {
  const { rows } = await sql<{ id: string; chave_alterada: FatosDaLinha['favorecido']['chave_alterada'] }>`
    select f.id, ${changedKey('f')} as chave_alterada
      from favorecidos f where f.id = any(${[...favorecidos]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, chave_alterada }) => [id, chave_alterada]))
}
