import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  contend,
  emptyTables,
  refusedBy,
  type TestDatabase,
  testDatabase,
} from '../../testing/database/database.ts'
import {
  buildColaborador,
  buildCpf,
  buildEmpreendimento,
  buildLogin,
  buildLoja,
  buildUsuario,
} from '../../testing/office/builders.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase({ max: 20 })
})
afterAll(() => t.close())

describe('lojas', () => {
  it.each([
    [{ nome: '  ' }, 'lojas_nome_preenchido'],
    [{ codigo: '' }, 'lojas_codigo_preenchido'],
    [{ endereco: ' ' }, 'lojas_endereco_preenchido'],
    [{ estado: 'sp' }, 'lojas_estado_duas_letras'],
    [{ estado: 'SPX' }, 'lojas_estado_duas_letras'],
    [{ cep: '05422-001' }, 'lojas_cep_digitos'],
    [{ telefone: '(11) 3030-4040' }, 'lojas_telefone_digitos'],
    [{ email: 'sem arroba' }, 'lojas_email_formato'],
    [{ nome: 'x'.repeat(201) }, 'lojas_tamanhos'],
    [{ observacoes: 'x'.repeat(5001) }, 'lojas_tamanhos'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(buildLoja(t.db, overrides))).toBe(constraint)
  })

  it('need no more than nome, codigo and endereco', async () => {
    const nulls = { numero: null, bairro: null, cidade: null, estado: null, cep: null, telefone: null }
    expect(await buildLoja(t.db, nulls)).toMatchObject({ status: 'Ativo', versao: 1 })
  })

  it('take only an Administrador as manager, and keep one who is demoted later', async () => {
    const ana = await buildUsuario(t.db, { cargo: 'Administrador' })
    const staff = await buildUsuario(t.db)
    expect(await refusedBy(buildLoja(t.db, { gerente_id: staff.id }))).toBe('lojas_gerente_administrador')
    const loja = await buildLoja(t.db, { gerente_id: ana.id })
    await t.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', ana.id).execute()
    await t.db.updateTable('lojas').set({ bairro: 'Centro' }).where('id', '=', loja.id).execute()
    expect(await refusedBy(t.db.deleteFrom('usuarios').where('id', '=', ana.id).execute())).toBe(
      'lojas_gerente_existe',
    )
  })
})

describe('empreendimentos', () => {
  it.each([
    [{ tipo: 'Rural' as 'Misto' }, 'empreendimentos_tipo_conhecido'],
    [{ bairro: '' }, 'empreendimentos_bairro_preenchido'],
    [{ valor_minimo: -1 }, 'empreendimentos_valor_minimo_positivo'],
    [{ valor_minimo: 500, valor_maximo: 499.99 }, 'empreendimentos_valores_em_ordem'],
    [{ data_lancamento: '2026-01-02', data_entrega: '2026-01-01' }, 'empreendimentos_datas_em_ordem'],
    [{ data_lancamento: '0202-01-01' }, 'empreendimentos_datas_sensatas'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(buildEmpreendimento(t.db, overrides))).toBe(constraint)
  })

  it('may be Industrial, without values or dates', async () => {
    const open = { valor_minimo: null, valor_maximo: null, data_lancamento: null, data_entrega: null }
    expect(await buildEmpreendimento(t.db, { tipo: 'Industrial', ...open })).toMatchObject(open)
  })
})

describe('colaboradores', () => {
  it.each([
    [{ cpf: '123.456.789-09' }, 'colaboradores_cpf_digitos'],
    [{ telefone: '123' }, 'colaboradores_telefone_digitos'],
    [{ email: 'a@' }, 'colaboradores_email_formato'],
    [{ cargo: 'Estagiário' as 'Corretor' }, 'colaboradores_cargo_conhecido'],
    [{ comissao_base: 100.01 }, 'colaboradores_comissao_base_percentual'],
    [{ comissao_base: -0.01 }, 'colaboradores_comissao_base_percentual'],
    [{ data_admissao: '1899-12-31' }, 'colaboradores_data_admissao_sensata'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(buildColaborador(t.db, overrides))).toBe(constraint)
  })

  it('derive nivel from cargo', async () => {
    const colaborador = await buildColaborador(t.db, { cargo: 'Diretor' })
    expect(colaborador.nivel).toBe(1)
    const demoted = await t.db
      .updateTable('colaboradores')
      .set({ cargo: 'Gerente' })
      .where('id', '=', colaborador.id)
      .returning('nivel')
      .executeTakeFirstOrThrow()
    expect(demoted.nivel).toBe(2)
  })

  it('take one of fifty simultaneous entries of one CPF', async () => {
    const cpf = buildCpf(77_777)
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => buildColaborador(t.db, { cpf })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.constraint] : [],
    )
    expect(new Set(reasons)).toEqual(new Set(['colaboradores_cpf_unico']))
  })
})

