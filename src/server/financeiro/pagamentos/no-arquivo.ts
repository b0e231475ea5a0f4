/** In which file for the bank a payment stands. */
import { sql } from 'kysely'

/** The seal of where the payment `p` goes now: a row of a file with another one is of an earlier sending. */
export const DESTINO = sql<string>`plantao.selo_do_pagamento(p)`

/** The last file in which the payment `p` stands, with its present key; null if it is in none, or in undone ones only. */
export const ARQUIVO = sql<{ id: string; nome: string } | null>`(
  select jsonb_build_object('id', a.id, 'nome', a.nome)
    from arquivos_do_banco_linhas l join arquivos_do_banco a on a.id = l.arquivo_id
   where l.pagamento_id = p.id and a.desfeito_em is null and l.destino = ${DESTINO}
   order by a.created_at desc, a.id desc limit 1)`
