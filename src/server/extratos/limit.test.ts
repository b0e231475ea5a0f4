/** The largest statement of all people: 30.000 commissions. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, services, staff } = await testOffice()
const { db, ownerDb } = database
// Statements that are asked for stay unmade.
await services.extratos.stop()

const ask = (filtros: object) => staff('POST', '/extratos', { forma: 'um', filtros })

/** Sells without triggers, which would take longer than the test: each of so many people takes part in each sale. */
async function sellTo({ pessoas, vendas, de }: { pessoas: number; vendas: number; de: string }) {
  await buildVenda(db, { data_venda: '2023-01-01' })
  const ids: string[] = []
  for (let n = 0; n < pessoas; n++) ids.push((await buildColaborador(db)).id)
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with novas as (
        insert into vendas (numero_venda, data_venda, cliente_nome, cliente_cpf, cliente_telefone, torre, unidade, valor_venda,
          valor_ato, tipo_renda, forma_pagamento, status, empreendimento_id, loja_id, tipo_pendencia)
        select ${de} || '-' || n, ${de}::date, cliente_nome, cliente_cpf, cliente_telefone, torre, 'G' || n, valor_venda,
          valor_ato, tipo_renda, forma_pagamento, status, empreendimento_id, loja_id, tipo_pendencia
          from (select * from vendas limit 1) v, generate_series(1, ${vendas}::integer) n
        returning id)
      insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
      select id, c::uuid, 1, 10 from novas, unnest(${ids}::text[]) c`.execute(trx)
  })
}

it('for one commission more than there may be of all people together, with a sentence that says how many', async () => {
  await sellTo({ pessoas: 40, vendas: 750, de: '2024-01-01' })
  await sellTo({ pessoas: 1, vendas: 1, de: '2024-06-01' })
  const inYear = { de: '2024-01-01', ate: '2024-12-31' }
  const refused = await ask(inYear)
  expect([refused.status, refused.body.code]).toEqual([422, 'EXTRATO_GRANDE'])
  expect(refused.body.message).toBe('São mais de 30.000 comissões. Escolha um período menor.')
  expect((await staff('GET', '/extratos')).body.itens).toEqual([])
  expect((await ask({ ...inYear, ate: '2024-05-31' })).status).toBe(201)
})
