/**
 * Undoing the Estornos of a sale that is no longer in Desistência: the commissions are Pago again, and what was recovered of
 * them comes back by an Ajuste, which the next closing pays (docs/decisions/money.md).
 */
import { type RawBuilder, sql } from 'kysely'
import type { EstornosADesfazer } from '../../../contract/financeiro/liberacoes.ts'
import { LIBERACAO_MESSAGES, minimumOfEstorno } from '../../../core/financeiro/liberacoes.ts'
import { sumOfReais } from '../../../core/money.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { notFound } from '../../cadastro/not-found.ts'
import { COMISSAO_OF_LINHA } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { isSeen } from '../../vendas/seen.ts'
import { type HowRecovered, type Recovered, recoverDebts, reversePaidOf, undoReversals } from '../atos.ts'
import { fitPayments, type Retirada } from '../fechamentos/rascunho.ts'
import { lock } from '../locks.ts'

/** The effect of undoing the sale's Estornos, person by person. Throws Recusa NAO_ENCONTRADO unless the sale is seen. */
export async function estornosADesfazer(
  db: Db,
  venda_id: string,
  only: OnlyLoja,
): Promise<EstornosADesfazer> {
  const venda = await sql`select from vendas v where v.id = ${venda_id} and ${isSeen('v', only)}`.execute(db)
  if (venda.rows.length === 0) throw notFound('vendas')
  const { rows: itens } = await sql<EstornosADesfazer['itens'][number]>`
    select l.id, f.nome, l.papel, sum(d.valor) as estornado, sum(d.aberto) as aberto,
           coalesce(sum((
             select sum(r.valor) from comissoes_recuperacoes r join comissoes_movimentos m on m.id = r.movimento_id
              where r.divida_id = d.id and m.tipo <> 'Baixa' and ${M_STANDS})), 0) as recuperado
      from comissoes_linhas l
      join favorecidos f on f.id = l.favorecido_id
     cross join lateral plantao.dividas_de(array[l.favorecido_id]) d
     where l.venda_id = ${venda_id} and l.estornado > 0 and d.linha_id = l.id and d.a_desfazer
     group by l.id, f.nome, l.papel
     order by f.nome, l.id`.execute(db)
  return { itens }
}

/**
 * Undoes them, and lowers the discounts in drafts that are now above what is owed. Throws Recusa: VALOR_MUDOU unless they are
 * what the caller saw, NADA_A_DESFAZER without any.
 */
export async function desfazerEstornos(
  db: Db,
  { id, estornado, recuperado }: { id: string; estornado: number; recuperado: number },
  only: OnlyLoja,
): Promise<void> {
  const favorecidos = await lockPayees(db, id)
  const { itens } = await estornosADesfazer(db, id, only)
  if (itens.length === 0) throw new Recusa('NADA_A_DESFAZER', LIBERACAO_MESSAGES.sem_estornos)
  const sum = (of: 'estornado' | 'recuperado') => sumOfReais(itens.map((item) => item[of]))
  if (sum('estornado') !== estornado || sum('recuperado') !== recuperado)
    throw new Recusa('VALOR_MUDOU', LIBERACAO_MESSAGES.mudou)
  await undoReversals(db, itens)
  await lowerDescontos(db, favorecidos)
}

/** Holds everything in the order of an act, and the drafts after the sale. Returns the payees. */
export async function lockPayees(db: Db, venda_id: string): Promise<string[]> {
  const { rows } = await sql<{ comissao: string; favorecido_id: string }>`
    select ${COMISSAO_OF_LINHA} as comissao, l.favorecido_id from comissoes_linhas l
     where l.venda_id = ${venda_id} and l.estornado > 0`.execute(db)
  const favorecidos = [...new Set(rows.map(({ favorecido_id }) => favorecido_id))]
  await lock(db, { vendas: [venda_id] })
  await lockDrafts(db, sql<boolean>`p.favorecido_id = any(${favorecidos}::uuid[])`)
  await lock(db, { comissoes: rows.map(({ comissao }) => comissao), favorecidos })
  return favorecidos
}

/** Holds what these payees owe, and before it the drafts that discount it. */
export async function lockDebtors(db: Db, favorecidos: readonly string[]): Promise<void> {
  await lockDrafts(db, sql<boolean>`p.favorecido_id = any(${[...favorecidos]}::uuid[])`)
  await lock(db, { favorecidos })
}

