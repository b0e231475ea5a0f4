import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskCpf, maskEmail, maskName, maskTelefone } from '../../../core/masks.ts'
import { actingAs, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import {
  buildColaborador,
  buildLogin,
  buildLoja,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const historyOf = (grupo_id: string) =>
  t.db.selectFrom('auditoria').selectAll().where('grupo_id', '=', grupo_id).orderBy('id').execute()
const everything = () => t.db.selectFrom('auditoria').selectAll().orderBy('id').execute()

describe('the audit', () => {
  it('says who changed which fields from what to what, in one transaction', async () => {
    const ana = await buildUsuario(t.db, { nome: 'Ana Souza' })
    const loja = await buildLoja(t.db, { bairro: 'Moema' })
    await actingAs(t.db, ana, (trx) =>
      trx
        .updateTable('lojas')
        .set({ bairro: 'Pinheiros', status: 'Inativo' })
        .where('id', '=', loja.id)
        .execute(),
    )
    const [created, changed] = await historyOf(loja.id)
    expect(created).toMatchObject({ operacao: 'INSERT', usuario_id: null, origem: 'sistema', antes: null })
    expect(created?.depois).toMatchObject({ nome: loja.nome, codigo: loja.codigo })
    expect(changed).toMatchObject({
      usuario_id: ana.id,
      usuario_nome: 'Ana Souza',
      origem: 'api',
      tabela: 'lojas',
      registro_id: loja.id,
      operacao: 'UPDATE',
      campos: ['bairro', 'status'],
      antes: { bairro: 'Moema', status: 'Ativo' },
      depois: { bairro: 'Pinheiros', status: 'Inativo' },
    })
  })

  it('has nothing of a change that was rolled back, nor of an update that changed nothing', async () => {
    const loja = await buildLoja(t.db)
    const before = (await historyOf(loja.id)).length
    await t.db.updateTable('lojas').set({ nome: loja.nome }).where('id', '=', loja.id).execute()
    await expect(
      t.db.transaction().execute(async (trx) => {
        await trx.updateTable('lojas').set({ nome: 'Outra' }).where('id', '=', loja.id).execute()
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await historyOf(loja.id)).toHaveLength(before)
  })

  it('files a participant under its sale', async () => {
    const venda = await buildVenda(t.db, {}, [{}, {}])
    await t.db.updateTable('vendas').set({ status: 'Assinada' }).where('id', '=', venda.id).execute()
    const history = await historyOf(venda.id)
    expect(history.map(({ tabela, operacao }) => `${operacao} ${tabela}`)).toEqual([
      'INSERT vendas',
      'INSERT vendas_participantes',
      'INSERT vendas_participantes',
      'UPDATE vendas',
    ])
    expect(history.at(-1)?.campos).toEqual(['status'])
  })
})

describe('personal fields of clients', () => {
  const cliente = {
    cliente_nome: 'Márcia Regina de Almeida',
    cliente_cpf: '39053344705',
    cliente_rg: '12345678X',
    cliente_telefone: '11987654321',
    cliente_email: 'marcia@cliente.example',
    cliente_renda: 9_800.5,
  }

  it('are masked, as everywhere in the product', async () => {
    const venda = await buildVenda(t.db, cliente)
    const [created] = await historyOf(venda.id)
    expect(created?.depois).toMatchObject({
      cliente_nome: maskName(cliente.cliente_nome),
      cliente_cpf: maskCpf(cliente.cliente_cpf),
      cliente_rg: '***',
      cliente_telefone: maskTelefone(cliente.cliente_telefone),
      cliente_email: maskEmail(cliente.cliente_email),
      cliente_renda: '***',
    })
    const text = JSON.stringify(await historyOf(venda.id))
    for (const value of Object.values(cliente)) expect(text).not.toContain(String(value))
    expect(text).not.toContain('busca')
  })

  it('show that they changed even where both masks look the same', async () => {
    const venda = await buildVenda(t.db, cliente)
    await t.db
      .updateTable('vendas')
      .set({ cliente_cpf: '11144477705', cliente_renda: 1, cliente_rg: null })
      .where('id', '=', venda.id)
      .execute()
    const changed = (await historyOf(venda.id)).at(-1)
    expect(changed?.campos).toEqual(['cliente_cpf', 'cliente_renda', 'cliente_rg'])
    expect(changed?.antes).toEqual({
      cliente_cpf: '***.***.***-05',
      cliente_renda: '***',
      cliente_rg: '***',
    })
    expect(changed?.depois).toEqual({ cliente_cpf: '***.***.***-05', cliente_renda: '***', cliente_rg: null })
  })

  it('go with the sale when it is deleted, and so does its history; that it was deleted stays', async () => {
    const ana = await buildUsuario(t.db, { nome: 'Ana Souza' })
    const venda = await buildVenda(t.db, { ...cliente, observacoes: 'Cliente pediu sigilo' }, [{}, {}])
    const other = await buildVenda(t.db)
    const others = (await historyOf(other.id)).length
    await actingAs(t.db, ana, (trx) => trx.deleteFrom('vendas').where('id', '=', venda.id).execute())

    const history = await historyOf(venda.id)
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({
      operacao: 'DELETE',
      tabela: 'vendas',
      usuario_nome: 'Ana Souza',
      antes: { numero_venda: venda.numero_venda, valor_venda: venda.valor_venda },
    })
    const text = JSON.stringify(history[0]?.antes)
    for (const trace of ['cliente_', 'sigilo', 'M***']) expect(text).not.toContain(trace)
    expect(await historyOf(other.id)).toHaveLength(others)
  })
})

describe('secrets', () => {
  it('never enter the audit', async () => {
    const segredo = 'segredo-que-nao-pode-vazar'
    const user_id = await buildLogin(t.db)
    const { id: usuario_id } = await buildUsuario(t.db, { user_id })
    const now = '2026-03-01T00:00:00Z'
    await t.db
      .insertInto('auth.account')
      .values({
        id: 'conta',
        accountId: 'x',
        providerId: 'credential',
        userId: user_id,
        password: segredo,
        updatedAt: now,
      })
      .execute()
    await t.db
      .insertInto('auth.session')
      .values({ id: 's', token: segredo, userId: user_id, expiresAt: now, updatedAt: now })
      .execute()
    await t.db
      .insertInto('caixa_de_saida')
      .values({
        tipo: 'convite',
        para: 'ana@plantao.example',
        assunto: segredo,
        corpo_cifrado: Buffer.from(segredo),
        usuario_id,
        expira_em: now,
      })
      .execute()
    await t.db
      .insertInto('rascunhos')
      .values({ user_id, formulario: 'nova-venda', conteudo: JSON.stringify({ segredo }) })
      .execute()
    await t.db
      .insertInto('idempotencia')
      .values({
        user_id,
        rota: 'vendas.criar',
        chave: 'chave-um',
        pedido_hash: 'x',
        resposta: JSON.stringify({ segredo }),
      })
      .execute()
    const { id: sorteio_id } = await t.db
      .insertInto('sorteios')
      .values({ nome: 'Roleta', premio: 'TV', data_sorteio: '2026-03-31' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hash = 'a'.repeat(64)
    const { id: preparo_id } = await t.db
      .insertInto('sorteios_preparos')
      .values({ sorteio_id, participantes: '["a"]', hash_participantes: hash, hash_semente: hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('sorteios_sementes')
      .values({ preparo_id, semente_cifrada: Buffer.from(segredo) })
      .execute()

    const text = JSON.stringify(await everything())
    expect(text).not.toContain(segredo)
    expect(text).not.toContain(Buffer.from(segredo).toString('hex'))
    expect(await historyOf(sorteio_id)).toHaveLength(2)
  })
})

describe('nobody alters the audit', () => {
  const attempts = [
    sql`update auditoria set usuario_nome = 'Outro'`,
    sql`delete from auditoria`,
    sql`truncate auditoria`,
  ]

  it('not the application, which may not even write to it', async () => {
    await buildLoja(t.db)
    const before = await everything()
    const forged = sql`
      insert into auditoria (origem, tabela, registro_id, grupo_id, operacao, campos)
      values ('api', 'lojas', gen_random_uuid(), gen_random_uuid(), 'UPDATE', '{}')`
    for (const attempt of [...attempts, forged, sql`drop trigger manter_auditoria on auditoria`])
      await expect(attempt.execute(t.db)).rejects.toMatchObject({ code: '42501' })
    expect(await everything()).toEqual(before)
  })

  it('not the owner', async () => {
    await buildLoja(t.db)
    const before = await everything()
    for (const attempt of attempts)
      await expect(attempt.execute(t.ownerDb)).rejects.toMatchObject({ constraint: 'auditoria_permanece' })
    const { id } = await buildVenda(t.ownerDb)
    await expect(
      t.ownerDb.transaction().execute(async (trx) => {
        await sql`select set_config('plantao.venda_excluida', ${id}, true)`.execute(trx)
        await sql`delete from auditoria where grupo_id = ${id}`.execute(trx)
      }),
    ).rejects.toMatchObject({ constraint: 'auditoria_permanece' })
    expect((await everything()).slice(0, before.length)).toEqual(before)
  })
})

describe('announcements', () => {
  /** What was announced since it was last asked. */
  let heard: () => Promise<{ tabela: string; id: string | null }[]>
  let listener: Client
  beforeAll(async () => {
    listener = new Client({ connectionString: t.appUrl })
    await listener.connect()
    const received: { tabela: string; id: string | null }[] = []
    listener.on('notification', ({ payload = '' }) => received.push(JSON.parse(payload)))
    await listener.query('listen plantao_mudancas')
    heard = async () => {
      await listener.query('select 1')
      return received.splice(0)
    }
  })
  afterAll(() => listener.end())

  it('name the table that a committed statement changed, once', async () => {
    await buildLoja(t.db)
    const corretores = await Promise.all(Array.from({ length: 3 }, () => buildColaborador(t.db)))
    const built = await heard()
    expect(built).toContainEqual({ tabela: 'lojas', id: null })
    expect(built).toContainEqual({ tabela: 'colaboradores', id: null })

    const ids = corretores.map(({ id }) => id)
    const change = t.db.updateTable('colaboradores').set({ comissao_base: 3 })
    await change.where('id', '=', '00000000-0000-4000-8000-000000000000').execute()
    await change.where('id', 'in', ids).execute()
    expect(await heard()).toEqual([{ tabela: 'colaboradores', id: null }])
  })

  it('name usuarios when an address is confirmed or a second factor begins or ends, and at no other change of a login', async () => {
    const id = await buildLogin(t.db)
    const usuarios = [{ tabela: 'usuarios', id: null }]
    const login = t.db.updateTable('auth.user').where('id', '=', id)
    for (const [change, announced] of [
      [{ name: 'Outro Nome' }, []],
      [{ emailVerified: false }, usuarios],
      [{ emailVerified: true }, usuarios],
      [{ emailVerified: true }, []],
    ] as const) {
      await login.set(change).execute()
      expect(await heard(), JSON.stringify(change)).toEqual(announced)
    }
    const begun = { id: 'fator', userId: id, secret: 'x', backupCodes: 'x', verified: false }
    await t.db.insertInto('auth.twoFactor').values(begun).execute()
    const factor = t.db.updateTable('auth.twoFactor').where('userId', '=', id)
    await factor.set({ last_step: 1 }).execute()
    expect(await heard()).toEqual([])
    await factor.set({ verified: true }).execute()
    expect(await heard()).toEqual(usuarios)
    await t.db.deleteFrom('auth.twoFactor').where('userId', '=', id).execute()
    expect(await heard()).toEqual(usuarios)
  })
})
