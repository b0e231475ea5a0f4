/** Long work on commissions: done once whatever stops, in batches, and what is impossible left out by name. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../core/financeiro/fechamentos.ts'
import { RESTAURACAO_MESSAGES } from '../../core/financeiro/restauracao.ts'
import { Recusa } from '../../core/recusa.ts'
import { TRABALHO_MESSAGES } from '../../core/trabalhos.ts'
import { TIPOS_DE_TRABALHO } from '../financeiro/tipos.ts'
import { createLogger } from '../process/log.ts'
import { emptyTables } from '../testing/database/database.ts'
import { signIn } from '../testing/http/accounts.ts'
import { buildFavorecido } from '../testing/office/builders.ts'
import { buildLiberada, confirmRestore } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { askForAlvos, type OnAlvos, onAlvos } from './alvos.ts'
import { claim } from './queue.ts'
import { type Tipos, workOnTrabalhos } from './runner.ts'

const { database, app, services, ana, administrador, staff } = await testOffice({ max: 8 })
const { db, ownerDb } = database
const hoje = today(services.now())
// Only this file's own steps work on a job.
await services.financeiro.stop()

const step = (tipos: Tipos = TIPOS_DE_TRABALHO) =>
  workOnTrabalhos({ db, log: createLogger('silent'), now: services.now, tipos })
/** Batches until nothing is left to do; returns how many. */
const workAll = async (tipos?: Tipos) => {
  let batches = 0
  while (await step(tipos)) batches++
  return batches
}
const jobs = () => db.selectFrom('trabalhos').selectAll().execute()
const endLease = () =>
  sql`update trabalhos set reservado_ate = now() - interval '1 second' where reserva is not null`.execute(
    ownerDb,
  )
const create = async () =>
  (await staff('POST', '/fechamentos', { corte: hoje, dia_pagamento: addDays(hoje, 2), lojas: [] })).body.id
