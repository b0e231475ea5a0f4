/** Statements of all people: who may have them, what is in them, and that they are made once, whatever stops meanwhile. */
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DECLARACAO_PADRAO, EXTRATO_MESSAGES } from '../../core/comissoes/extratos.ts'
import { formatBRL } from '../../core/money.ts'
import { createLogger } from '../process/log.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { workOnTrabalhos } from '../trabalhos/runner.ts'
import { fazerExtratos } from './job.ts'
import { purgeExtratos } from './queries.ts'

const { database, app, services, ana, administrador, staff } = await testOffice()
const { db, ownerDb } = database
// Only this file's own steps work on a job.
await services.extratos.stop()
const server = { db, log: createLogger('silent'), now: services.now, tipos: { Extratos: fazerExtratos } }
const step = () => workOnTrabalhos(server)
/** Batches until nothing is left to do; returns how many. */
const makeAll = async () => {
  let batches = 0
  while (await step()) batches++
  return batches
}

const MARCH = { de: '2026-03-01', ate: '2026-03-31' }
const ask = (call: Call, forma: 'um' | 'cada' = 'um', filtros: object = MARCH) =>
  call('POST', '/extratos', { forma, filtros })
const own = async (call: Call) => (await call('GET', '/extratos')).body.itens
const download = (call: Call, id: string) => call('GET', `/extratos/${id}/arquivo`)
const made = async (forma: 'um' | 'cada', filtros: object = MARCH) => {
  const { id } = (await ask(staff, forma, filtros)).body
  await makeAll()
  return download(staff, id)
}
const reaisIn = (text: string) =>
  [...text.matchAll(/Total das comissões: [\d.]+ comiss(?:ão|ões) R\$\s([\d.]+,\d\d)/g)].map(
    ([, reais = '']) => Number(reais.replaceAll('.', '').replace(',', '')),
  )

let loja: string

beforeAll(async () => {
  loja = (await buildLoja(db, { nome: 'Centro' })).id
  const people = []
  for (let i = 0; i < 23; i++)
    people.push(
      await buildColaborador(db, {
        nome: i < 2 ? 'João Dias' : `Corretor ${String(i).padStart(2, '0')}`,
        creci: i === 2 ? 'SP 123456-F' : null,
      }),
    )
  for (const [i, { id }] of people.entries())
    await buildVenda(
      db,
      {
        numero_venda: `M${i}`,
        data_venda: '2026-03-10',
        cliente_nome: 'Zilda Torres',
        ...(i === 5 ? { loja_id: loja } : {}),
      },
      [{ colaborador_id: id, valor_comissao: 1000.1 + i, status_comissao: i % 2 ? 'Pago' : 'Pendente' }],
    )
})

beforeEach(async () => {
  await sql`delete from trabalhos`.execute(ownerDb)
})

