/** What the audit says of a payee's PIX key. */
import { type RawBuilder, sql } from 'kysely'

/**
 * The last change of the key of the payee `f` since they were last paid, as JSON; null if there is none. A key that is
 * entered where there was none is no change.
 */
export function chaveAlterada(f: string): RawBuilder<{ em: string; por: string | null } | null> {
  const id = sql.ref(`${f}.id`)
  return sql`(
    select json_build_object('em', a.em, 'por', a.usuario_nome) from auditoria a
     where a.grupo_id = ${id} and a.tabela = 'favorecidos' and ${isChangeOfKey}
       and a.em > coalesce((
         select max(m.em) from pagamentos p join comissoes_movimentos m on m.pagamento_id = p.id
          where p.favorecido_id = ${id} and m.tipo = 'Pagamento' and m.estorna_id is null), '-infinity')
     order by a.id desc limit 1)`
}

/** Whether the audit's entry `a` of a payee replaces or removes a key. */
export const isChangeOfKey = sql<boolean>`(
  a.operacao = 'UPDATE' and coalesce(a.antes ->> 'chave_pix', a.antes ->> 'tipo_chave') is not null)`
