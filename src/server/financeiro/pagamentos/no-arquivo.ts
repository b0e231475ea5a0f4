/** In which file for the bank a payment stands. */
import { sql } from 'kysely'

/** The seal of where the payment `p` goes now: a row of a file with another one is of an earlier sending. */
export const DESTINO = sql<string>`plantao.selo_do_pagamento(p)`

/** When it was last decided to pay the payment `p` again. */
export const DE_NOVO_EM = sql<string | null>`(
  select max(a.em) from auditoria a
   where a.registro_id = p.id and a.tabela = 'pagamentos' and a.operacao = 'UPDATE'
     and a.antes ->> 'status' in ('Rejeitado', 'Devolvido') and a.depois ->> 'status' = 'A pagar')`

/** The last file in which the payment `p` stands, with its present key; null if it is in none, or in undone ones only. */
export const ARQUIVO = sql<{ id: string; nome: string } | null>`(
  select jsonb_build_object('id', a.id, 'nome', a.nome)
    from arquivos_do_banco_linhas l join arquivos_do_banco a on a.id = l.arquivo_id
   where l.pagamento_id = p.id and a.desfeito_em is null and l.destino = ${DESTINO}
   order by a.created_at desc, a.id desc limit 1)`

/** What the last return that was registered says of the present sending of the payment `p`. */
export const LAST_WORD = sql`(
  select x.*, r.usuario_id from retornos_do_banco_linhas x join retornos_do_banco r on r.id = x.retorno_id
   where x.pagamento_id = p.id and x.destino = ${DESTINO} and r.registrado_em is not null
   order by r.registrado_em desc, x.id limit 1)`

/** The id of that word where it is 'Pago' and nobody marked it yet; otherwise null. */
export const PAGO_ESPERANDO = sql<string | null>`(
  select u.id from ${LAST_WORD} u where u.resultado = 'Pago' and u.registrada_em is null)`

/** True if the return of the bank says anything of the row `x` of a file, marked or not. */
export const IS_ANSWERED = sql<boolean>`exists (
  select from retornos_do_banco_linhas y join retornos_do_banco r on r.id = y.retorno_id
   where y.pagamento_id = x.pagamento_id and y.destino = x.destino and r.registrado_em is not null)`
