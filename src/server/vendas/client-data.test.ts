import { Client } from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { today } from '../../core/dates.ts'
import { callsOfScreens } from '../testing/database/plans.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildCampanha, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { CLEAR, CLIENT, CPF, MASKED } from '../testing/office/planted-client.ts'
import {
  buildCadastros,
  createVenda,
  editOf,
  savedVenda,
  saveVenda,
  typedVenda,
} from '../testing/office/vendas.ts'
import { forgetOpenings } from './client-data.ts'

let now = new Date('2026-03-20T15:00:00Z')
const { app, database, administrador, staff } = await testOffice({ max: 12, now: () => now })
const cadastros = await buildCadastros(database.db)

async function configure(changes: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('configuracoes').set(changes).execute()
}

let venda: Venda
beforeEach(async () => {
  now = new Date(now.getTime() + 26 * 60 * 60_000)
  vi.useRealTimers()
  await database.db.deleteFrom('vendas').execute()
  await configure({ dados_do_cliente: 'Sob pedido', aberturas_por_hora: null })
  const { id } = await buildVenda(database.db, { ...CLIENT, numero_venda: 'QT777/2026', ...cadastrosOf() })
  venda = (await administrador('GET', `/vendas/${id}`)).body
})

const cadastrosOf = () => ({
  loja_id: cadastros.loja_id,
  empreendimento_id: cadastros.empreendimento_id,
})
const open = (id = venda.id, call = staff) => call('POST', `/vendas/${id}/dados-do-cliente`)
const found = async (texto: string, call = staff): Promise<string[]> => {
  const query = `?texto=${encodeURIComponent(texto)}`
  const [list, totals, comissoes, busca] = await Promise.all([
    call('GET', `/vendas${query}`),
    call('GET', `/vendas/totais${query}`),
    call('GET', `/comissoes${query}`),
    call('GET', `/busca${query}`),
  ])
  return [
    ...(list.body.itens.length > 0 ? ['list'] : []),
    ...(totals.body.quantidade > 0 ? ['totals'] : []),
    ...(comissoes.body.total > 0 ? ['comissoes'] : []),
    ...(busca.body.itens.some(({ tipo }: { tipo: string }) => tipo === 'venda') ? ['busca'] : []),
  ]
}
const acts = async () =>
  (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body.itens.map(
    ({ quem, acoes }: EntradaDaAuditoria) => `${quem} ${acoes}`,
  )

describe('what Staff gets', () => {
  it('is in clear while they are visible, and for an Administrador always', async () => {
    expect((await administrador('GET', `/vendas/${venda.id}`)).body).toMatchObject(CLIENT)
    expect((await administrador('GET', '/vendas')).body.itens).toMatchObject([CLIENT])
    await configure({ dados_do_cliente: 'Visíveis' })
    const { body } = await staff('GET', `/vendas/${venda.id}`)
    expect(body).toMatchObject(CLIENT)
    expect(body).not.toHaveProperty('mascarados')
    expect((await staff('GET', '/vendas')).body.itens).toMatchObject([CLIENT])
  })

  it('is masked in the list, the sale, and what a change answers', async () => {
    expect((await staff('GET', '/vendas')).body.itens).toMatchObject([MASKED])
    expect((await staff('GET', `/vendas/${venda.id}`)).body).toMatchObject(MASKED)
    const created = await createVenda(staff, cadastros, { ...CLIENT, cliente_rg: '', cliente_renda: null })
    expect(created).toMatchObject({
      cliente_cpf: MASKED.cliente_cpf,
      cliente_rg: null,
      mascarados: ['cliente_cpf', 'cliente_telefone', 'cliente_email'],
    })
    const stale = { versao: venda.versao, registro: editOf((await staff('GET', `/vendas/${venda.id}`)).body) }
    await savedVenda(administrador, venda, { unidade: '9' })
    expect(await staff('PUT', `/vendas/${venda.id}`, stale)).toMatchObject({
      status: 409,
      body: { data: { atual: MASKED } },
    })
    const campanha = await buildCampanha(database.db, { data_inicio: '2026-03-01', data_fim: '2026-03-31' })
    const aplicacao = {
      campanha_id: campanha.id,
      venda_id: venda.id,
      desconto_aplicado: 0,
      bonus_comissao_aplicado: 0,
    }
    const applied = await staff('POST', '/campanhas/aplicacoes', aplicacao)
    expect(applied.body).toMatchObject(MASKED)
    expect(
      (await staff('DELETE', `/campanhas/aplicacoes/${applied.body.campanhas[0].id}`)).body,
    ).toMatchObject(MASKED)
  })

  it('has none of it in clear, whatever a screen reads', async () => {
    await buildCampanha(database.db)
    const owner = new Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const calls = await callsOfScreens(owner, today(now)).finally(() => owner.end())
    expect(calls.length).toBeGreaterThan(80)
    for (const { name, path } of calls) {
      const { raw } = await staff('GET', path)
      expect(raw.toString(), name).not.toMatch(CLEAR)
    }
  })

  it('has none of it in files, until the sale is opened', async () => {
    for (const formato of ['csv', 'impressao'])
      expect((await staff('GET', `/vendas/exportar?formato=${formato}`)).raw.toString()).not.toMatch(CLEAR)
    const pdf = async () => textOfPdf((await staff('GET', `/vendas/${venda.id}/pdf`)).raw)
    expect(await pdf()).toContain('***.***.***-25')
    await open()
    expect(await pdf()).not.toContain('***')
    // What is exported stays masked.
    expect((await staff('GET', '/vendas/exportar?formato=csv')).raw.toString()).not.toMatch(CLEAR)
  })
})

describe("'Mostrar dados do cliente'", () => {
  it('opens one sale to one person, for an hour, and is recorded once', async () => {
    const other = await buildVenda(database.db, { ...cadastrosOf(), cliente_cpf: '11144477735' })
    const before = await acts()
    expect((await open()).body).toMatchObject(CLIENT)
    expect((await open()).status).toBe(200)
    expect((await staff('GET', `/vendas/${venda.id}`)).body).toMatchObject(CLIENT)
    expect((await staff('GET', `/vendas/${other.id}`)).body.cliente_cpf).toBe('***.***.***-35')
    expect((await staff('GET', '/vendas')).body.itens.map((v: Venda) => v.cliente_cpf)).not.toContain(CPF)
    const after = await acts()
    expect(after.slice(0, after.length - before.length)).toEqual([
      expect.stringMatching(/^Bruno Lima abriu os dados do cliente a pedido/),
    ])
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await staff('GET', `/vendas/${venda.id}`)).body).toMatchObject(MASKED)
  })

  it('answers 404 for a sale that does not exist', async () => {
    expect((await open('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it('opens at most as many sales in an hour as configured, however many are asked for at once', async () => {
    await configure({ aberturas_por_hora: 3 })
    const ids = [venda.id]
    for (let n = 0; n < 9; n++) ids.push((await buildVenda(database.db, cadastrosOf())).id)
    const answers = await Promise.all(ids.map((id) => open(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(7)
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 429,
        body: {
          code: 'MUITAS_ABERTURAS',
          message: 'Você já abriu os dados de 3 clientes na última hora. Espere um pouco e tente de novo.',
        },
      })
    const opened = ids[answers.findIndex(({ status }) => status === 200)]
    expect((await open(opened)).status).toBe(200)
    expect((await open(venda.id, administrador)).status).toBe(200)
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await open()).status).toBe(200)
  })
})

describe('a search', () => {
  const EVERYWHERE = ['list', 'totals', 'comissoes', 'busca']

  it.each([
    '529.982.247-25',
    '52998224725',
    '(21) 97654-3210',
    '21976543210',
    'otavia@particular.example',
    'OTAVIA@particular.example',
  ])('finds the sale by the whole value %s', async (texto) => {
    expect(await found(texto)).toEqual(EVERYWHERE)
  })

  it.each([
    '529.982',
    '5299822472',
    '998224725',
    '97654-3210',
    '7654321',
    'otavia@',
    '@particular',
    'particular.example',
    'avia@particular.example',
  ])('does not find it by the part %s, which an Administrador may search', async (texto) => {
    expect(await found(texto)).toEqual([])
    expect(await found(texto, administrador)).toEqual(EVERYWHERE)
  })

  it.each(['quintanilha', 'QT777', 'qt777/2026'])('finds it by %s, which is not masked', async (texto) => {
    expect(await found(texto)).toEqual(EVERYWHERE)
  })
})

describe('an edit', () => {
  const closed = async (): Promise<Venda> => (await staff('GET', `/vendas/${venda.id}`)).body
  const stored = async (): Promise<Venda> => (await administrador('GET', `/vendas/${venda.id}`)).body

  it('keeps what was not opened', async () => {
    const saved = await savedVenda(staff, await closed(), { unidade: '909', cliente_nome: 'Otávia Q. Lima' })
    expect(saved).toMatchObject({ ...MASKED, unidade: '909', cliente_nome: 'Otávia Q. Lima' })
    expect(await stored()).toMatchObject({ ...CLIENT, unidade: '909', cliente_nome: 'Otávia Q. Lima' })
  })

  it('cannot replace what was not opened, but what is empty', async () => {
    const typed = {
      cliente_cpf: '111.444.777-35',
      mascarados: ['cliente_rg', 'cliente_telefone', 'cliente_email', 'cliente_renda'] as const,
    }
    expect(
      await saveVenda(staff, await closed(), { ...typed, mascarados: [...typed.mascarados] }),
    ).toMatchObject({
      status: 400,
      body: {
        data: { campos: { 'registro.cliente_cpf': expect.stringContaining('Mostrar dados do cliente') } },
      },
    })
    expect(await saveVenda(staff, await closed(), { mascarados: [] })).toMatchObject({
      status: 400,
      body: { data: { campos: { 'registro.cliente_cpf': 'CPF é obrigatório' } } },
    })
    expect(await stored()).toMatchObject(CLIENT)
    await savedVenda(administrador, venda, { cliente_email: '' })
    await savedVenda(staff, await closed(), { cliente_email: 'nova@particular.example' })
    expect(await stored()).toMatchObject({ ...CLIENT, cliente_email: 'nova@particular.example' })
  })

  it('changes what was opened, for as long as a draft is kept', async () => {
    const { body: opened } = await open()
    now = new Date(now.getTime() + 5 * 60 * 60_000)
    const saved = await savedVenda(staff, opened, { cliente_telefone: '(21) 98888-7777' })
    expect(saved.cliente_telefone).toBe('(**) *****-**77')
    expect(await stored()).toMatchObject({ ...CLIENT, cliente_telefone: '21988887777' })
    await forgetOpenings(database.db, new Date(now.getTime() + 20 * 60 * 60_000))
    expect((await saveVenda(staff, await stored(), { cliente_rg: '' })).status).toBe(400)
  })

  it('without an opening is as before for a program that sends all fields', async () => {
    await configure({ dados_do_cliente: 'Visíveis' })
    expect(typedVenda(cadastros)).not.toHaveProperty('mascarados')
    expect(await savedVenda(staff, await closed(), { cliente_rg: '' })).toMatchObject({ cliente_rg: null })
  })
})

describe('an Administrador is told', () => {
  const told = async (call = administrador): Promise<string[]> =>
    (await call('GET', '/avisos')).body.grupos
      .filter(({ tipo }: { tipo: string }) => tipo === 'abertura')
      .flatMap(({ itens }: { itens: { titulo: string }[] }) => itens.map(({ titulo }) => titulo))

  it.each([
    ['Carla Dias', 'Visíveis', 'GET', ''],
    ['Davi Luz', 'Sob pedido', 'POST', '/dados-do-cliente'],
  ] as const)(
    'that %s opened 40 sales in an hour, while they are %s',
    async (nome, setting, method, path) => {
      await configure({ dados_do_cliente: setting })
      const { headers } = await signIn(app, { cargo: 'Staff', nome })
      const curious = caller(app, headers)
      const open = async () => {
        const { id } = await buildVenda(database.db, cadastrosOf())
        expect((await curious(method, `/vendas/${id}${path}`)).status).toBe(200)
      }
      const aviso = `${nome} · 40 vendas em uma hora`
      for (let n = 0; n < 39; n++) await open()
      expect(await told()).not.toContain(aviso)
      await open()
      expect(await told()).toContain(aviso)
      expect(await told(staff)).toEqual([])
    },
  )
})
