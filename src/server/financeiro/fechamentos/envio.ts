/** The facts that decide who may approve a closing: its people, its payees' keys, and who made their accounts. */
import { sql } from 'kysely'
import { formatDate, today } from '../../../core/dates.ts'
import {
  type ChavePropria,
  type Envio,
  lostAdministradorInWords,
  type Remetente,
  type SaidaDeAdministrador,
} from '../../../core/financeiro/aprovadores.ts'
import type { ChavePixTipo } from '../../../core/financeiro/favorecidos.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { presentKeyIsOpen, unpaidKeyOf } from '../favorecidos/chave-alterada.ts'
import type { RegrasDoFinanceiro } from '../regras.ts'
import { BRUTO, DESCONTO, type Head } from './queries.ts'

/** A payee of a closing to whose key nothing was paid yet, or who was never paid. */
export interface ChaveDoFechamento {
  favorecido_id: string
  favorecido: string
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  /** Since when the key stands; null if it is known otherwise, or there is none. */
  em: string | null
  /** Null for the system. */
  autor_id: string | null
  por: string | null
  primeira: boolean
  depois_do_envio: boolean
  /** In reais. */
  valor: number
  /** True if the asker opened it since. */
  aberta: boolean
}

/** The facts for the approval of the closing, as it was sent or as it would be if it were sent now. */
export async function envioOf(
  db: Db,
  head: Head,
  regras: RegrasDoFinanceiro,
  chaves: readonly ChaveDoFechamento[],
): Promise<Envio> {
  const isSent = head.status === 'Em aprovação'
  const { rows } = await sql<Pick<Envio, 'ja_aprovou' | 'contas' | 'pessoas' | 'proprios'>>`
    select exists (select from fechamentos f where f.numero is not null) as ja_aprovou,
           (select coalesce(json_agg(distinct jsonb_build_object('de', c.de, 'por', c.por)), '[]') from ${accountsSince(LAST_APPROVAL)} c) as contas,
           (select coalesce(json_agg(distinct jsonb_build_object('favorecido', f.nome, 'autor_id', u.id)), '[]')
              from usuarios u
              join colaboradores c on c.id = u.colaborador_id
              join favorecidos f on f.colaborador_id = c.id or f.documento = c.cpf
              join pagamentos p on p.favorecido_id = f.id and p.fechamento_id = ${head.id}
             where ${madeForSelf(sql`select i.linha_id from fechamentos_itens i where i.pagamento_id = p.id`)}) as proprios,
           (select coalesce(json_agg(json_build_object('id', p.id, 'nome', p.nome, 'cargo', p.cargo)
                                     order by p.cargo, p.nome, p.id), '[]')
              from (${peopleWhoSee(head.id)}) p) as pessoas`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the query of a closing’s people has one row')
  return {
    ...facts,
    quatro_olhos: isSent ? head.quatro_olhos : regras.quatro_olhos,
    staff_aprova: regras.staff_aprova_fechamentos,
    chaves: chaves.flatMap(({ autor_id, ...chave }): ChavePropria[] =>
      autor_id === null ? [] : [{ ...chave, autor_id }],
    ),
  }
}

/**
 * True if the usuario `u`, who is the payee `f` of the payment `p`, typed its advance or released a prize, bonus or typed
 * Ajuste among the `linhas`.
 */
export const madeForSelf = (
  linhas: ReturnType<typeof sql>,
) => sql<boolean>`(${isPaidAs('u', 'f')} and (p.adiantamento > 0 and p.adiantamento_por = u.id or exists (
  select from comissoes_linhas l join comissoes_movimentos m on m.linha_id = l.id
   where l.id in (${linhas}) and l.papel in ('Prêmio', 'Bônus', 'Ajuste') and l.ajusta_id is null
     and m.tipo = 'Liberação' and m.usuario_id = u.id and ${M_STANDS})))`

/** The closing's payees to whose keys nothing was paid yet, or who were never paid, by name, for the usuario who asks. */
export async function keysOfClosing(
  db: Db,
  fechamento_id: string,
  usuario_id: string | null,
): Promise<ChaveDoFechamento[]> {
  const { rows } = await sql<ChaveDoFechamento>`
    select f.id as favorecido_id, f.nome as favorecido, f.tipo_chave, f.chave_pix, c.em, c.usuario_id as autor_id,
           c.usuario_nome as por, coalesce(c.primeira, true) as primeira, coalesce(c.em > x.enviado_em, false) as depois_do_envio,
           ${BRUTO} - ${DESCONTO} as valor, ${presentKeyIsOpen('f', usuario_id)} as aberta
      from fechamentos x
      join pagamentos p on p.fechamento_id = x.id and p.status <> 'Cancelado'
      join favorecidos f on f.id = p.favorecido_id
      left join lateral ${unpaidKeyOf('f')} c on true
     where x.id = ${fechamento_id}
       and (c.id is not null or not exists (
         select from pagamentos q where q.favorecido_id = f.id and q.status = 'Pago'))
     order by f.nome, f.id`.execute(db)
  return rows
}