describe('the hierarchy', () => {
  it('has superiors and referrers of strictly higher rank only', async () => {
    const diretor = await buildColaborador(t.db, { cargo: 'Diretor' })
    const gerente = await buildColaborador(t.db, { cargo: 'Gerente', superior_id: diretor.id })
    await buildColaborador(t.db, { superior_id: gerente.id, indicado_por: diretor.id })

    const peer = { cargo: 'Gerente', superior_id: gerente.id } as const
    expect(await refusedBy(buildColaborador(t.db, peer))).toBe('colaboradores_superior_acima')
    const referred = { cargo: 'Gerente', indicado_por: gerente.id } as const
    expect(await refusedBy(buildColaborador(t.db, referred))).toBe('colaboradores_indicado_por_acima')
    expect(await refusedBy(buildColaborador(t.db, { cargo: 'Diretor', superior_id: diretor.id }))).toBe(
      'colaboradores_superior_acima',
    )
    expect(
      await refusedBy(
        t.db
          .updateTable('colaboradores')
          .set({ superior_id: gerente.id })
          .where('id', '=', diretor.id)
          .execute(),
      ),
    ).toBe('colaboradores_superior_acima')
  })

  it('refuses oneself as superior', async () => {
    const diretor = await buildColaborador(t.db, { cargo: 'Diretor' })
    const self = t.db
      .updateTable('colaboradores')
      .set({ superior_id: diretor.id })
      .where('id', '=', diretor.id)
      .execute()
    expect(await refusedBy(self)).toBe('colaboradores_superior_acima')
  })

  it('keeps the rank of one who leads others, until they are led by another', async () => {
    const [first, second] = [
      await buildColaborador(t.db, { cargo: 'Gerente' }),
      await buildColaborador(t.db, { cargo: 'Gerente' }),
    ]
    const led = await buildColaborador(t.db, { superior_id: first.id })
    const demote = () =>
      t.db.updateTable('colaboradores').set({ cargo: 'Corretor' }).where('id', '=', first.id).execute()

    expect(await refusedBy(demote())).toBe('colaboradores_lidera_outros')
    await t.db.updateTable('colaboradores').set({ superior_id: second.id }).where('id', '=', led.id).execute()
    await demote()
  })

  it('lets a referral stand when the referrer is demoted', async () => {
    const referrer = await buildColaborador(t.db, { cargo: 'Gerente' })
    const referred = await buildColaborador(t.db, { indicado_por: referrer.id })
    await t.db.updateTable('colaboradores').set({ cargo: 'Corretor' }).where('id', '=', referrer.id).execute()
    await t.db
      .updateTable('colaboradores')
      .set({ nome: 'Outro Nome' })
      .where('id', '=', referred.id)
      .execute()
  })

  it('holds when one takes a superior whom another demotes, whoever comes first', async () => {
    const corretor = await buildColaborador(t.db)
    const gerente = await buildColaborador(t.db, { cargo: 'Gerente' })
    const follow = (db: typeof t.db) =>
      db.updateTable('colaboradores').set({ superior_id: gerente.id }).where('id', '=', corretor.id).execute()
    const demote = (db: typeof t.db) =>
      db.updateTable('colaboradores').set({ cargo: 'Corretor' }).where('id', '=', gerente.id).execute()

    expect(await contend(t.db, follow, () => refusedBy(demote(t.db)))).toMatchObject({
      value: 'colaboradores_lidera_outros',
    })
    await t.db.updateTable('colaboradores').set({ superior_id: null }).where('id', '=', corretor.id).execute()
    expect(await contend(t.db, demote, () => refusedBy(follow(t.db)))).toMatchObject({
      value: 'colaboradores_superior_acima',
    })
  })

  it('holds when a manager of a store is demoted meanwhile', async () => {
    const ana = await buildUsuario(t.db, { cargo: 'Administrador' })
    const appointing = await contend(
      t.db,
      (trx) => trx.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', ana.id).execute(),
      () => refusedBy(buildLoja(t.db, { gerente_id: ana.id })),
    )
    expect(appointing).toMatchObject({ value: 'lojas_gerente_administrador' })
  })
})