describe('they are refused', () => {
  it('with filters that choose people, an unknown form or a day that does not exist', async () => {
    for (const input of [
      { forma: 'um', filtros: { texto: 'x' } },
      { forma: 'um', filtros: { colaborador_id: loja } },
      { forma: 'todos', filtros: {} },
      { forma: 'um', filtros: { de: '2026-02-30' } },
      { forma: 'um' },
    ])
      expect((await staff('POST', '/extratos', input)).status).toBe(400)
  })

  it('if nobody has a commission then', async () => {
    const { status, body } = await ask(staff, 'um', { de: '2030-01-01' })
    expect([status, body.message]).toEqual([422, EXTRATO_MESSAGES.vazio])
  })

  it('as a fourth beside three under way, also of several at once; another person may', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(staff)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422])
    expect((await ask(staff)).body.message).toBe(EXTRATO_MESSAGES.ao_mesmo_tempo)
    expect((await ask(administrador)).status).toBe(201)
  })

  it('to everybody but who asked for them, and before they are complete', async () => {
    const { id } = (await ask(staff)).body
    expect((await download(staff, id)).body.message).toBe(EXTRATO_MESSAGES.em_andamento)
    await makeAll()
    expect(await own(administrador)).toEqual([])
    expect((await download(administrador, id)).status).toBe(404)
    expect((await download(staff, id)).status).toBe(200)
  })

  it('after 24 hours, when they are removed', async () => {
    const { id } = (await ask(staff)).body
    await makeAll()
    const later = new Date(services.now().getTime() + 24 * 3_600_000 + 60_000)
    await purgeExtratos(db, services.now())
    expect(await own(staff)).toHaveLength(1)
    await purgeExtratos(db, later)
    expect((await download(staff, id)).status).toBe(404)
    const { rows } = await sql`select 1 from extratos_partes`.execute(ownerDb)
    expect(rows).toEqual([])
  })

  it('while they are made, if who asked may not have them any more', async () => {
    const login = await signIn(app, { cargo: 'Staff' })
    const call = caller(app, login.headers)
    await ask(call)
    await step()
    await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', login.usuario.id).execute()
    await makeAll()
    await db.updateTable('usuarios').set({ status: 'Ativo' }).where('id', '=', login.usuario.id).execute()
    const again = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
    expect(await own(again)).toEqual([])
    const { falha } = await db.selectFrom('trabalhos').select('falha').executeTakeFirstOrThrow()
    expect(falha).toBe(EXTRATO_MESSAGES.sem_permissao)
    expect((await sql`select 1 from extratos_pessoas`.execute(ownerDb)).rows).toEqual([])
  })

  it('if who asked sees something else by now: while they are made, and afterwards', async () => {
    const login = await signIn(app, { cargo: 'Administrador' })
    const call = caller(app, login.headers)
    const become = (cargo: 'Administrador' | 'Staff') =>
      db.updateTable('usuarios').set({ cargo }).where('id', '=', login.usuario.id).execute()
    const first = (await ask(call)).body.id
    await makeAll()
    await ask(call)
    await step()
    await become('Staff')
    await makeAll()
    expect((await download(call, first)).body.message).toBe(EXTRATO_MESSAGES.outra_visao)
    expect((await own(call)).map(({ falha }: { falha: string }) => falha)).toEqual([
      EXTRATO_MESSAGES.outra_visao,
      null,
    ])
    await become('Administrador')
    expect((await download(call, first)).status).toBe(200)
  })
})

describe('for Staff who see the sales of their own loja only', () => {
  afterAll(() => restrict(db))

  it('have that loja’s commissions only, and say so; what was made before is not for them any more', async () => {
    const login = await signIn(app, { cargo: 'Staff' })
    await db.updateTable('usuarios').set({ loja_id: loja }).where('id', '=', login.usuario.id).execute()
    const before = caller(app, login.headers)
    const first = (await ask(before)).body.id
    await makeAll()
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect((await download(before, first)).body.message).toBe(EXTRATO_MESSAGES.outra_visao)
    const { id } = (await ask(call)).body
    await makeAll()
    const text = textOfPdf((await download(call, id)).raw)
    expect(reaisIn(text)).toEqual([100_510])
    expect(text).toContain('até 31/03/2026 · Loja: Centro')
    expect((await call('GET', '/extratos/previa')).body).toMatchObject({ pessoas: 1, comissoes: 1 })
  })
})

it('a small job asked for later does not wait for the end of a large one', async () => {
  for (let i = 0; i < 3; i++) await ask(staff)
  // The commissions of each are read, and one batch of one of them is laid out.
  for (let i = 0; i < 4; i++) await step()
  const { id } = (await ask(administrador, 'um', { ...MARCH, loja_id: loja })).body
  // It is read, laid out and stored, with a batch of each other one in between.
  for (let i = 0; i < 6; i++) await step()
  expect((await download(administrador, id)).status).toBe(200)
  expect((await own(staff)).every(({ tamanho }: { tamanho: number | null }) => tamanho === null)).toBe(true)
  await makeAll()
})

describe('the preview', () => {
  it('says the filters in words, how many they are, and who is left out', async () => {
    const { body } = await staff('GET', `/extratos/previa?de=2026-03-01&status=Pago&loja_id=${loja}`)
    expect(body).toEqual({
      descricao: 'Vendas de 01/03/2026 · só Pago · Loja: Centro',
      pessoas: 1,
      comissoes: 1,
      deixados: [],
    })
  })
})