const obter = async (id: string) => (await administrador('GET', `/fechamentos/${id}`)).body
const approvals = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::integer as n from comissoes_movimentos where tipo = 'Aprovação'`.execute(db)
  ).rows[0]?.n

async function sent(before: (id: string) => Promise<void> = async () => {}): Promise<string> {
  const id = await create()
  await workAll()
  await before(id)
  for (const [call, verb] of [
    [staff, 'enviar'],
    [administrador, 'aprovar'],
  ] as const) {
    const { versao, conferencia } = await obter(id)
    expect((await call('POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })).status).toBe(200)
  }
  return id
}

beforeEach(async () => {
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'trabalhos')
})

describe('a closing', () => {
  it('is prepared by any server that comes after one that ended, and by none while one holds it', async () => {
    for (let i = 0; i < 3; i++) await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await create()
    expect((await obter(id)).trabalho).toMatchObject({ tipo: 'Preparar', total: 3, feitos: 0 })
    // As a killed server leaves it.
    await sql`update trabalhos set reserva = gen_random_uuid(), reservado_ate = now() + interval '20 seconds'`.execute(
      ownerDb,
    )
    expect(await workAll()).toBe(0)
    await endLease()
    await workAll()
    expect(await obter(id)).toMatchObject({ status: 'Rascunho', favorecidos: 3, trabalho: { feitos: 3 } })
  })

  it('is prepared and approved once by two servers at once, each payee once', async () => {
    for (let i = 0; i < 12; i++) await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await sent()
    await Promise.all([workAll(), workAll()])
    await workAll()
    expect(await obter(id)).toMatchObject({ status: 'Aprovado', numero: 1, favorecidos: 12, bruto: 12_000 })
    expect(await approvals()).toBe(12)
  })

  it('leaves what a server did that was overtaken to the other one', async () => {
    for (let i = 0; i < 4; i++) await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    await sent()
    const overtaken = step()
    await endLease()
    await Promise.all([overtaken, step()])
    await workAll()
    expect(await approvals()).toBe(4)
  })

  it('leaves out a payee whose data changed while it was approved, and says so', async () => {
    const favorecido = await buildFavorecido(db)
    const { nome } = favorecido
    await buildLiberada(db, { favorecido })
    await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await sent()
    await sql`update favorecidos set chave_pix = 'outra@plantao.example' where id = ${favorecido.id}`.execute(
      db,
    )
    await workAll()
    expect((await obter(id)).trabalho.deixados).toEqual([
      { nome, motivo: 'Os dados do favorecido mudaram durante a aprovação.' },
    ])
    expect(await approvals()).toBe(1)
  })

  it('leaves out an advance that was approved before a restore and may have been paid since', async () => {
    const favorecido = await buildFavorecido(db)
    await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await sent(async (fechamento) => {
      const path = `/fechamentos/${fechamento}/adiantamentos/${favorecido.id}`
      const { versao } = await obter(fechamento)
      const vale = { versao, valor: 300, motivo: 'Vale do mês', adiantamento_conferido: true }
      expect((await staff('PUT', path, vale)).status).toBe(200)
    })
    await confirmRestore(ownerDb)
    await workAll()
    expect(await obter(id)).toMatchObject({
      status: 'Aprovado',
      trabalho: { deixados: [{ nome: favorecido.nome, motivo: RESTAURACAO_MESSAGES.adiantamento }] },
    })
    expect(await approvals()).toBe(1)
  })

  it('that stops again and again says so, and goes on when somebody asks', async () => {
    await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await create()
    await sql`update trabalhos set tentativas = 5`.execute(ownerDb)
    await workAll()
    expect(await obter(id)).toMatchObject({
      status: 'Preparando',
      trabalho: { falha: TRABALHO_MESSAGES.falha },
    })
    expect((await staff('POST', `/fechamentos/${id}/retomar`, {})).status).toBe(200)
    await workAll()
    expect(await obter(id)).toMatchObject({ status: 'Rascunho', trabalho: { falha: null } })
  })

  describe('whose payee has another key', () => {
    const change = `update favorecidos set chave_pix = 'outra@plantao.example' where nome = 'Alice Prado'`
    const sentWithTwo = async () => {
      for (const nome of ['Alice Prado', 'Caio Reis'])
        await buildLiberada(db, { favorecido: await buildFavorecido(db, { nome }) })
      return sent()
    }
    const expectAliceLeftOut = async (id: string) => {
      expect(await obter(id)).toMatchObject({
        status: 'Aprovado',
        trabalho: { deixados: [{ nome: 'Alice Prado', motivo: FECHAMENTO_MESSAGES.dados_mudaram }] },
      })
      expect(await approvals()).toBe(1)
    }

    it('since it was approved leaves them out', async () => {
      const id = await sentWithTwo()
      await sql.raw(change).execute(ownerDb)
      await workAll()
      await expectAliceLeftOut(id)
    })

    it('since the work looked at them leaves them out', async () => {
      const id = await sentWithTwo()
      await sql
        .raw(`
        create function plantao.mudar_chave() returns trigger language plpgsql security definer as $$
        begin
          if new.pagamento_id in (
            select p.id from pagamentos p join favorecidos f on f.id = p.favorecido_id where f.nome = 'Alice Prado') then
            ${change};
          end if;
          return new;
        end $$;
        create trigger mudar_chave before insert on comissoes_movimentos
          for each row execute function plantao.mudar_chave()`)
        .execute(ownerDb)
      try {
        await workAll()
      } finally {
        await sql.raw('drop function plantao.mudar_chave cascade').execute(ownerDb)
      }
      await expectAliceLeftOut(id)
    })
  })

  it('whose approval lost its work with who asked goes on', async () => {
    await buildLiberada(db, { favorecido: await buildFavorecido(db) })
    const id = await sent()
    await sql`delete from trabalhos where tipo = 'Aprovar'`.execute(ownerDb)
    await workAll()
    expect((await obter(id)).status).toBe('Aprovando')
    await administrador('POST', `/fechamentos/${id}/retomar`, {})
    await workAll()
    expect((await obter(id)).status).toBe('Aprovado')
  })
})

describe('work', () => {
  /** Five targets of `linhas` commissions each. */
  async function ask(usuario_id = ana.usuario.id) {
    await askForAlvos(db, {
      tipo: 'Liberar',
      usuario_id,
      alvos: sql<{ id: string }>`
        select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id from generate_series(1, 5) n order by n`,
    })
  }
  function fake(more: Partial<OnAlvos> = {}) {
    const batches: number[] = []
    const tipo: OnAlvos = {
      permission: null,
      linhas: sql<number>`select 400`,
      atMost: 200,
      work: async (_trx, ids) => {
        batches.push(ids.length)
        return { valor: ids.length, deixados: [] }
      },
      leaveOut: async (_trx, id, { mensagem }) => ({ nome: id.slice(-1), motivo: mensagem }),
      ...more,
    }
    return { tipos: { Liberar: onAlvos(tipo) }, batches }
  }

  it('that a server took is taken by no other until its lease ends', async () => {
    await create()
    const take = () => claim(db, ['Preparar'])
    expect(await take()).toBeDefined()
    expect(await take()).toBeUndefined()
    await endLease()
    expect(await take()).toBeDefined()
  })

  it('goes in batches of at most a thousand commissions, and one that has more goes alone', async () => {
    await ask()
    const { tipos, batches } = fake()
    await workAll(tipos)
    expect(batches).toEqual([2, 2, 1])
    expect(await jobs()).toMatchObject([{ feitos: 5, valor: 5, falha: null }])
    await ask()
    const large = fake({ linhas: sql<number>`select 1500` })
    await workAll(large.tipos)
    expect(large.batches).toEqual([1, 1, 1, 1, 1])
  })

  it('that is refused goes one by one, and leaves out what is impossible', async () => {
    await ask()
    const { tipos } = fake({
      work: async (_trx, ids) => {
        if (ids.some((id) => id.endsWith('3'))) throw new Recusa('NAO', 'Não é possível.')
        return { valor: ids.length, deixados: [] }
      },
    })
    await workAll(tipos)
    expect(await jobs()).toMatchObject([
      { feitos: 5, valor: 4, deixados: [{ nome: '3', motivo: 'Não é possível.' }], falha: null },
    ])
  })

  it('is shown to who asked, and to nobody else', async () => {
    await ask()
    const [job] = await jobs()
    expect((await administrador('GET', `/trabalhos/${job?.id}`)).body).toMatchObject({ total: 5, feitos: 0 })
    expect((await staff('GET', `/trabalhos/${job?.id}`)).status).toBe(404)
  })

  it('ends if who asked may not do it any more', async () => {
    const { usuario } = await signIn(app)
    await ask(usuario.id)
    const { tipos, batches } = fake({ permission: 'fechamentos.criar' })
    await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', usuario.id).execute()
    await workAll(tipos)
    expect(batches).toEqual([])
    expect(await jobs()).toMatchObject([{ feitos: 0, falha: TRABALHO_MESSAGES.sem_permissao }])
  })
})
