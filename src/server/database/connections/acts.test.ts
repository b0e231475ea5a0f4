import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import { later, secondFactorCalls } from '../../testing/http/second-factor.ts'
import { cookieOf, SENHA } from '../../testing/http/session.ts'
import { codeOf } from '../../testing/http/totp.ts'
import { buildColaborador, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { csvOf, importsOf, typedRow } from '../../testing/office/importacoes.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' }
const NEW_SENHA = 'varanda-azul-77'

let database: TestDatabase
let server: TestApp
let ana: SignedIn
let clock = new Date('2026-11-03T12:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database, { now: () => clock })
  ana = await signIn(server.app, { nome: 'Ana Prado' })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const calls = secondFactorCalls(() => server.app)
const { account, entrar, send } = calls
const asAna: ReturnType<typeof caller> = (...call) => caller(server.app, ana.headers)(...call)

/** The acts that `work` leaves in the audit. */
async function actsOf(work: () => Promise<unknown>) {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from auditoria`.execute(
    database.db,
  )
  await work()
  return database.db
    .selectFrom('auditoria')
    .select(['ato', 'usuario_nome', 'registro_id', 'detalhes'])
    .where('operacao', '=', 'ATO')
    .where('id', '>', rows[0]?.last ?? 0)
    .orderBy('id')
    .execute()
}

describe('signing in and out', () => {
  test('is recorded with address and device; an API client’s as such', async () => {
    const { email } = await account()
    const acts = await actsOf(async () => {
      const cookie = cookieOf(await entrar(email, SENHA, FIREFOX, '10.0.0.9'))
      await send('DELETE', '/api/sessao', undefined, { cookie })
      await send('POST', '/api/sessao/token', { email, password: SENHA })
    })
    expect(acts).toMatchObject([
      {
        ato: 'entrada',
        usuario_nome: 'Érica Nogueira',
        detalhes: { ip: '10.0.0.9', dispositivo: 'Firefox no Windows' },
      },
      { ato: 'saida', usuario_nome: 'Érica Nogueira' },
      { ato: 'entrada', detalhes: { programa: true } },
    ])
  })

  test('a refused one names whose it would be, and never what was typed', async () => {
    const { email } = await account()
    const acts = await actsOf(async () => {
      await entrar(email, 'palpite-errado-1', {}, '10.0.1.1')
      await entrar('ninguem.conhecido@casa.com.br', 'palpite-errado-2', {}, '10.0.1.1')
    })
    expect(acts).toMatchObject([
      {
        ato: 'entrada_recusada',
        usuario_nome: 'Érica Nogueira',
        detalhes: { motivo: 'Email ou senha incorretos.' },
      },
      { ato: 'entrada_recusada', usuario_nome: null, detalhes: { email: 'n***@***' } },
    ])
    expect(JSON.stringify(acts)).not.toMatch(/palpite|ninguem/)
  })

  test('who was refused ten times fills no more entries', async () => {
    const { email } = await account()
    const acts = await actsOf(async () => {
      for (let i = 0; i < 14; i++) await entrar(email, 'palpite-errado', {}, '10.0.2.2')
    })
    expect(acts).toHaveLength(10)
  })

  test('a missing code is no failure, and a wrong one is', async () => {
    const { email } = await calls.withSecondFactor()
    const acts = await actsOf(async () => {
      await calls.entrarWith(email)
      await calls.entrarWith(email, '000000')
    })
    expect(acts).toMatchObject([{ ato: 'entrada_recusada' }])
  })
})

describe('passwords and the second factor', () => {
  test('a changed password is recorded, a refused change is not', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const alterar = (senha_atual: string) =>
      send('POST', '/api/senha/alterar', { senha_atual, nova_senha: NEW_SENHA }, { cookie })
    const acts = await actsOf(async () => {
      expect((await alterar('nao-e-esta')).statusCode).toBe(422)
      expect((await alterar(SENHA)).statusCode).toBe(200)
    })
    expect(acts.map(({ ato, usuario_nome }) => [ato, usuario_nome])).toEqual([
      ['senha_alterada', 'Érica Nogueira'],
    ])
    expect(JSON.stringify(acts)).not.toContain(NEW_SENHA)
  })

  test('a recovery is recorded as it is asked for, whoever it is, and as its link is used', async () => {
    const { email } = await account()
    const recuperar = (of: string) => send('POST', '/api/senha/recuperar', { email: of }, {}, '10.0.3.3')
    const asked = await actsOf(async () => {
      await recuperar(email)
      await recuperar('ninguem@casa.com.br')
      await server.services.accounts.settled()
    })
    expect(asked).toMatchObject([
      { ato: 'recuperacao_pedida', usuario_nome: 'Érica Nogueira' },
      { ato: 'recuperacao_pedida', usuario_nome: null, detalhes: { email: 'n***@***' } },
    ])
    const mail = await database.db
      .selectFrom('caixa_de_saida')
      .select(['id', 'corpo_cifrado'])
      .where('para', '=', email)
      .executeTakeFirstOrThrow()
    const text = mail.corpo_cifrado && server.services.mailer.open(mail.id, mail.corpo_cifrado)
    const { searchParams } = new URL(/http\S+/.exec(text ?? '')?.[0] ?? '')
    const used = await actsOf(() =>
      send('POST', '/api/senha/redefinir', { ...Object.fromEntries(searchParams), password: NEW_SENHA }),
    )
    expect(used).toMatchObject([{ ato: 'senha_recuperada', usuario_nome: 'Érica Nogueira' }])
  })

  test('the second factor’s beginning, new codes and end are recorded', async () => {
    later(0)
    const { email } = await account()
    const opened = cookieOf(await entrar(email, SENHA))
    const acts = await actsOf(async () => {
      const { chave } = (await calls.comecar(opened)).json()
      const cookie = cookieOf(await calls.confirmar(opened, codeOf(chave)))
      await calls.gerar(cookie)
      await calls.desativar(cookie)
    })
    expect(acts.map(({ ato }) => ato)).toEqual([
      'segundo_fator_ativado',
      'codigos_gerados',
      'segundo_fator_desativado',
    ])
  })

  test('sessions that one ends are recorded', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    await entrar(email, SENHA)
    const acts = await actsOf(() => send('DELETE', '/api/perfil/sessoes', undefined, { cookie }))
    expect(acts).toMatchObject([{ ato: 'sessoes_encerradas', detalhes: { encerradas: 1 } }])
  })
})

describe('what leaves the product', () => {
  test('an export is recorded with its list, format, filters in words and rows, but without what was searched', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Centro' })
    await buildVenda(database.db, { loja_id: loja.id, cliente_nome: 'Márcia Regina' }, [{}])
    const acts = await actsOf(async () => {
      await asAna('GET', `/vendas/exportar?formato=csv&loja_id=${loja.id}`)
      await asAna('GET', '/vendas/exportar?formato=impressao&texto=M%C3%A1rcia')
      await asAna('GET', '/lojas/exportar?formato=xlsx')
    })
    expect(acts).toMatchObject([
      {
        ato: 'exportacao',
        usuario_nome: 'Ana Prado',
        detalhes: {
          lista: 'Vendas',
          formato: 'csv',
          linhas: 1,
          situacao: 'completa',
          filtros: ['Loja: Loja Centro'],
        },
      },
      { detalhes: { lista: 'Vendas', formato: 'impressao', linhas: 1, filtros: ['Busca por texto'] } },
      { detalhes: { lista: 'Lojas', formato: 'xlsx', filtros: [] } },
    ])
    expect(JSON.stringify(acts)).not.toContain('rcia')
  })

  test('a statement of commissions, an import and a mail that was read are recorded', async () => {
    const carla = await buildColaborador(database.db)
    await buildVenda(database.db, {}, [{ colaborador_id: carla.id }])
    const mail = {
      tipo: 'recuperacao',
      para: 'ana@casa.com.br',
      assunto: 'Redefinição',
      texto: 'segredo-do-link',
      expira_em: new Date(clock.getTime() + 60_000),
    } as const
    await server.services.mailer.send(mail)
    const { body } = await asAna('GET', '/caixa-de-saida')
    const acts = await actsOf(async () => {
      await asAna('GET', `/comissoes/extrato?colaborador_id=${carla.id}`)
      const imports = importsOf(asAna, 'colaboradores')
      expect((await imports.importar(csvOf([typedRow(1)]), { nome: 'equipe.csv' })).status).toBe(201)
      await asAna('GET', `/caixa-de-saida/${body.itens[0].id}`)
    })
    expect(acts).toMatchObject([
      { ato: 'exportacao', detalhes: { lista: 'Extrato de comissões', formato: 'pdf' } },
      { ato: 'importacao', detalhes: { arquivo: 'equipe.csv', linhas: 1 } },
      { ato: 'email_lido', registro_id: body.itens[0].id, detalhes: { assunto: 'Redefinição' } },
    ])
    expect(JSON.stringify(acts)).not.toContain('segredo-do-link')
  })

  test('a sale that is opened is recorded once an hour for each session, each PDF always, a list never', async () => {
    const venda = await buildVenda(database.db, { numero_venda: 'AR777/2026' }, [{}])
    const open = () => asAna('GET', `/vendas/${venda.id}`)
    const acts = await actsOf(async () => {
      await asAna('GET', '/vendas')
      await open()
      await open()
      clock = new Date(clock.getTime() + 61 * 60_000)
      await open()
      await asAna('GET', `/vendas/${venda.id}/pdf`)
      await asAna('GET', `/vendas/${venda.id}/pdf`)
    })
    const opened = (em: string) => ({
      ato: 'dados_abertos',
      usuario_nome: 'Ana Prado',
      registro_id: venda.id,
      detalhes: { numero_venda: 'AR777/2026', em },
    })
    expect(acts).toMatchObject(['tela', 'tela', 'PDF', 'PDF'].map(opened))
    expect((await asAna('GET', '/vendas/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
