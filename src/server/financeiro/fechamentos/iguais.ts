/** Keys and CNPJs that a closing's payees share with others: warnings that hold no payment back. */
import { sql } from 'kysely'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { sameDocumentoInWords, sameKeyInWords } from '../../../core/financeiro/bloqueios.ts'
import type { Db } from '../../database/schema/types.ts'
import { debtorsOfSameDocumento } from '../favorecidos/iguais.ts'

/** Payees of the closing who have another's key, or the CNPJ of another who owes; by name. */
export async function payeesAlike(
  db: Db,
  fechamento_id: string,
): Promise<FechamentoCompleto['resumo']['iguais']> {
  const { rows } = await sql<{ id: string; nome: string; mesma_chave: string[] }>`
    select f.id, f.nome, array(
             select o.nome from favorecidos o
              where o.chave_pix = f.chave_pix and o.tipo_chave = f.tipo_chave and o.id <> f.id and o.junto_de is null
              order by o.nome, o.id) as mesma_chave
      from favorecidos f
     where f.id in (select p.favorecido_id from pagamentos p
                     where p.fechamento_id = ${fechamento_id} and p.status <> 'Cancelado')
     order by f.nome, f.id`.execute(db)
  const devedores = await debtorsOfSameDocumento(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, nome, mesma_chave }) => {
    const owing = (devedores.get(id) ?? []).filter(({ cnpj }) => cnpj)
    const textos = [
      ...(mesma_chave.length > 0 ? [sameKeyInWords(mesma_chave)] : []),
      ...(owing.length > 0 ? [sameDocumentoInWords(owing)] : []),
    ]
    return textos.length > 0 ? [{ favorecido_id: id, favorecido: nome, texto: textos.join('; ') }] : []
  })
}
