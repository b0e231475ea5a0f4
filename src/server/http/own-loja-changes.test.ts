/** Staff narrowed to their own loja: what they may not change, what they are told apart by, and when it takes effect. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { mayCall } from '../../contract/permissions.ts'
import { RESTRICAO_MESSAGES } from '../../core/restricoes.ts'
import { requestWith } from '../testing/http/hostile-requests.ts'
import type { Call } from '../testing/http/requests.ts'
import { ROUTES } from '../testing/http/routes.ts'
import { validCalls } from '../testing/http/valid-calls.ts'
import { attach, beginAnexo, pdfOfBytes, sendPart } from '../testing/office/anexos.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildLojaWithVendas,
  buildShared,
  type OwnRecords,
  restrict,
  type Shared,
  staffOf,
} from '../testing/office/two-lojas.ts'
import { editOf, typedVenda } from '../testing/office/vendas.ts'

const { app, database, ana, administrador } = await testOffice({
  now: () => new Date('2026-03-20T15:00:00Z'),
  max: 8,
})
const { db } = database
const OWN = RESTRICAO_MESSAGES['Ver vendas de outras lojas']

let shared: Shared
let norte: OwnRecords
let sul: OwnRecords
let person: Awaited<ReturnType<typeof staffOf>>
let staff: Call

beforeAll(async () => {
  shared = await buildShared(db)
  norte = await buildLojaWithVendas(db, administrador, { mark: 'NRT', valor: 7_123_457, shared })
  sul = await buildLojaWithVendas(db, administrador, { mark: 'SUR', valor: 1_234_000, shared })
  person = await staffOf(app, db, sul.loja)
  staff = person.call
})
beforeEach(() => restrict(db, 'Ver vendas de outras lojas'))

/** All of other lojas' sales, as stored. */
async function othersSales(): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(v) as venda,
           (select jsonb_agg(p order by p.id) from vendas_participantes p where p.venda_id = v.id) as participantes,
           (select jsonb_agg(a order by a.id) from campanhas_vendas a where a.venda_id = v.id) as campanhas,
           (select jsonb_agg(a order by a.id) from vendas_anexos a where a.venda_id = v.id) as anexos
      from vendas v where v.loja_id <> ${sul.loja} order by v.id`.execute(db)
  return rows
}

const versionOf = async (id: string) =>
  (await db.selectFrom('vendas').select('versao').where('id', '=', id).executeTakeFirstOrThrow()).versao
const typed = (loja_id: string) =>
  typedVenda({
    loja_id,
    empreendimento_id: shared.empreendimento,
    corretores: [sul.colaborador, norte.colaborador],
  })

describe('no change reaches another loja', () => {
  const anaAsPerson = { id: ana.usuario.id, email: ana.usuario.email, call: administrador }
  const calls = validCalls(database, anaAsPerson)
  let somebody: Call
  beforeAll(async () => {
    somebody = (await staffOf(app, db, sul.loja)).call
  })
  const changing = ROUTES.filter(({ rota, method }) => method !== 'GET' && !rota.startsWith('sessao.'))
  it.each(changing)('by $rota', async (route) => {
    const { rota, method } = route
    if (!mayCall({ cargo: 'Staff', restricoes: ['Ver vendas de outras lojas'] }, rota)) return
    if (/^(senha|acesso|perfil)\./.test(rota)) return
    const input = await calls.inputFor(rota, [], anaAsPerson)
    const before = await othersSales()
    const { target, text } = requestWith(route, input)
    const answer = await somebody(
      method as 'POST',
      target.replace('/api', ''),
      route.type === 'application/json' ? text && JSON.parse(text) : Buffer.from(text ?? ''),
    )
    if (answer.status < 300) calls.forget()
    expect(answer.status, answer.raw.toString()).toBeLessThan(500)
    expect(await othersSales()).toEqual(before)
    const refused = NAMING_A_SALE[rota]
    if (refused !== undefined) expect([answer.status, rota], answer.raw.toString()).toEqual([refused, rota])
  })

  /** Routes that name one sale, or make one, and what they answer. */
  const NAMING_A_SALE: Partial<Record<RouteName, number>> = {
    'vendas.criar': 400,
    'vendas.atualizar': 404,
    'vendas.excluir': 404,
    'vendas.mostrarDados': 404,
    'vendas.unidadesDiferentes': 404,
    'campanhas.aplicar': 404,
    'campanhas.remover': 404,
    'anexos.iniciar': 404,
    'anexos.excluir': 404,
    'fechamentos.criar': 400,
    'fechamentos.incluir': 404,
    'fechamentos.incluirVarias': 404,
    'fechamentos.retirar': 404,
    'fechamentos.descontar': 404,
    'fechamentos.adiantar': 404,
    'fechamentos.excluir': 404,
    'fechamentos.enviar': 404,
    'fechamentos.retomar': 404,
  }

  it('nor by naming a version that is over, which would show the sale', async () => {
    const registro = editOf((await administrador('GET', `/vendas/${norte.vendas}`)).body)
    for (const versao of [await versionOf(norte.vendas), 999]) {
      const body = { versao, registro: { ...registro, loja_id: sul.loja } }
      expect((await staff('PUT', `/vendas/${norte.vendas}`, body)).status).toBe(404)
      expect((await staff('DELETE', `/vendas/${norte.vendas}`, { versao })).status).toBe(404)
    }
  })

  it('nor among several sales or commissions, of which the others change', async () => {
    const itens = [
      { id: norte.vendas, versao: await versionOf(norte.vendas) },
      { id: sul.vendas, versao: await versionOf(sul.vendas) },
    ]
    expect((await staff('PUT', '/vendas/lote/status', { status: 'Assinada', itens })).body).toEqual({
      alteradas: 1,
      puladas: [{ id: norte.vendas, numero_venda: null, motivo: 'A venda foi excluída.' }],
    })
    const marked = [
      { id: norte.participante, versao: await versionOf(norte.vendas) },
      { id: sul.participante, versao: await versionOf(sul.vendas) },
    ]
    expect(
      (await staff('POST', '/comissoes/marcar', { status: 'Pendente', itens: marked })).body,
    ).toMatchObject({
      marcadas: 1,
      puladas: [{ id: norte.participante, numero_venda: null, corretor: null }],
    })
  })

  it('nor by a sale that is made for it or moved there; one of the own loja is, with people of both', async () => {
    expect(await staff('POST', '/vendas', typed(norte.loja))).toMatchObject({
      status: 400,
      body: { message: OWN, data: { campos: { loja_id: OWN } } },
    })
    const made = await staff('POST', '/vendas', typed(sul.loja))
    expect(made.status).toBe(201)
    const moved = { versao: made.body.versao, registro: editOf(made.body, { loja_id: norte.loja }) }
    expect(await staff('PUT', `/vendas/${made.body.id}`, moved)).toMatchObject({
      status: 400,
      body: { data: { campos: { 'registro.loja_id': OWN } } },
    })
    const kept = { versao: made.body.versao, registro: editOf(made.body, { unidade: '78' }) }
    expect((await staff('PUT', `/vendas/${made.body.id}`, kept)).status).toBe(200)
  })

  it('nor by a form that begins with it', async () => {
    await db.updateTable('configuracoes').set({ padrao_loja_id: norte.loja }).execute()
    expect((await staff('GET', '/configuracoes/padroes-da-venda')).body.loja).toMatchObject({ id: sul.loja })
    expect((await administrador('GET', '/configuracoes/padroes-da-venda')).body.loja.id).toBe(norte.loja)
  })

  it('nor by a goal of it or of its people', async () => {
    const meta = {
      nome: 'Meta de abril',
      periodo_inicio: '2026-04-01',
      periodo_fim: '2026-04-30',
      medida: 'valor',
      valor_meta: 1000,
    }
    const ofLoja = (loja_id: string) => ({ ...meta, escopo: 'loja', loja_id })
    const ofPerson = (colaborador_id: string) => ({ ...meta, escopo: 'colaborador', colaborador_id })
    expect((await staff('POST', '/metas', ofLoja(norte.loja))).body.data.campos).toEqual({ loja_id: OWN })
    expect((await staff('POST', '/metas', ofPerson(norte.colaborador))).body.data.campos).toEqual({
      colaborador_id: OWN,
    })
    expect((await staff('POST', '/metas', ofLoja(sul.loja))).status).toBe(201)
    expect((await staff('POST', '/metas', ofPerson(sul.colaborador))).status).toBe(201)
  })

  it('nor by the rest of a file whose sending began before', async () => {
    await restrict(db)
    const content = pdfOfBytes(40)
    const { body } = await beginAnexo(staff, norte.vendas, content.length)
    await restrict(db, 'Ver vendas de outras lojas')
    expect((await sendPart(staff, body.id, 1, content)).status).toBe(404)
    await restrict(db)
    await sendPart(staff, body.id, 1, content)
    await restrict(db, 'Ver vendas de outras lojas')
    expect((await staff('POST', `/anexos/${body.id}/concluir`)).status).toBe(404)
    expect((await attach(staff, sul.vendas, content)).status).toBe(200)
  })
})

describe('it takes effect on the next request', () => {
  const sees = async (call: Call) => (await call('GET', '/vendas/totais')).body.quantidade

  it('of the setting, and of the loja of the person', async () => {
    const { call, colaborador, usuario } = await staffOf(app, db, null)
    const all = await sees(administrador)
    expect(await sees(call)).toBe(0)
    expect((await call('GET', '/sessao')).body.sessao.user.usuario.loja).toBeNull()
    await db.updateTable('colaboradores').set({ loja_id: norte.loja }).where('id', '=', colaborador).execute()
    expect(await sees(call)).toBe(2)
    await db.updateTable('usuarios').set({ loja_id: sul.loja }).where('id', '=', usuario.id).execute()
    expect(await sees(call)).toBe(2)
    await db.updateTable('usuarios').set({ colaborador_id: null }).where('id', '=', usuario.id).execute()
    expect(await sees(call)).toBe(await sees(staff))
    await restrict(db)
    expect(await sees(call)).toBe(all)
  })

  it('on stored answers and drafts of a sale that has left the loja', async () => {
    const key = { 'idempotency-key': 'venda-que-muda-de-loja' }
    const body = typed(sul.loja)
    const { body: venda } = await staff('POST', '/vendas', body, key)
    expect((await staff('POST', '/vendas', body, key)).body.id).toBe(venda.id)
    const draft = `/rascunhos/venda:${venda.id}`
    await staff('PUT', draft, { conteudo: { valores: 'o que foi digitado' } })
    expect((await staff('GET', draft)).body.rascunho).not.toBeNull()
    await db.updateTable('vendas').set({ loja_id: norte.loja }).where('id', '=', venda.id).execute()
    expect((await staff('POST', '/vendas', body, key)).status).toBe(404)
    expect((await staff('GET', draft)).body.rascunho).toBeNull()
    await db.updateTable('vendas').set({ loja_id: sul.loja }).where('id', '=', venda.id).execute()
    expect((await staff('GET', draft)).body.rascunho).not.toBeNull()
    // An answer from when the person saw all is none of theirs.
    await restrict(db)
    expect((await staff('POST', '/vendas', body, key)).body.code).toBe('CHAVE_REUTILIZADA')
  })

  it('on notices: one’s own loja’s alone are under the bell', async () => {
    const pending = async (call: Call) =>
      (await call('GET', '/avisos')).body.grupos.find(({ tipo }: { tipo: string }) => tipo === 'pendencia')
        ?.total
    expect(await pending(staff)).toBe(1)
    expect(await pending(administrador)).toBe(2)
  })
})

it('who sees another loja shares no answer, however they take turns', async () => {
  const other = await staffOf(app, db, norte.loja)
  for (const path of [
    '/vendas',
    '/vendas/totais',
    '/dashboard',
    '/comissoes',
    '/comissoes/somas',
    '/ranking?por=lojas',
  ]) {
    const [own, others] = [(await staff('GET', path)).body, (await other.call('GET', path)).body]
    expect(own, path).not.toEqual(others)
    for (let i = 0; i < 10; i++) {
      const answers = await Promise.all([staff('GET', path), other.call('GET', path)])
      expect(
        answers.map(({ body }) => body),
        path,
      ).toEqual([own, others])
    }
  }
})

describe('the narrowing asks the database for nothing more', () => {
  /** How many statements a call sends. */
  async function statementsOf(call: Call, path: string): Promise<number> {
    const { query } = Client.prototype
    let sent = 0
    Client.prototype.query = function (this: Client, ...args: unknown[]) {
      sent++
      return Reflect.apply(query, this, args)
    } as typeof query
    try {
      expect((await call('GET', path)).status, path).toBe(200)
      return sent
    } finally {
      Client.prototype.query = query
    }
  }

  it.each([
    '/vendas?limite=10',
    '/comissoes?linhas=10',
    '/metas',
    '/ranking?por=gerentes',
    '/campanhas',
    '/avisos',
  ])('of Staff who see all, and of those who do not: %s', async (path) => {
    await staff('GET', path)
    await touch()
    const narrowed = await statementsOf(staff, path)
    await restrict(db)
    await staff('GET', path)
    await touch()
    expect(await statementsOf(staff, path)).toBe(narrowed)
  })

  /** Changes something, so that no answer is shared. */
  const touch = () => db.updateTable('configuracoes').set({ retencao_anos: null }).execute()
})
