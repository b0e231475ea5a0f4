import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AvisoGroup } from '../../contract/avisos.ts'
import { addDays, formatDate, today } from '../../core/dates.ts'
import { actingAs, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildLoja,
  buildMeta,
  buildVenda,
} from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call
// A Tuesday at 22:30 in São Paulo, already Wednesday in UTC; the goal's period has business days before and after it.
const now = new Date('2026-04-01T01:30:00Z')
const HOJE = '2026-03-31'
/** The age of a pending item depends on the database's clock. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => now })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const group = async (tipo: AvisoGroup['tipo']): Promise<AvisoGroup | undefined> => {
  const { grupos: groups } = (await call('GET', '/avisos')).body
  return groups.find((one: AvisoGroup) => one.tipo === tipo)
}
const titles = async (tipo: AvisoGroup['tipo']) => (await group(tipo))?.itens.map(({ titulo }) => titulo)

it('a brokerage with nothing to do has none', async () => {
  expect((await call('GET', '/avisos')).body).toEqual({ hoje: HOJE, total: 0, adiados: 0, grupos: [] })
})

it('sales that wait for more than 15 days, the oldest first, and the list behind them', async () => {
  const { db } = database
  const vender = (numero_venda: string, created_at: string, more = {}) =>
    buildVenda(db, { numero_venda, created_at, tipo_pendencia: ['SERASA', 'IR'], ...more })
  await vender('A/16', daysAgo(16))
  await vender('B/15', daysAgo(15))
  const ha40 = daysAgo(40)
  await vender('C/40', ha40)
  await vender('D/desistência', daysAgo(40), { status: 'Desistência' })
  await vender('E/ok', daysAgo(40), { tipo_pendencia: ['OK'] })
  const pendencia = await group('pendencia')
  expect(pendencia).toMatchObject({ total: 2 })
  expect(pendencia?.itens.map(({ titulo }) => titulo.split(' ')[0])).toEqual(['C/40', 'A/16'])
  expect(pendencia?.itens[0]?.detalhe).toBe(`SERASA, IR desde ${formatDate(today(new Date(ha40)))}`)

  const filters = new URLSearchParams({ pendencia: 'Há mais de 15 dias' })
  for (const status of ['Pago/Pendente', 'Assinada']) filters.append('status[]', status)
  const list = (await call('GET', `/vendas?${filters}`)).body.itens
  expect(list.map(({ numero_venda }: { numero_venda: string }) => numero_venda)).toEqual(['A/16', 'C/40'])
  const all = new URLSearchParams({ pendencia: 'Qualquer pendência' })
  expect((await call('GET', `/vendas/totais?${all}`)).body.quantidade).toBe(4)
})

it('a pending item is as old as the change that made it, whatever was added to it since', async () => {
  const { db, ownerDb } = database
  const venda = await buildVenda(db, { numero_venda: 'Nova pendência', created_at: daysAgo(60) })
  const change = (tipo_pendencia: ('OK' | 'IR' | 'CTPS')[]) =>
    actingAs(db, null, (trx) =>
      trx.updateTable('vendas').set({ tipo_pendencia }).where('id', '=', venda.id).execute(),
    )
  await change(['IR'])
  expect((await titles('pendencia'))?.join()).not.toContain('Nova pendência')
  await change(['IR', 'CTPS'])
  expect((await titles('pendencia'))?.join()).not.toContain('Nova pendência')

  // As if the first change had been made 20 days ago.
  const old = await buildVenda(db, {
    numero_venda: 'Antiga',
    created_at: daysAgo(60),
    tipo_pendencia: ['IR'],
  })
  const ha20 = daysAgo(20)
  await sql`insert into auditoria (em, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois)
    values (${ha20}, 'api', 'vendas', ${old.id}, ${old.id}, 'UPDATE', array['tipo_pendencia'],
            '{"tipo_pendencia": ["OK"]}', '{"tipo_pendencia": ["IR"]}')`.execute(ownerDb)
  const { itens } = (await group('pendencia')) ?? { itens: [] }
  const aviso = itens.find(({ titulo }) => titulo.startsWith('Antiga'))
  expect(aviso?.detalhe).toBe(`IR desde ${formatDate(today(new Date(ha20)))}`)
})

it('goals that end within 15 days and are below their pace', async () => {
  const { db } = database
  const { id: loja_id } = await buildLoja(db)
  const meta = (nome: string, more: Parameters<typeof buildMeta>[1] = {}) =>
    buildMeta(db, {
      nome,
      loja_id,
      valor_meta: 100_000,
      periodo_inicio: '2026-03-01',
      periodo_fim: addDays(HOJE, 15),
      ...more,
    })
  await meta('Atrasada')
  await meta('Mais urgente', { periodo_fim: HOJE })
  await meta('Longe do fim', { periodo_fim: addDays(HOJE, 16) })
  await meta('Já encerrada', { periodo_fim: addDays(HOJE, -1) })
  await meta('Ainda não começou', { periodo_inicio: addDays(HOJE, 1) })
  await meta('Cancelada', { status: 'Cancelada' })
  await meta('Alcançada', { valor_meta: 10_000 })
  await buildVenda(db, { loja_id, status: 'Assinada', data_venda: '2026-03-02', valor_venda: 12_345 })
  const { total, itens } = (await group('meta')) ?? {}
  expect(total).toBe(2)
  expect(itens?.map(({ titulo, detalhe }) => [titulo, detalhe])).toEqual([
    ['Mais urgente', '12,3% da meta, termina em 31/03/2026'],
    ['Atrasada', '12,3% da meta, termina em 15/04/2026'],
  ])

  const { itens: noDashboard } = (await call('GET', `/dashboard/metas?loja_id=${loja_id}`)).body
  expect(noDashboard.map(({ nome }: { nome: string }) => nome)).toEqual([
    'Mais urgente',
    'Alcançada',
    'Atrasada',
    'Longe do fim',
  ])
  expect(noDashboard[0].andamento).toMatchObject({ realizado: 12_345, percentual: 12.3 })
  const other = await buildLoja(db)
  expect((await call('GET', `/dashboard/metas?loja_id=${other.id}`)).body).toEqual({ itens: [] })
})

it('draws that are due, awards to deliver and campaigns that expire', async () => {
  const { db } = database
  const sorteio = (nome: string, data_sorteio: string, hora: string | null = null) =>
    db.insertInto('sorteios').values({ nome, premio: 'TV', data_sorteio, hora }).execute()
  await sorteio('De hoje', HOJE, '18:30')
  await sorteio('De ontem', addDays(HOJE, -1))
  await sorteio('De amanhã', addDays(HOJE, 1))
  await db
    .insertInto('sorteios')
    .values({ nome: 'Cancelado', premio: 'TV', data_sorteio: HOJE, status: 'Cancelado' })
    .execute()
  expect((await group('sorteio'))?.itens.map(({ titulo, detalhe }) => [titulo, detalhe])).toEqual([
    ['De ontem', 'Marcado para 30/03/2026'],
    ['De hoje', 'Marcado para 31/03/2026 às 18:30'],
  ])

  const { id: colaborador_id } = await buildColaborador(db, { nome: 'Ana Prado' })
  const premiacao = (premio: string, data_premiacao: string) => ({
    premio,
    data_premiacao,
    colaborador_id,
    motivo: 'Meta',
  })
  await db
    .insertInto('premiacoes')
    .values([
      premiacao('Bicicleta', HOJE),
      premiacao('Viagem', addDays(HOJE, 1)),
      { ...premiacao('Jantar', HOJE), status: 'Cancelada' },
    ])
    .execute()
  expect(await group('premiacao')).toMatchObject({
    total: 1,
    itens: [{ titulo: 'Bicicleta · Ana Prado', detalhe: 'De 31/03/2026' }],
  })

  const campanha = (nome: string, data_fim: string, status: 'Ativa' | 'Inativa' = 'Ativa') =>
    buildCampanha(db, { nome, data_inicio: '2026-01-01', data_fim, tipo: 'Premiação', status })
  await campanha('Em sete dias', addDays(HOJE, 7))
  await campanha('Hoje', HOJE)
  await campanha('Em oito dias', addDays(HOJE, 8))
  await campanha('Ontem', addDays(HOJE, -1))
  await campanha('Pausada', HOJE, 'Inativa')
  expect((await group('campanha'))?.itens.map(({ titulo, detalhe }) => [titulo, detalhe])).toEqual([
    ['Hoje', 'Premiação, até 31/03/2026'],
    ['Em sete dias', 'Premiação, até 07/04/2026'],
  ])
})

it('each kind counts exactly what the lists leave with its filters', async () => {
  const list = async (path: string, filters: Record<string, string>) =>
    (await call('GET', `${path}?${new URLSearchParams(filters)}`)).body
  const names = ({ itens }: { itens: { nome: string }[] }) => itens.map(({ nome }) => nome).toSorted()
  const metas = { status: 'Ativa', situacao: 'abaixo do ritmo', termina_ate: addDays(HOJE, 15) }
  expect(await list('/metas', metas)).toMatchObject({ total: (await group('meta'))?.total, limitada: false })
  expect(names(await list('/metas', metas))).toEqual(['Atrasada', 'Mais urgente'])
  expect(names(await list('/metas', { situacao: 'encerrada' }))).toEqual(['Já encerrada'])
  expect(names(await list('/metas', { situacao: 'não iniciada' }))).toEqual(['Ainda não começou'])
  expect(names(await list('/metas', { situacao: 'atingida' }))).toEqual(['Alcançada'])
  expect(names(await list('/metas', { termina_ate: addDays(HOJE, -1) }))).toEqual(['Já encerrada'])
  expect(names(await list('/metas', { ...metas, texto: 'urgente' }))).toEqual(['Mais urgente'])

  expect(names(await list('/sorteios', { status: 'Agendado', ate: HOJE }))).toEqual(['De hoje', 'De ontem'])
  expect((await list('/premiacoes', { status: 'Pendente', ate: HOJE })).total).toBe(
    (await group('premiacao'))?.total,
  )
  const campanhas = { status: 'Ativa', termina_de: HOJE, termina_ate: addDays(HOJE, 7) }
  expect(names(await list('/campanhas', campanhas))).toEqual(['Em sete dias', 'Hoje'])
  expect(names(await list('/campanhas', { status: 'Inativa' }))).toEqual(['Pausada'])

  for (const [path, filters] of [
    ['/metas', { situacao: 'abaixo' }],
    ['/metas', { termina_ate: '31/03/2026' }],
    ['/sorteios', { ate: 'ontem' }],
    ['/premiacoes', { ate: '2026-02-30' }],
    ['/campanhas', { termina_de: '' }],
  ] as const)
    expect((await call('GET', `${path}?${new URLSearchParams(filters)}`)).status).toBe(400)
  const csv = await call('GET', `/metas/exportar?${new URLSearchParams({ ...metas, formato: 'csv' })}`)
  expect(csv.status).toBe(200)
})

it('of many, the five most urgent, and how many there are in all', async () => {
  const { id: colaborador_id } = await buildColaborador(database.db)
  await database.db
    .insertInto('premiacoes')
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        premio: `Prêmio ${i}`,
        motivo: 'Meta',
        colaborador_id,
        data_premiacao: addDays('2026-01-01', i),
      })),
    )
    .execute()
  const premiacao = await group('premiacao')
  expect(premiacao?.total).toBe(13)
  expect(premiacao?.itens).toHaveLength(5)
  expect(premiacao?.itens[0]?.titulo).toContain('Prêmio 0')
  const { total, grupos: groups } = (await call('GET', '/avisos')).body
  expect(total).toBe(groups.reduce((sum: number, one: AvisoGroup) => sum + one.total, 0))
  expect(groups.map(({ tipo }: AvisoGroup) => tipo)).toEqual([
    'pendencia',
    'meta',
    'sorteio',
    'premiacao',
    'campanha',
  ])
})

it('mails to be delivered by hand, to Administradores only', async () => {
  const { db } = database
  const admin = caller(app, (await signIn(app, { cargo: 'Administrador' })).headers)
  const emails = async (who: Call): Promise<AvisoGroup | undefined> =>
    (await who('GET', '/avisos')).body.grupos.find(({ tipo }: AvisoGroup) => tipo === 'email')
  const mail = (para: string, minutes: number, more = {}) =>
    db
      .insertInto('caixa_de_saida')
      .values({
        tipo: 'recuperacao',
        para,
        assunto: 'Redefinição de senha',
        corpo_cifrado: Buffer.from('x'),
        proxima_tentativa_em: now.toISOString(),
        expira_em: new Date(now.getTime() + minutes * 60_000).toISOString(),
        ...more,
      })
      .execute()
  await mail('depois@casa.com.br', 30)
  await mail('antes@casa.com.br', 10)
  await mail('falhou@casa.com.br', 40, { tentativas: 2, ultimo_erro: 'recusado' })
  await mail('sendo.enviado@casa.com.br', 30, { tentativas: 1 })
  await mail('expirado@casa.com.br', -1)
  await mail('entregue@casa.com.br', 30, { status: 'Entregue' })
  await mail('enviado@casa.com.br', 30, { status: 'Enviado', corpo_cifrado: null })
  const group = await emails(admin)
  expect(group?.total).toBe(3)
  expect(group?.itens.map(({ titulo, detalhe }) => [titulo, detalhe])).toEqual([
    ['Redefinição de senha · antes@casa.com.br', 'Expira às 22:40'],
    ['Redefinição de senha · depois@casa.com.br', 'Expira às 23:00'],
    ['Redefinição de senha · falhou@casa.com.br', 'Expira às 23:10'],
  ])
  expect(await emails(call)).toBeUndefined()
})