/** Records what payees gave back, or what is lost, after lockDebtors; drafts discount no more than what is still owed. */
export async function recover(db: Db, some: readonly Recovered[], how: HowRecovered): Promise<void> {
  await recoverDebts(db, some, how)
  await lowerDescontos(
    db,
    some.map(({ favorecido }) => favorecido),
  )
}
/** Holds the payments `p` of drafts that match, and before them their closings. After the sale: a form that moves it takes it out of drafts. */
async function lockDrafts(db: Db, matching: RawBuilder<boolean>): Promise<void> {
  const drafts = sql`
    select p.id, p.fechamento_id from pagamentos p join fechamentos f on f.id = p.fechamento_id
     where p.status = 'Rascunho' and f.status in ('Preparando', 'Rascunho') and ${matching}`
  await sql`
    select from fechamentos where id in (select fechamento_id from (${drafts}) d) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`${drafts}`.execute(db)
  await lock(db, { pagamentos: rows.map(({ id }) => id) })
}

/** Holds the sale, and the drafts that a new Estorno of the commissions takes an Ajuste out of. Before the commissions themselves. */
export async function lockDraftsOfAjustes(db: Db, comissoes: readonly string[]): Promise<void> {
  const areThese = sql<boolean>`${COMISSAO_OF_LINHA} = any(${[...comissoes]}::uuid[])`
  const { rows } = await sql<{ venda_id: string }>`
    select distinct l.venda_id from comissoes_linhas l where ${areThese}`.execute(db)
  await lock(db, { vendas: rows.map(({ venda_id }) => venda_id) })
  await lockDrafts(
    db,
    sql<boolean>`p.id in (
      select i.pagamento_id from comissoes_linhas l
        join comissoes_linhas a on a.ajusta_id = l.id join fechamentos_itens i on i.linha_id = a.id
       where ${areThese})`,
  )
}

/** Lowers the discounts of drafts to what the payees still owe; the first of a payee's drafts keep theirs. */
export async function lowerDescontos(db: Db, favorecidos: readonly string[]): Promise<void> {
  await sql`
    update pagamentos p set desconto = d.desconto
      from (select g.id, g.desconto as antes, least(g.desconto, greatest(0, plantao.a_descontar(f) - coalesce(
                     sum(g.desconto) over (partition by f.id order by g.created_at, g.id
                                           rows between unbounded preceding and 1 preceding), 0))) as desconto
              from pagamentos g
              join favorecidos f on f.id = g.favorecido_id
              join fechamentos c on c.id = g.fechamento_id
             where f.id = any(${[...favorecidos]}::uuid[]) and g.status = 'Rascunho'
               and c.status in ('Preparando', 'Rascunho')) d
     where d.id = p.id and d.desconto < d.antes`.execute(db)
}

/**
 * Takes back what was paid of these lines. An Ajuste of an earlier Estorno of one goes first, out of its draft too; one that
 * was approved, or that another payee gave back, stays, and the new Estorno is of the whole. Throws Recusa: EM_FECHAMENTO
 * while its closing waits for approval, DADOS_INVALIDOS for less than the Ajuste.
 */
export async function reverseLinhas(
  db: Db,
  linhas: readonly { linha: string; valor: number }[],
  dia: string,
): Promise<void> {
  const { rows } = await sql<{
    id: string
    ajusta_id: string
    valor: number
    em_rascunho: boolean
    enviado: boolean
  }>`
    select l.id, l.ajusta_id, l.liberado as valor, i.linha_id is not null as em_rascunho,
           coalesce(f.status not in ('Preparando', 'Rascunho'), false) as enviado
      from comissoes_linhas l
      left join fechamentos_itens i on i.linha_id = l.id
      left join pagamentos p on p.id = i.pagamento_id
      left join fechamentos f on f.id = p.fechamento_id
     where l.ajusta_id = any(${linhas.map(({ linha }) => linha)}::uuid[]) and l.liberado > 0 and l.aprovado = 0
       and exists (
         select from comissoes_linhas o join comissoes_movimentos m on m.favorecido_id = o.favorecido_id
          where o.id = l.ajusta_id and m.linha_id = l.id and m.tipo = 'Reposição' and ${M_STANDS})`.execute(
    db,
  )
  if (rows.some(({ enviado }) => enviado))
    throw new Recusa('EM_FECHAMENTO', LIBERACAO_MESSAGES.ajuste_em_aprovacao)
  for (const { linha, valor } of linhas) {
    const least = sumOfReais(rows.filter((row) => row.ajusta_id === linha).map((row) => row.valor))
    if (valor < least) throw new Recusa('DADOS_INVALIDOS', minimumOfEstorno(least), { campo: 'valor' })
  }
  const inDrafts = rows.filter(({ em_rascunho }) => em_rascunho).map(({ id }) => id)
  if (inDrafts.length > 0) await leaveDrafts(db, inDrafts)
  await reversePaidOf(db, linhas, { dia, ajustes: rows.map(({ id }) => id) })
}

/** Takes the lines out of drafts, and deletes the exceptions that let them in. */
async function leaveDrafts(db: Db, linhas: readonly string[]): Promise<void> {
  const { rows } = await sql<Retirada>`
    delete from fechamentos_itens where linha_id = any(${[...linhas]}::uuid[]) returning pagamento_id, valor`.execute(
    db,
  )
  const pagamentos = rows.map(({ pagamento_id }) => pagamento_id)
  await sql`
    delete from fechamentos_excecoes x using pagamentos p
     where p.id = any(${pagamentos}::uuid[]) and x.fechamento_id = p.fechamento_id
       and x.linha_id = any(${[...linhas]}::uuid[])`.execute(db)
  await fitPayments(db, rows)
}