describe('usuarios', () => {
  it.each([
    [{ nome: ' ' }, 'usuarios_nome_preenchido'],
    [{ email: 'ana' }, 'usuarios_email_formato'],
    [{ cargo: 'Chefe' as 'Staff' }, 'usuarios_cargo_conhecido'],
    [{ user_id: 'ninguem' }, 'usuarios_login_existe'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(buildUsuario(t.db, overrides))).toBe(constraint)
  })

  it('have one email each, whatever the case, and one login each', async () => {
    const user_id = await buildLogin(t.db)
    await buildUsuario(t.db, { email: 'Ana@Plantao.example', user_id })
    expect(await refusedBy(buildUsuario(t.db, { email: 'ana@plantao.example' }))).toBe('usuarios_email_unico')
    expect(await refusedBy(buildUsuario(t.db, { user_id }))).toBe('usuarios_user_id_unico')
  })

  it('stay without access when their login is gone', async () => {
    const user_id = await buildLogin(t.db)
    const { id } = await buildUsuario(t.db, { user_id })
    await t.db.deleteFrom('auth.user').where('id', '=', user_id).execute()
    const usuario = await t.db
      .selectFrom('usuarios')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(usuario).toMatchObject({ user_id: null, status: 'Ativo', versao: 2 })
  })

  it('have the admission date of their colaborador', async () => {
    const colaborador = await buildColaborador(t.db, { data_admissao: '2020-05-04' })
    const { id, data_admissao } = await buildUsuario(t.db, { colaborador_id: colaborador.id })
    expect(data_admissao).toBe('2020-05-04')
    await t.db
      .updateTable('colaboradores')
      .set({ data_admissao: '2021-06-07' })
      .where('id', '=', colaborador.id)
      .execute()
    const after = await t.db.selectFrom('usuarios').select('data_admissao').where('id', '=', id).execute()
    expect(after).toEqual([{ data_admissao: '2021-06-07' }])
  })
})

describe('the last active Administrador with a login', () => {
  const administrador = async () =>
    buildUsuario(t.db, { cargo: 'Administrador', user_id: await buildLogin(t.db) })

  beforeEach(async () => {
    await emptyTables(t.ownerDb, 'usuarios', 'lojas')
    await buildUsuario(t.db, { cargo: 'Administrador' })
    await buildUsuario(t.db, { user_id: await buildLogin(t.db) })
  })

  it.each([
    ['demoted', { cargo: 'Staff' }],
    ['made Inativo', { status: 'Inativo' }],
    ['left without login', { user_id: null }],
  ] as const)('is not %s', async (_, change) => {
    const { id } = await administrador()
    expect(await refusedBy(t.db.updateTable('usuarios').set(change).where('id', '=', id).execute())).toBe(
      'usuarios_ultimo_administrador',
    )
    await administrador()
    await t.db.updateTable('usuarios').set(change).where('id', '=', id).execute()
  })

  it('is not deleted, nor is its login', async () => {
    const { id, user_id } = await administrador()
    expect(await refusedBy(t.db.deleteFrom('usuarios').where('id', '=', id).execute())).toBe(
      'usuarios_ultimo_administrador',
    )
    expect(
      await refusedBy(
        t.db
          .deleteFrom('auth.user')
          .where('id', '=', user_id ?? '')
          .execute(),
      ),
    ).toBe('usuarios_ultimo_administrador')
  })

  it('may hand over within one transaction', async () => {
    const { id } = await administrador()
    await t.db.transaction().execute(async (trx) => {
      await trx.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', id).execute()
      await buildUsuario(trx, { cargo: 'Administrador', user_id: await buildLogin(trx) })
    })
  })

  it('remains when two demote each other at once', async () => {
    for (let round = 0; round < 10; round++) {
      await emptyTables(t.ownerDb, 'usuarios', 'lojas')
      const both = [await administrador(), await administrador()]
      const results = await Promise.allSettled(
        both.map(({ id }) =>
          t.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', id).execute(),
        ),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('search and order', () => {
  it('finds without accents or case and sorts as in Portuguese', async () => {
    const names = ['Érica Zilá', 'ávila zilá', 'Ângela ZILÁ', 'angela Zila', 'Ana Zilá', 'Bruno Zilá']
    for (const nome of names) await buildColaborador(t.db, { nome })
    const found = await t.db
      .selectFrom('colaboradores')
      .select('nome')
      .where('busca', 'like', sql<string>`'%' || plantao.sem_acentos('ZILÁ') || '%'`)
      .orderBy('nome')
      .execute()
    expect(found.map(({ nome }) => nome)).toEqual([
      'Ana Zilá',
      'angela Zila',
      'Ângela ZILÁ',
      'ávila zilá',
      'Bruno Zilá',
      'Érica Zilá',
    ])
  })
})
