/** A payee's present PIX key in the audit: who entered it, and whether something was paid to it since. */
import { type RawBuilder, sql } from 'kysely'
import type { ChavePixTipo } from '../../../core/financeiro/favorecidos.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'

/**
 * By which entry the payee `f` has the present key, while nothing was paid to it: for `lateral`, with the entry's `id` and
 * `em`, `usuario_id` and `usuario_nome` (null for the system), and `primeira`, unless another key stood before it. No row once the key was paid to.
 */
export function unpaidKeyOf(f: string): RawBuilder<unknown> {
  const id = sql.ref(`${f}.id`)
  return sql`(
    select e.id, e.em, e.usuario_id, e.usuario_nome, e.primeira
      from (select a.id, a.em, a.usuario_id, a.usuario_nome, not exists (
                     select from auditoria b
                      where b.grupo_id = ${id} and ${touchesKey('b')} and b.operacao = 'UPDATE' and b.id <= a.id
                        and coalesce(b.antes ->> 'chave_pix', b.antes ->> 'tipo_chave') is not null) as primeira
              from auditoria a where a.grupo_id = ${id} and ${touchesKey('a')} order by a.id desc limit 1) e
     where not ${isPaidTo(f)})`
}

/** The last change of the key of the payee `f` since the present one was last paid to, as JSON; null if there is none. */
export function changedKey(f: string): RawBuilder<{ em: string; por: string | null } | null> {
  return sql`(
    select json_build_object('em', c.em, 'por', c.usuario_nome) from ${unpaidKeyOf(f)} c where not c.primeira)`
}

/** True if the usuario opened the data of the payee `f` after the last entry of the key. */
export function presentKeyIsOpen(f: string, usuario_id: string | null): RawBuilder<boolean> {
  const id = sql.ref(`${f}.id`)
  return sql<boolean>`exists (
    select from auditoria v
     where v.registro_id = ${id} and v.ato = 'favorecido_aberto' and v.usuario_id = ${usuario_id}
       and not exists (select from auditoria a where a.grupo_id = ${id} and a.id > v.id and ${touchesKey('a')}))`
}

export interface UnpaidKey {
  primeira: boolean
  /** The key of the last payment that was approved with another one: the audit has only its mask. Null if there is none. */
  antes: { tipo: ChavePixTipo; chave: string } | null
}

/** As JSON, what the present key of the payee `f` replaced while nothing was paid to it; null once it was paid to. */
export function unpaidKeyBeside(f: string): RawBuilder<UnpaidKey | null> {
  const of = (column: string) => sql.ref(`${f}.${column}`)
  return sql`(
    select json_build_object('primeira', c.primeira, 'antes', (
             select json_build_object('tipo', p.tipo_chave, 'chave', p.chave_pix) from pagamentos p
              where p.favorecido_id = ${of('id')} and p.chave_pix is distinct from ${of('chave_pix')}
                and p.chave_pix is not null
              order by p.created_at desc limit 1))
      from ${unpaidKeyOf(f)} c)`
}

/** True if the audit's entry enters, replaces or removes a key: in a form, an import, a load or a grid. */
export function touchesKey(entry: 'a' | 'b'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${entry}.${column}`)
  return sql<boolean>`(
    ${of('tabela')} = 'favorecidos' and ${of('operacao')} in ('INSERT', 'UPDATE') and ${of('campos')} && '{tipo_chave,chave_pix}')`
}

/**
 * True if a payment to the present key of the payee `f` was Pago and not reversed since the entry `e`: the payee's own, or
 * one of the same document. A payment that was approved with another key proves nothing about this one, however late it
 * is paid, nor does one of which nothing left the bank. For a first key, earlier payments to the same person are enough.
 */
function isPaidTo(f: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${f}.${column}`)
  const stands = sql`m.tipo = 'Pagamento' and m.valor > 0 and ${M_STANDS}`
  return sql<boolean>`(exists (
      select from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
       where p.favorecido_id = ${of('id')} and p.tipo_chave is not distinct from ${of('tipo_chave')}
         and p.chave_pix is not distinct from ${of('chave_pix')} and ${stands} and m.em > e.em)
    or exists (
      select from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
       where p.chave_pix = ${of('chave_pix')} and p.tipo_chave = ${of('tipo_chave')}
         and p.documento = ${of('documento')} and p.favorecido_id <> ${of('id')}
         and ${stands} and (e.primeira or m.em > e.em)))`
}
