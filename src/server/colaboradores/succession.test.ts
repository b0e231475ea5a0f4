import { describe, expect, it } from 'vitest'
import type { FullColaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_MESSAGES } from '../../core/colaboradores.ts'
import { contend, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildUsuario } from '../testing/office/builders.ts'
import { editOfColaborador } from '../testing/office/colaboradores.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, app, administrador, staff } = await testOffice()

const read = async (id: string): Promise<FullColaborador> =>
  (await administrador('GET', `/colaboradores/${id}`)).body

/** A Gerente who leads two Corretores, one of them Inativo. */
async function buildTeam() {
  const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
  const equipe = [
    await buildColaborador(database.db, { superior_id: gerente.id }),
    await buildColaborador(database.db, { superior_id: gerente.id, status: 'Inativo' }),
  ]
  return { gerente, equipe }
}

const deactivate = (call: Call, id: string, more: Record<string, unknown> = {}) =>
  call('PUT', `/colaboradores/${id}/status`, { status: 'Inativo', ...more })

describe('someone who leads others', () => {
  it('is not made Inativo by Staff, who hear why', async () => {
    const { gerente } = await buildTeam()
    const other = await buildColaborador(database.db, { cargo: 'Gerente' })
    for (const more of [{}, { sucessor_id: other.id }])
      expect(await deactivate(staff, gerente.id, more)).toMatchObject({
        status: 422,
        body: {
          code: 'LIDERA_OUTROS',
          message:
            'Este colaborador lidera 2 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.',
          data: { subordinados: 2 },
        },
      })
    expect((await read(gerente.id)).status).toBe('Ativo')
  })

  it('is not made Inativo by an Administrador without a successor', async () => {
    const { gerente } = await buildTeam()
    expect(await deactivate(administrador, gerente.id)).toMatchObject({
      status: 422,
      body: {
        code: 'SUCESSOR_NECESSARIO',
        message: 'Este colaborador lidera 2 pessoas. Escolha quem assume a equipe.',
        data: { campo: 'sucessor_id', subordinados: 2 },
      },
    })
  })

  it('has no successor of a lower rank, who is Inativo, who is not there, or themself', async () => {
    const { gerente, equipe } = await buildTeam()
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    for (const sucessor_id of [equipe[0]?.id, inativo.id, gerente.id, '00000000-0000-4000-8000-000000000000'])
      expect(await deactivate(administrador, gerente.id, { sucessor_id })).toMatchObject({
        status: 422,
        body: { code: 'SUCESSOR_INAPTO', message: COLABORADOR_MESSAGES.sucessor },
      })
    expect((await read(gerente.id)).subordinados).toBe(2)
  })

  it.each(['Gerente', 'Diretor'] as const)(
    'is followed by a %s, who leads the whole team then',
    async (cargo) => {
      const { gerente, equipe } = await buildTeam()
      const sucessor = await buildColaborador(database.db, { cargo })
      const answer = await deactivate(administrador, gerente.id, { sucessor_id: sucessor.id })
      expect(answer).toMatchObject({ status: 200, body: { status: 'Inativo' } })
      expect((await read(gerente.id)).subordinados).toBe(0)
      for (const { id } of equipe) expect((await read(id)).superior_id).toBe(sucessor.id)
    },
  )

  it('needs a successor for another cargo too, up or down', async () => {
    for (const cargo of ['Diretor', 'Corretor'] as const) {
      const { gerente, equipe } = await buildTeam()
      const sucessor = await buildColaborador(database.db, { cargo: 'Gerente' })
      const colaborador = editOfColaborador(await read(gerente.id), { cargo })
      const save = (more: Record<string, unknown> = {}) =>
        administrador('PUT', `/colaboradores/${gerente.id}`, {
          versao: gerente.versao,
          registro: colaborador,
          ...more,
        })
      expect((await save()).body.code).toBe('SUCESSOR_NECESSARIO')
      expect(await save({ sucessor_id: sucessor.id })).toMatchObject({ status: 200, body: { cargo } })
      expect((await read(equipe[0]?.id ?? '')).superior_id).toBe(sucessor.id)
    }
  })

  it('is asked for nothing when activated, or edited otherwise', async () => {
    const { gerente } = await buildTeam()
    const colaborador = editOfColaborador(await read(gerente.id), { telefone: '1130304040' })
    const { versao } = gerente
    expect(
      (await administrador('PUT', `/colaboradores/${gerente.id}`, { versao, registro: colaborador })).status,
    ).toBe(200)
    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', gerente.id)
      .execute()
    expect((await staff('PUT', `/colaboradores/${gerente.id}/status`, { status: 'Ativo' })).status).toBe(200)
  })

  it('includes someone who came into the team at that moment', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const result = await contend(
      database.db,
      (trx) => buildColaborador(trx, { superior_id: gerente.id }),
      () => deactivate(administrador, gerente.id),
    )
    expect(result).toMatchObject({ value: { status: 422, body: { code: 'SUCESSOR_NECESSARIO' } } })
  })

  it('is no superior for someone who comes at the moment of becoming Inativo', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const corretor = await buildColaborador(database.db)
    const result = await contend(
      database.db,
      (trx) =>
        trx.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', gerente.id).execute(),
      () =>
        administrador('PUT', '/colaboradores/lote', {
          itens: [{ id: corretor.id, versao: corretor.versao }],
          mudanca: { campo: 'superior_id', valor: gerente.id },
        }),
    )
    expect(result).toMatchObject({ value: { status: 422, body: { message: 'O superior deve estar Ativo' } } })
  })
})

