/** What a payee owes is of all lojas: Staff narrowed to their own loja read it by no route, an Administrador by each. */
import { beforeAll, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../core/financeiro/fechamentos.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import type { Call } from '../testing/http/requests.ts'
import { buildColaborador, buildCpf, buildFavorecido, buildLoja } from '../testing/office/builders.ts'
import { buildDivida, buildFechamento, buildLiberada, buildRepetido } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'

const { database, app, services, administrador } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())

/** How the debt of the other loja is written. */
const DEBT = /4[.]?321[.,]98/
let staff: Call
const ids = { favorecido: '', colaborador: '', comissao: '', fechamento: '', pagamento: '', fora: '' }

beforeAll(async () => {
  const loja = (await buildLoja(db, { nome: 'Centro' })).id
  const colaborador = await buildColaborador(db, { nome: 'Ana', loja_id: loja, cpf: buildCpf(7) })
  const favorecido = await buildFavorecido(db, {
    nome: 'Ana',
    colaborador_id: colaborador.id,
    documento: colaborador.cpf,
  })
  // More than the payment of this loja is, so that no discount tells it.
  await buildDivida(db, favorecido, 4_321.98)
  const { id, pagamentos } = await buildFechamento(db, {
    status: 'Rascunho',
    lojas: [loja],
    corte: hoje,
    dia_pagamento: hoje,
    pagamentos: [{ favorecido, valores: [1_000], loja_id: loja }],
  })
  const linha = pagamentos[0]?.linhas[0] ?? ''
  const { participante_id } = await db
    .selectFrom('comissoes_linhas')
    .select('participante_id')
    .where('id', '=', linha)
    .executeTakeFirstOrThrow()
  // Another record of the same person, whose commission stays out of the closing.
  const outro = await buildRepetido(ownerDb, favorecido)
  const fora = await buildLiberada(db, { favorecido: outro, loja_id: loja })
  Object.assign(ids, {
    favorecido: favorecido.id,
    colaborador: colaborador.id,
    comissao: participante_id,
    fechamento: id,
    pagamento: pagamentos[0]?.id,
    fora,
  })
  await restrict(db, 'Ver vendas de outras lojas')
  staff = (await staffOf(app, db, loja)).call
})

type Route = [string, string, ('POST' | 'GET')?]
const ROUTES: Route[] = [
  ['the list', '/favorecidos'],
  ['the list’s search', '/favorecidos?texto=ana'],
  ['the list of who owes', '/favorecidos?a_recuperar=sim'],
  ['the list by debt', '/favorecidos?ordem=-a_recuperar'],
  ['the list as a file', '/favorecidos/exportar?formato=csv&ordem=a_recuperar'],
  ['the list in print', '/favorecidos/exportar?formato=impressao'],
  ['a payee', '/favorecidos/{favorecido}'],
  ['a payee’s data', '/favorecidos/{favorecido}/dados', 'POST'],
  ['a payee’s balances', '/favorecidos/{favorecido}/saldos'],
  ['a payee’s account', '/favorecidos/{favorecido}/conta-corrente'],
  ['the account as a file', '/favorecidos/{favorecido}/conta-corrente/exportar?formato=csv'],
  ['the payees of a closing', '/fechamentos/{fechamento}/pagamentos'],
  ['why a payment is what it is', '/fechamentos/{fechamento}/pagamentos/{pagamento}/por-que'],
  ['what stays out of a closing', '/fechamentos/{fechamento}/fora'],
  ['the movements of a commission', '/liberacoes/{comissao}/movimentos'],
  ['a statement', '/comissoes/extrato?colaborador_id={colaborador}'],
  ['the dashboard', '/dashboard'],
  ['its figure', '/dashboard/financeiro'],
  ['the notices', '/avisos'],
]
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])

async function textFor(call: Call, [, path, method = 'GET']: Route): Promise<string> {
  const { status, raw } = await call(method, filled(path))
  expect(status, path).toBe(200)
  return raw.subarray(0, 4).toString() === '%PDF' ? textOfPdf(raw) : raw.toString()
}

it.each(ROUTES)('%s tells a debt to who sees all lojas only', async (...route) => {
  expect(await textFor(administrador, route)).toMatch(DEBT)
  expect(await textFor(staff, route)).not.toMatch(DEBT)
})

/** The rest of what is read of a payee and of a closing. */
it.each([
  '/favorecidos/{favorecido}/historico',
  '/favorecidos/{favorecido}/pagamentos',
  '/favorecidos/{favorecido}/chaves',
  '/favorecidos/opcoes?texto=ana',
  '/fechamentos',
  '/fechamentos/{fechamento}',
  '/fechamentos/{fechamento}/historico',
  '/fechamentos/{fechamento}/pagamentos/{pagamento}',
  '/fechamentos/{fechamento}/pdf',
  '/fechamentos/{fechamento}/exportar?formato=csv',
  '/comissoes',
  '/comissoes/somas',
  '/busca?texto=ana',
])('%s tells no debt to them', async (path) => {
  expect(await textFor(staff, ['', path])).not.toMatch(DEBT)
})

it('neither a filter nor an order tells who owes', async () => {
  const names = async (call: Call, query: string) =>
    (await call('GET', `/favorecidos?${query}`)).body.itens.map(({ id }: { id: string }) => id)
  expect(await names(administrador, 'a_recuperar=sim')).toEqual([ids.favorecido])
  expect(await names(staff, 'a_recuperar=sim')).toEqual([])
  expect((await names(administrador, 'ordem=-a_recuperar'))[0]).toBe(ids.favorecido)
  const unordered = await names(staff, '')
  for (const ordem of ['a_recuperar', '-a_recuperar'])
    expect(await names(staff, `ordem=${ordem}`)).toEqual(unordered)
})

it('a draft’s discount is changed up to the payment by who does not see the debt', async () => {
  const change = async (desconto: number) => {
    const { versao } = (await staff('GET', `/fechamentos/${ids.fechamento}`)).body
    const of = `/fechamentos/${ids.fechamento}/pagamentos/${ids.pagamento}`
    return staff('PUT', of, { versao, desconto })
  }
  expect((await change(1_000.01)).body.message).toBe(FECHAMENTO_MESSAGES.desconto_acima)
  expect((await change(1_000)).status).toBe(200)
  const { itens } = (await staff('GET', `/fechamentos/${ids.fechamento}/pagamentos`)).body
  expect(itens).toMatchObject([{ desconto: 1_000, liquido: 0, a_recuperar: null }])
})

// Last: it takes in what stays out.
it('the reasons that somebody overrode tell the debt to an Administrador only', async () => {
  const { fechamento, fora } = ids
  const motivo = 'É outra pessoa'
  const { status } = await administrador('POST', `/fechamentos/${fechamento}/incluir`, {
    linha_id: fora,
    motivo,
  })
  expect(status).toBe(200)
  const of = async (call: Call) =>
    JSON.stringify((await call('GET', `/fechamentos/${fechamento}`)).body.resumo.excecoes)
  expect(await of(administrador)).toMatch(DEBT)
  expect(await of(staff)).toContain('Mesmo documento de Ana, que tem valor a recuperar')
})
