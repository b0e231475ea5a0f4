/** What a return says of payments that its reader may not mark: it waits for somebody else. */
import { type Kysely, sql } from 'kysely'
import type { BancoDoFechamento } from '../../../contract/financeiro/arquivos-do-banco.ts'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import type { Tables } from '../../database/schema/types.ts'
import { notToBeMarkedBy } from '../pagamentos/chave-propria.ts'
import { DESTINO } from '../pagamentos/no-arquivo.ts'
import { NOME } from '../pagamentos/queries.ts'

type Waiting = BancoDoFechamento['esperando'][number]

/** What of the closing's payments waits and the person may mark, the last word on each. The closing must be theirs to see. */
export async function waitingOf(
  db: Kysely<Tables>,
  fechamento_id: string,
  person: { id: string; cargo: UsuarioCargo },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { pagamento_id: string }>`
    select distinct on (x.pagamento_id) x.id, x.pagamento_id, ${NOME} as favorecido_nome, p.saldo as liquido, x.resultado,
           x.dia, x.motivo, (select u.nome from usuarios u where u.id = r.usuario_id) as lido_por
      from retornos_do_banco_linhas x
      join retornos_do_banco r on r.id = x.retorno_id
      join pagamentos p on p.id = x.pagamento_id
     where p.fechamento_id = ${fechamento_id} and r.registrado_em is not null and x.registrada_em is null
       and p.status in ('A pagar', 'Enviado') and x.destino = ${DESTINO}
       and not exists (select from trabalhos_alvos a where a.alvo_id = x.id)
     order by x.pagamento_id, r.registrado_em desc`.execute(db)
  if (rows.length === 0) return []
  const own = await notToBeMarkedBy(
    db,
    rows.map(({ pagamento_id }) => pagamento_id),
    person,
  )
  return rows.filter(({ pagamento_id }) => !own.has(pagamento_id)).map(({ pagamento_id: _, ...one }) => one)
}
