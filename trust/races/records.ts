/** Races for the brokerage's records. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { vendaWith } from '../../e2e/harness/api.ts'
import { nextNumber } from '../../src/server/testing/database/numbers.ts'
import { buildCampanha, buildCpf, buildVenda } from '../../src/server/testing/office/builders.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../../src/server/testing/office/sorteios.ts'
import { callsAsAdministrador } from '../calls.ts'
import { countOf, exactly, type Ground, type Prepared, type Races, statusOf } from './race.ts'

/** Races that an Administrador's calls run. */
export async function recordRaces({ site, database: { db } }: Ground): Promise<Races> {
  const call = await callsAsAdministrador(site)
  const numberOf = () => `R${nextNumber()}/2026`

  async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
    const { rows } = await query.execute(db)
    return Number(rows[0]?.n)
  }

  /** One call has `success`, and the rows that `query` counts are one. */
  const oneOf = (
    success: string,
    query: ReturnType<typeof sql<{ n: number }>>,
    attempt: Prepared['attempt'],
  ): Prepared => ({
    attempt,
    judge: async (outcomes) =>
      exactly('winners', countOf(outcomes, success), 1) ?? exactly('rows', await count(query), 1),
  })

  return {
    'a key of repetition saves one sale': async () => {
      const numero_venda = numberOf()
      const ids = new Set<unknown>()
      const headers = { 'idempotency-key': randomUUID() }
      const body = vendaWith(site.brokerage, { numero_venda })
      return {
        async attempt(n) {
          const answer = await call(n, 'POST', '/vendas', { body, headers })
          if (answer.status === 201) ids.add(answer.body.id)
          return statusOf(answer)
        },
        judge: async () =>
          exactly('sales answered', ids.size, 1) ??
          exactly(
            'sales',
            await count(sql`select count(*) as n from vendas where numero_venda = ${numero_venda}`),
            1,
          ),
      }
    },

    'a number is given to one sale': async () => {
      const numero_venda = numberOf()
      return oneOf(
        '201',
        sql`select count(*) as n from vendas where numero_venda = ${numero_venda}`,
        async (n) =>
          statusOf(
            await call(n, 'POST', '/vendas', {
              body: vendaWith(site.brokerage, { numero_venda, unidade: String(n) }),
            }),
          ),
      )
    },

    'a version is edited once': async () => {
      const { id, versao } = await buildVenda(db, { loja_id: site.brokerage.loja_id })
      const { participantes, ...fields } = vendaWith(site.brokerage, { numero_venda: numberOf() })
      const registro = { ...fields, status: 'Assinada', forma_pagamento: 'NF' }
      const [first] = participantes
      return {
        attempt: async (n) =>
          statusOf(
            await call(n, 'PUT', `/vendas/${id}`, {
              body: { versao, registro: { ...registro, torre: `T${n}`, participantes: [first] } },
            }),
          ),
        judge: async (outcomes) =>
          exactly('winners', countOf(outcomes, '200'), 1) ??
          exactly(
            'participants',
            await count(sql`select count(*) as n from vendas_participantes where venda_id = ${id}`),
            1,
          ),
      }
    },

    'a CPF is one colaborador’s': async () => {
      const cpf = buildCpf(500_000 + nextNumber())
      return oneOf('201', sql`select count(*) as n from colaboradores where cpf = ${cpf}`, async (n) =>
        statusOf(
          await call(n, 'POST', '/colaboradores', {
            body: {
              nome: `Pessoa ${n}`,
              cpf,
              cargo: 'Corretor',
              loja_id: site.brokerage.loja_id,
              telefone: '11987654321',
              data_admissao: '2026-03-10',
              comissao_base: 2,
              status: 'Ativo',
            },
          }),
        ),
      )
    },

    'a draw has one winner': async () => {
      const loja_id = site.brokerage.loja_id
      await buildElegivel(db, { loja_id })
      const { id } = await buildSorteio(db, { loja_id })
      return oneOf(
        '200',
        sql`select count(*) as n from roleta_historico where sorteio_id = ${id}`,
        async (n) => statusOf(await call(n, 'POST', `/sorteios/${id}/realizacao`, { body: {} })),
      )
    },

    'a draw is prepared once': async () => {
      const loja_id = site.brokerage.loja_id
      await buildElegivel(db, { loja_id })
      const { id } = await buildSorteio(db, { loja_id })
      return oneOf(
        '200',
        sql`select count(*) as n from sorteios_preparos where sorteio_id = ${id}`,
        async (n) => statusOf(await call(n, 'POST', `/sorteios/${id}/preparo`, { body: {} })),
      )
    },

    'a commission is marked paid once': async () => {
      const { id: venda_id, versao } = await buildVenda(db, {})
      const { rows } = await sql<{ id: string }>`
        select id from vendas_participantes where venda_id = ${venda_id}`.execute(db)
      const itens = [{ id: rows[0]?.id, versao }]
      let marked = 0
      return {
        async attempt(n) {
          const body = { status: 'Pago', itens, data_pagamento: `2026-10-${10 + (n % 20)}` }
          const answer = await call(n, 'POST', '/comissoes/marcar', { body })
          if (answer.status !== 200) return statusOf(answer)
          marked += Number(answer.body.marcadas)
          return answer.body.marcadas === 1 ? '200 marked' : '200 told why not'
        },
        judge: async () =>
          exactly('marked', marked, 1) ??
          exactly(
            'entries of the audit',
            await count(sql`
              select count(*) as n from auditoria
               where tabela = 'vendas_participantes' and registro_id = ${rows[0]?.id} and operacao = 'UPDATE'`),
            1,
          ),
      }
    },

    'an award is delivered once': async () => {
      const { id, versao } = await buildPremiacao(db)
      return oneOf(
        '200',
        sql`select count(*) as n from premiacoes where id = ${id} and status = 'Entregue'`,
        async (n) =>
          statusOf(
            await call(n, 'POST', `/premiacoes/${id}/entrega`, {
              body: { versao, data_entrega: '2026-11-03' },
            }),
          ),
      )
    },

    'a campaign is applied to a sale once': async () => {
      const [campanha, venda] = [await buildCampanha(db), await buildVenda(db)]
      return oneOf(
        '201',
        sql`select count(*) as n from campanhas_vendas where venda_id = ${venda.id}`,
        async (n) =>
          statusOf(
            await call(n, 'POST', '/campanhas/aplicacoes', {
              body: {
                campanha_id: campanha.id,
                venda_id: venda.id,
                desconto_aplicado: 10,
                bonus_comissao_aplicado: 0,
              },
            }),
          ),
      )
    },
  }
}