/** Active people with a login who see the closing. */
function peopleWhoSee(fechamento_id: string) {
  const loja = sql`(plantao.loja_propria(u.colaborador_id, u.loja_id) ->> 'id')::uuid`
  return sql`
    select u.id, u.nome, u.cargo from usuarios u
     where u.status = 'Ativo' and u.user_id is not null
       and (u.cargo = 'Administrador'
            or not (select 'Ver vendas de outras lojas' = any(c.restricoes_do_staff) from configuracoes c)
            or array(select l.loja_id from fechamentos_lojas l where l.fechamento_id = ${fechamento_id}) = array[${loja}])`
}

const LAST_APPROVAL = sql`coalesce((select max(f.aprovado_em) from fechamentos f where f.numero is not null), '-infinity')`

/**
 * Accounts (`de`) that somebody else (`por`) made, to which they set the password or the email, or whose link for a new
 * password they read in the Caixa de saída, since the instant.
 */
export const accountsSince = (instant: ReturnType<typeof sql>) => sql`(
  select a.registro_id as de, a.usuario_id as por, a.em from auditoria a
   where a.tabela = 'usuarios' and a.em > ${instant} and a.usuario_id <> a.registro_id
     and (a.operacao = 'INSERT' or (a.operacao = 'UPDATE' and a.campos && '{user_id,senha_redefinida_em,email}'))
  union all
  select u.id, a.usuario_id, a.em from auditoria a
    join caixa_de_saida m on m.id = a.registro_id and m.tipo = 'recuperacao'
    join usuarios u on lower(u.email) = lower(m.para)
   where a.ato = 'email_lido' and a.em > ${instant} and a.usuario_id <> u.id)`

/** The person who sent the closing, even if deleted since. */
export async function remetenteOf(db: Db, id: string): Promise<Remetente> {
  const usuario = await db
    .selectFrom('usuarios')
    .select(['id', 'nome', 'cargo'])
    .where('id', '=', id)
    .executeTakeFirst()
  return usuario ?? { id, nome: 'um usuário excluído', cargo: null }
}

/** The Administradores who could have approved: made Inativo, demoted or deleted since the last approved closing, as sentences. */
export async function removedAdministradores(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string; como: SaidaDeAdministrador; em: string; por: string | null }>`
    select nome, como, em, por from (${removedSince(LAST_APPROVAL)}) r order by em`.execute(db)
  return rows.map(({ em, ...saida }) =>
    lostAdministradorInWords({ ...saida, dia: formatDate(today(new Date(em))) }),
  )
}

/** The Administradores who are none any more, or Inativo, since the instant, each with the last that made them so. */
export function removedSince(instant: ReturnType<typeof sql>) {
  return sql`
    select distinct on (a.registro_id) a.registro_id as id, coalesce(u.nome, a.antes ->> 'nome', '') as nome, a.em,
           a.usuario_nome as por,
           case when a.operacao = 'DELETE' then 'excluído' when a.campos @> '{cargo}' then 'Staff' else 'Inativo' end as como
      from auditoria a left join usuarios u on u.id = a.registro_id
     where a.tabela = 'usuarios' and a.em > ${instant}
       and (u.id is null or u.status <> 'Ativo' or u.cargo <> 'Administrador')
       and case when a.operacao = 'DELETE' then a.antes ->> 'cargo' = 'Administrador'
                when a.campos @> '{cargo}' then a.antes ->> 'cargo' = 'Administrador'
                else a.operacao = 'UPDATE' and a.depois ->> 'status' = 'Inativo' and u.cargo = 'Administrador' end
     order by a.registro_id, a.id desc`
}

/** True if the usuario gets what the payee is paid: as the colaborador they are, or under their document. */
function isPaidAs(usuario: string, favorecido: string) {
  return sql<boolean>`exists (
    select from colaboradores c
     where c.id = ${sql.ref(`${usuario}.colaborador_id`)}
       and (${sql.ref(`${favorecido}.colaborador_id`)} = c.id or ${sql.ref(`${favorecido}.documento`)} = c.cpf))`
}

/** The amount that the closing pays the person, in reais. */
export async function paidTo(db: Db, fechamento_id: string, usuario_id: string): Promise<number> {
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(${BRUTO} - ${DESCONTO}), 0) as valor
      from usuarios u
      join pagamentos p on p.fechamento_id = ${fechamento_id}
      join favorecidos f on f.id = p.favorecido_id and ${isPaidAs('u', 'f')}
     where u.id = ${usuario_id}`.execute(db)
  return rows[0]?.valor ?? 0
}