describe('one PDF of all', () => {
  it('has everybody on pages of their own, with CPF, CRECI, total, declaration and a line to sign', async () => {
    const { status, headers, raw } = await made('um')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/extratos-de-comissoes-\d{4}-\d\d-\d\d\.pdf/)
    expect(raw.toString('latin1')).toMatch(/\/Type \/Pages\s*\/Count 23\b/)
    const text = textOfPdf(raw)
    expect(text.split(DECLARACAO_PADRAO)).toHaveLength(24)
    expect(text).toMatch(
      /Nome: Corretor 02 CPF: \d{3}\.\d{3}\.\d{3}-\d\d CRECI: SP 123456- ?F Comissões: Vendas de 01\/03\/2026 até 31\/03\/2026/,
    )
    expect(text).toMatch(/Total das comissões: 1 comissão R\$ 1\.002,10 .* Local e data Corretor 02 · CPF/)
    expect(text).not.toContain('Zilda')
  })

  it('adds up to the sums of Comissões, to the cent', async () => {
    const { body } = await staff('GET', '/comissoes/somas?de=2026-03-01&ate=2026-03-31')
    const totals = reaisIn(textOfPdf((await made('um')).raw))
    expect(totals).toHaveLength(body.quantas_pessoas)
    expect(formatBRL(totals.reduce((sum, cents) => sum + cents, 0) / 100)).toBe(formatBRL(body.total.valor))
  })

  it('has the filters, and the declaration of Configurações', async () => {
    await db.updateTable('configuracoes').set({ declaracao_do_extrato: 'Recebi e dou fé.' }).execute()
    const text = textOfPdf((await made('um', { loja_id: loja })).raw)
    await db.updateTable('configuracoes').set({ declaracao_do_extrato: null }).execute()
    expect(text).toContain('Vendas de todo o período · Loja: Centro')
    expect(text).toContain('Recebi e dou fé.')
    expect(text).not.toContain(DECLARACAO_PADRAO)
    expect(reaisIn(text)).toEqual([100_510])
  })

  it('is recorded as an export when it is downloaded', async () => {
    await made('um')
    const { itens } = (await administrador('GET', '/auditoria')).body
    expect(JSON.stringify(itens)).toContain('exportou Extratos de comissões em PDF: 23 linhas')
  })

  it('names who has more commissions than a statement has, and leaves them out', async () => {
    const busy = await buildColaborador(db, { nome: 'Sérgio Farias' })
    await sql`
      with novas as (
        insert into vendas (numero_venda, data_venda, cliente_nome, cliente_cpf, cliente_rg, cliente_telefone,
          cliente_email, cliente_profissao, cliente_renda, torre, unidade, valor_venda, valor_ato, tipo_renda,
          forma_pagamento, status, empreendimento_id, loja_id, percentual_comissao, valor_comissao, tipo_pendencia)
        select 'S' || n, '2026-04-10', cliente_nome, cliente_cpf, cliente_rg, cliente_telefone,
          cliente_email, cliente_profissao, cliente_renda, torre, 'S' || n, valor_venda, valor_ato, tipo_renda,
          forma_pagamento, status, empreendimento_id, loja_id, 1, 10, tipo_pendencia
          from (select * from vendas limit 1) v, generate_series(1, 1001) n
        returning id)
      insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
      select id, ${busy.id}, 1, 10 from novas`.execute(ownerDb)
    const refused = await ask(staff, 'um', { de: '2026-04-01', ate: '2026-04-30' })
    expect(refused.body.message).toBe(EXTRATO_MESSAGES.so_grandes)
    const filtros = { de: '2026-03-01', ate: '2026-04-30' }
    const previa = (await staff('GET', '/extratos/previa?de=2026-03-01&ate=2026-04-30')).body
    const deixados = [{ nome: 'Sérgio Farias', quantidade: 1001 }]
    expect(previa).toMatchObject({ pessoas: 23, comissoes: 23, deixados })
    const { raw } = await made('um', filtros)
    expect(textOfPdf(raw)).not.toContain('Sérgio')
    expect(await own(staff)).toMatchObject([{ pessoas: 23, feitas: 23, deixados, falha: null }])
  })
})

