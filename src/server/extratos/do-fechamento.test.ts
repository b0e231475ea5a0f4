/** Statements of a closing: who may have them, what each reader gets, and that they end when they are given up. */
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { EXTRATO_MESSAGES } from '../../core/comissoes/extratos.ts'
import { createLogger } from '../process/log.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { workOnTrabalhos } from '../trabalhos/runner.ts'
import { fazerExtratos } from './job.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
// Only this file's own steps work on a job.
await services.extratos.stop()
const server = { db, log: createLogger('silent'), now: services.now, tipos: { Extratos: fazerExtratos } }
const step = () => workOnTrabalhos(server)
const makeAll = async () => {
  let batches = 0
  while (await step()) batches++
  return batches
}
const ABSENT = '11111111-1111-4111-8111-111111111111'
const ask = (call: Call, fechamento: string, forma: string = 'um') =>
  call('POST', `/fechamentos/${fechamento}/extratos`, { forma })
const own = async (call: Call, fechamento: string) =>
  (await call('GET', `/extratos?fechamento_id=${fechamento}`)).body.itens
const download = (call: Call, id: string) => call('GET', `/extratos/${id}/arquivo`)
const made = async (call: Call, fechamento: string, forma: 'um' | 'cada' = 'um') => {
  const { id } = (await ask(call, fechamento, forma)).body
  await makeAll()
  return download(call, id)
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const payeesOf = async (nomes: readonly string[]) => {
  const payees = []
  for (const nome of nomes) payees.push(await buildFavorecido(db, { nome }))
  return payees
}

beforeEach(async () => {
  await sql`delete from trabalhos`.execute(ownerDb)
})

describe('they are refused', () => {
  it('of what does not exist, of a draft and while it is approved, and with an unknown form', async () => {
    expect((await ask(staff, ABSENT)).status).toBe(404)
    for (const status of ['Rascunho', 'Em aprovação', 'Aprovando'] as const)
      expect((await ask(staff, (await buildFechamento(db, { status })).id)).body.message).toBe(
        EXTRATO_MESSAGES.sem_extratos,
      )
    expect((await ask(staff, (await buildFechamento(db)).id, 'todos')).status).toBe(400)
  })

  it('to a Staff of one loja beside the closings of their own', async () => {
    const [sul, norte] = [await buildLoja(db), await buildLoja(db)]
    await restrict(db, 'Ver vendas de outras lojas')
    const narrowed = caller(app, (await staffOf(app, db, sul.id)).headers)
    const [todas, outra, propria] = [
      await buildFechamento(db),
      await buildFechamento(db, { lojas: [norte.id], pagamentos: [{ loja_id: norte.id }] }),
      await buildFechamento(db, { lojas: [sul.id], pagamentos: [{ loja_id: sul.id }] }),
    ]
    expect([(await ask(narrowed, todas.id)).status, (await ask(narrowed, outra.id)).status]).toEqual([
      404, 404,
    ])
    expect((await ask(narrowed, propria.id)).status).toBe(201)
    await restrict(db)
  })

  it('to who may see less by now than when they asked, while they are made and afterwards', async () => {
    const { id } = await buildFechamento(db)
    const login = await signIn(app, { cargo: 'Administrador' })
    const call = caller(app, login.headers)
    const first = (await ask(call, id)).body.id
    await makeAll()
    await ask(call, id)
    await db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', login.usuario.id).execute()
    await makeAll()
    expect((await download(call, first)).body.message).toBe(EXTRATO_MESSAGES.outra_visao)
    expect((await own(call, id)).map(({ falha }: { falha: string }) => falha)).toEqual([
      EXTRATO_MESSAGES.outra_visao,
      null,
    ])
    expect((await sql`select 1 from trabalhos_alvos`.execute(ownerDb)).rows).toEqual([])
  })

  it('beyond three under way, of fifty at once', async () => {
    const { id } = await buildFechamento(db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(staff, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})

it('has everybody by name in one PDF, made batch by batch, and in a ZIP a file each', async () => {
  const nomes = Array.from({ length: 12 }, (_, i) => `Pessoa ${String(i).padStart(2, '0')}`)
  const payees = await payeesOf([...nomes.toReversed(), 'Ana / ..\\ "Zé"', 'Ana Zé'])
  const { id } = await buildFechamento(db, {
    pagamentos: payees.map((favorecido) => ({ favorecido, valores: [1_234.56] })),
  })
  const one = await ask(staff, id)
  expect(await makeAll()).toBe(3)
  const text = plain(textOfPdf((await download(staff, one.body.id)).raw))
  const found = [...text.matchAll(/Favorecido: (Pessoa \d\d|Ana Z|Ana \/)/g)].map(([, nome]) => nome)
  expect(found.filter((nome) => nome?.startsWith('Pessoa'))).toEqual(nomes)
  expect(found).toHaveLength(14)
  const files = unzipSync((await made(staff, id, 'cada')).raw)
  const names = [
    'extrato-Ana-Zé.pdf',
    'extrato-Ana-Zé-.pdf',
    ...nomes.map((nome) => `extrato-${nome.replace(' ', '-')}.pdf`),
  ]
  expect(new Set(Object.keys(files))).toEqual(new Set(names))
  const { detalhes } = await db
    .selectFrom('auditoria')
    .select('detalhes')
    .where('ato', '=', 'exportacao')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(detalhes).toMatchObject({ formato: 'zip', linhas: 14, situacao: 'completa' })
  expect(String(Object(detalhes).lista)).toMatch(/^Extratos do fechamento \d+$/)
})

it('hides documents from Staff, and from who sees one loja what is of all of them', async () => {
  const sul = await buildLoja(db)
  const favorecido = await buildFavorecido(db, { nome: 'Davi Melo' })
  await buildDivida(db, favorecido, 300)
  const { id } = await buildFechamento(db, {
    lojas: [sul.id],
    pagamentos: [{ favorecido, valores: [900], loja_id: sul.id }],
  })
  const digits = (favorecido.documento ?? '').slice(0, 3)
  const whole = plain(textOfPdf((await made(administrador, id)).raw))
  expect(whole).toContain(`CPF ou CNPJ: ${digits}.`)
  expect(whole).toContain('A recuperar antes')
  const masked = plain(textOfPdf((await made(staff, id)).raw))
  expect(masked).not.toContain(`${digits}.`)
  expect(masked).toContain('A recuperar antes')
  await restrict(db, 'Ver vendas de outras lojas')
  const narrowed = caller(app, (await staffOf(app, db, sul.id)).headers)
  const less = plain(textOfPdf((await made(narrowed, id)).raw))
  expect(less).toContain('Davi Melo')
  expect(less).not.toMatch(/A recuperar|A vir/)
  await restrict(db)
})

it('ends when it is given up, only by who asked, and leaves nothing behind', async () => {
  const payees = await payeesOf(Array.from({ length: 11 }, (_, i) => `Pessoa ${i}`))
  const { id } = await buildFechamento(db, { pagamentos: payees.map((favorecido) => ({ favorecido })) })
  const trabalho = (await ask(staff, id)).body.id
  await step()
  expect((await own(staff, id))[0]).toMatchObject({ pessoas: 11, feitas: 10, tamanho: null })
  expect((await administrador('POST', `/extratos/${trabalho}/desistir`, {})).status).toBe(404)
  expect((await staff('POST', `/extratos/${trabalho}/desistir`, {})).status).toBe(200)
  expect(await makeAll()).toBe(0)
  expect((await staff('POST', `/extratos/${trabalho}/desistir`, {})).status).toBe(404)
  expect((await download(staff, trabalho)).status).toBe(404)
  for (const table of ['extratos', 'extratos_documentos', 'trabalhos_alvos'])
    expect((await sql`select 1 from ${sql.table(table)}`.execute(ownerDb)).rows).toEqual([])
})

it('is listed with its closing only, and not among those of commissions', async () => {
  const [one, other] = [await buildFechamento(db), await buildFechamento(db)]
  await ask(staff, one.id)
  expect(await own(staff, one.id)).toHaveLength(1)
  expect(await own(staff, other.id)).toEqual([])
  expect((await staff('GET', '/extratos')).body.itens).toEqual([])
})