describe('the usuario of someone who becomes Inativo', () => {
  it('stays active unless asked', async () => {
    const { id } = await buildColaborador(database.db)
    await buildUsuario(database.db, { colaborador_id: id })
    await deactivate(administrador, id)
    expect((await read(id)).usuarios).toHaveLength(1)
  })

  it('becomes Inativo when asked, and is signed out at once', async () => {
    const { id, versao } = await buildColaborador(database.db)
    const linked = await signIn(app, { cargo: 'Staff' })
    await database.db
      .updateTable('usuarios')
      .set({ colaborador_id: id })
      .where('id', '=', linked.usuario.id)
      .execute()
    const theirs = caller(app, linked.headers)
    expect((await theirs('GET', '/lojas')).status).toBe(200)
    const colaborador = editOfColaborador(await read(id), { status: 'Inativo' })
    const answer = await administrador('PUT', `/colaboradores/${id}`, {
      versao,
      registro: colaborador,
      inativar_usuarios: true,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'Inativo' } })
    expect((await theirs('GET', '/lojas')).status).toBe(401)
    expect(
      await database.db
        .selectFrom('usuarios')
        .select(['status', 'inativado_por_administrador'])
        .where('id', '=', linked.usuario.id)
        .executeTakeFirst(),
    ).toEqual({ status: 'Inativo', inativado_por_administrador: true })
  })

  it('is not made Inativo by Staff when it is an Administrador: then nothing is changed', async () => {
    const { id } = await buildColaborador(database.db)
    await buildUsuario(database.db, { colaborador_id: id, cargo: 'Administrador', nome: 'Chefe' })
    expect(await deactivate(staff, id, { inativar_usuarios: true })).toMatchObject({
      status: 403,
      body: { code: 'SEM_PERMISSAO' },
    })
    expect((await read(id)).status).toBe('Ativo')
  })
})

it('the last Administrador is not lost with their colaborador', async () => {
  const another = await testDatabase()
  const alone = (await testApp(another)).app
  try {
    const { id } = await buildColaborador(another.db)
    const only = await signIn(alone)
    await another.db
      .updateTable('usuarios')
      .set({ colaborador_id: id })
      .where('id', '=', only.usuario.id)
      .execute()
    const call = caller(alone, only.headers)
    expect(await deactivate(call, id, { inativar_usuarios: true })).toMatchObject({
      status: 422,
      body: { code: 'ULTIMO_ADMINISTRADOR' },
    })
    expect((await call('GET', `/colaboradores/${id}`)).body.status).toBe('Ativo')
  } finally {
    await alone.close()
    await another.close()
  }
})