describe('a ZIP with one for each', () => {
  it('has a PDF by the name of each, with a number where two have one name', async () => {
    const { headers, raw } = await made('cada')
    expect(headers['content-type']).toBe('application/zip')
    const files = unzipSync(raw)
    expect(Object.keys(files)).toHaveLength(23)
    expect(Object.keys(files).slice(-3)).toEqual([
      'extrato-Corretor-22.pdf',
      'extrato-João-Dias.pdf',
      'extrato-João-Dias-2.pdf',
    ])
    const text = textOfPdf(Buffer.from(files['extrato-Corretor-02.pdf'] ?? []))
    expect(text).toMatch(/CRECI: SP 123456- ?F/)
    expect(text).not.toContain('Corretor 03')
    const totals = Object.values(files).flatMap((file) => reaisIn(textOfPdf(Buffer.from(file))))
    const { body } = await staff('GET', '/comissoes/somas?de=2026-03-01&ate=2026-03-31')
    expect(totals.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(body.total.valor * 100))
  })
})

describe('the work', () => {
  it('shows how far it is', async () => {
    await ask(staff)
    await step()
    expect(await own(staff)).toMatchObject([{ pessoas: 23, feitas: 0, tamanho: null, falha: null }])
    await step()
    expect(await own(staff)).toMatchObject([{ pessoas: 23, feitas: 10, tamanho: null }])
    await makeAll()
    const [done] = await own(staff)
    expect(done).toMatchObject({ pessoas: 23, feitas: 23, tamanho: expect.any(Number) })
  })

  it('is what was true when the commissions were read, however long it takes', async () => {
    const { id } = (await ask(staff)).body
    await step()
    await step()
    const changed = sql`numero_venda = 'M22'`
    await sql`
      update vendas_participantes set valor_comissao = 5 where venda_id = (select id from vendas where ${changed})`.execute(
      ownerDb,
    )
    await makeAll()
    await sql`
      update vendas_participantes set valor_comissao = 1022.10 where venda_id = (select id from vendas where ${changed})`.execute(
      ownerDb,
    )
    expect(reaisIn(textOfPdf((await download(staff, id)).raw))).toContain(102_210)
  })

  it('goes on where a server ended that holds it no longer, without anybody twice', async () => {
    const { id } = (await ask(staff)).body
    await step()
    await step()
    // As a killed server leaves it.
    await sql`
      update trabalhos set reserva = gen_random_uuid(), reservado_ate = now() + interval '20 seconds'`.execute(
      ownerDb,
    )
    expect(await makeAll()).toBe(0)
    await sql`update trabalhos set reservado_ate = now() - interval '1 second'`.execute(ownerDb)
    await makeAll()
    const text = textOfPdf((await download(staff, id)).raw)
    expect(reaisIn(text)).toHaveLength(23)
    expect(new Set(text.match(/Local e data Corretor \d\d/g)).size).toBe(21)
  })

  it('of two servers at once makes each statement once', async () => {
    const { id } = (await ask(staff, 'cada')).body
    await Promise.all([makeAll(), makeAll()])
    // One of them may have found the job held by the other.
    await makeAll()
    expect(Object.keys(unzipSync((await download(staff, id)).raw))).toHaveLength(23)
  })

  it('of a server that was overtaken is thrown away', async () => {
    await ask(staff)
    await step()
    const overtaken = step()
    await sql`update trabalhos set reservado_ate = now() - interval '1 second' where reserva is not null`.execute(
      ownerDb,
    )
    await Promise.all([overtaken, step()])
    await makeAll()
    expect(await own(staff)).toMatchObject([{ pessoas: 23, feitas: 23, falha: null }])
  })

  it('that fails again and again ends, and says so', async () => {
    await ask(staff)
    await sql`update trabalhos set tentativas = 5`.execute(ownerDb)
    await makeAll()
    expect(await own(staff)).toMatchObject([{ falha: EXTRATO_MESSAGES.falha, tamanho: null }])
  })

  it('keeps at most ten of one person', async () => {
    for (let i = 0; i < 12; i++) {
      const { id } = await db
        .insertInto('trabalhos')
        .values({
          tipo: 'Extratos',
          usuario_id: ana.usuario.id,
          total: 1,
          falha: 'Falhou',
          concluido_em: services.now().toISOString(),
          created_at: new Date(services.now().getTime() - (i + 1) * 60_000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('extratos')
        .values({ id, forma: 'um', filtros: '{}', descricao: `Pedido ${i}` })
        .execute()
    }
    await ask(administrador)
    const kept = await own(administrador)
    expect(kept).toHaveLength(10)
    expect(kept.at(-1).descricao).toBe('Pedido 8')
  })
})
