/** What a return says of payments that its reader may not mark: it waits for somebody else. */
import { sql } from 'kysely'
import type { BancoDoFechamento } from '../../../contract/financeiro/arquivos-do-banco.ts'
import type { Db } from '../../database/schema/types.ts'
import { notToBeMarkedBy, type Person } from '../pagamentos/chave-propria.ts'
import { LAST_WORD } from '../pagamentos/no-arquivo.ts'
import { NOME } from '../pagamentos/queries.ts'

type Waiting = BancoDoFechamento['esperando'][number]

/** What of the closing's payments waits and the person may mark, the last word on each. The closing must be theirs to see. */
export async function waitingOf(db: Db, fechamento_id: string, person: Person): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { pagamento_id: string }>`
    select x.id, x.pagamento_id, ${NOME} as favorecido_nome, p.saldo as liquido, x.resultado, x.dia, x.motivo,
           (select u.nome from usuarios u where u.id = x.usuario_id) as lido_por
      from pagamentos p
     cross join lateral ${LAST_WORD} x
     where p.fechamento_id = ${fechamento_id} and p.status in ('A pagar', 'Enviado') and x.registrada_em is null
       and not exists (select from trabalhos_alvos a join trabalhos t on t.id = a.trabalho_id
                        where a.alvo_id = x.id and t.concluido_em is null)
     order by x.pagamento_id`.execute(db)
  if (rows.length === 0) return []
  const own = await notToBeMarkedBy(
    db,
    rows.map(({ pagamento_id }) => pagamento_id),
    person,
  )
  return rows.filter(({ pagamento_id }) => !own.has(pagamento_id)).map(({ pagamento_id: _, ...one }) => one)
}
