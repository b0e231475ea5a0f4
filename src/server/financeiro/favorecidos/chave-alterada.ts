/** What the audit says of a payee's PIX key. */
import { type RawBuilder, sql } from 'kysely'

/** The last change of the key of the payee `f` since the present one was last paid to, as JSON; null if there is none. */
export function chaveAlterada(f: string): RawBuilder<{ em: string; por: string | null } | null> {
  return sql`(
    select json_build_object('em', a.em, 'por', a.usuario_nome) from auditoria a
     where ${isUnpaidChange(f)} order by a.id desc limit 1)`
}

/** Whether the person changed the key of the payee `f` since the present one was last paid to. */
export function isKeyChangedBy(f: string, usuario_id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from auditoria a where ${isUnpaidChange(f)} and a.usuario_id = ${usuario_id})`
}

/** Whether the audit's entry `a` of a payee enters, replaces or removes a key. */
export const touchesKey = sql<boolean>`(
  a.tabela = 'favorecidos' and a.operacao = 'UPDATE' and a.campos && '{tipo_chave,chave_pix}')`

/**
 * Whether the entry `a` changes the key of the payee `f` and the present key was not paid to since. A first key is no
 * change; one in place of another that was removed before is.
 */
function isUnpaidChange(f: string): RawBuilder<boolean> {
  const id = sql.ref(`${f}.id`)
  return sql<boolean>`(
    a.grupo_id = ${id} and ${touchesKey} and a.em > ${lastPaidToKey(f)}
    and (${hadKey('a')} or exists (
      select from auditoria b
       where b.grupo_id = ${id} and b.tabela = 'favorecidos' and b.operacao = 'UPDATE' and b.id < a.id and ${hadKey('b')})))`
}

const hadKey = (entry: 'a' | 'b') => {
  const antes = sql.ref(`${entry}.antes`)
  return sql<boolean>`coalesce(${antes} ->> 'chave_pix', ${antes} ->> 'tipo_chave') is not null`
}

/**
 * When the payee `f` was last paid to the key that is theirs now. A payment that was approved with another key says
 * nothing of this one, however late it is paid; nor does one of which nothing left the bank.
 */
function lastPaidToKey(f: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${f}.${column}`)
  return sql<string>`coalesce((
    select max(m.em) from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
     where p.favorecido_id = ${of('id')} and m.tipo = 'Pagamento' and m.estorna_id is null and m.valor > 0
       and p.tipo_chave is not distinct from ${of('tipo_chave')}
       and p.chave_pix is not distinct from ${of('chave_pix')}), '-infinity')`
}
