import { describe, expect, it } from 'vitest'
import type { ColaboradorCompleto } from '../../contract/colaboradores.ts'
import { MENSAGENS_COLABORADOR } from '../../core/colaboradores.ts'
import { signIn, testApp } from '../testing/accounts.ts'
import { buildColaborador, buildUsuario } from '../testing/builders.ts'
import { edicaoDoColaborador } from '../testing/colaboradores.ts'
import { contend, testDatabase } from '../testing/database.ts'
import { testOffice } from '../testing/office.ts'
import { type Call, caller } from '../testing/requests.ts'

const { database, app, administrador, staff } = await testOffice()

const ler = async (id: string): Promise<ColaboradorCompleto> =>
  (await administrador('GET', `/colaboradores/${id}`)).body

/** A Gerente who leads two Corretores, one of them Inativo. */
async function buildEquipe() {
  const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
  const equipe = [
    await buildColaborador(database.db, { superior_id: gerente.id }),
    await buildColaborador(database.db, { superior_id: gerente.id, status: 'Inativo' }),
  ]
  return { gerente, equipe }
}

const inativar = (call: Call, id: string, mais: Record<string, unknown> = {}) =>
  call('PUT', `/colaboradores/${id}/status`, { status: 'Inativo', ...mais })

describe('someone who leads others', () => {
  it('is not made Inativo by Staff, who hear why', async () => {
    const { gerente } = await buildEquipe()
    const outro = await buildColaborador(database.db, { cargo: 'Gerente' })
    for (const mais of [{}, { sucessor_id: outro.id }])
      expect(await inativar(staff, gerente.id, mais)).toMatchObject({
        status: 422,
        body: {
          code: 'LIDERA_OUTROS',
          message:
            'Este colaborador lidera 2 pessoas. Só um Administrador pode inativá-lo, escolhendo quem assume a equipe.',
          data: { subordinados: 2 },
        },
      })
    expect((await ler(gerente.id)).status).toBe('Ativo')
  })

  it('is not made Inativo by an Administrador without a successor', async () => {
    const { gerente } = await buildEquipe()
    expect(await inativar(administrador, gerente.id)).toMatchObject({
      status: 422,
      body: {
        code: 'SUCESSOR_NECESSARIO',
        message: 'Este colaborador lidera 2 pessoas. Escolha quem assume a equipe.',
        data: { campo: 'sucessor_id', subordinados: 2 },
      },
    })
  })

  it('has no successor of a lower rank, who is Inativo, who is not there, or themself', async () => {
    const { gerente, equipe } = await buildEquipe()
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    for (const sucessor_id of [equipe[0]?.id, inativo.id, gerente.id, '00000000-0000-4000-8000-000000000000'])
      expect(await inativar(administrador, gerente.id, { sucessor_id })).toMatchObject({
        status: 422,
        body: { code: 'SUCESSOR_INAPTO', message: MENSAGENS_COLABORADOR.sucessor },
      })
    expect((await ler(gerente.id)).subordinados).toBe(2)
  })

  it.each(['Gerente', 'Diretor'] as const)(
    'is followed by a %s, who leads the whole team then',
    async (cargo) => {
      const { gerente, equipe } = await buildEquipe()
      const sucessor = await buildColaborador(database.db, { cargo })
      const answer = await inativar(administrador, gerente.id, { sucessor_id: sucessor.id })
      expect(answer).toMatchObject({ status: 200, body: { status: 'Inativo' } })
      expect((await ler(gerente.id)).subordinados).toBe(0)
      for (const { id } of equipe) expect((await ler(id)).superior_id).toBe(sucessor.id)
    },
  )

  it('needs a successor for another cargo too, up or down', async () => {
    for (const cargo of ['Diretor', 'Corretor'] as const) {
      const { gerente, equipe } = await buildEquipe()
      const sucessor = await buildColaborador(database.db, { cargo: 'Gerente' })
      const colaborador = edicaoDoColaborador(await ler(gerente.id), { cargo })
      const salvar = (mais: Record<string, unknown> = {}) =>
        administrador('PUT', `/colaboradores/${gerente.id}`, {
          versao: gerente.versao,
          registro: colaborador,
          ...mais,
        })
      expect((await salvar()).body.code).toBe('SUCESSOR_NECESSARIO')
      expect(await salvar({ sucessor_id: sucessor.id })).toMatchObject({ status: 200, body: { cargo } })
      expect((await ler(equipe[0]?.id ?? '')).superior_id).toBe(sucessor.id)
    }
  })

  it('is asked for nothing when activated, or edited otherwise', async () => {
    const { gerente } = await buildEquipe()
    const colaborador = edicaoDoColaborador(await ler(gerente.id), { telefone: '1130304040' })
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
      () => inativar(administrador, gerente.id),
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
    await inativar(administrador, id)
    expect((await ler(id)).usuarios).toHaveLength(1)
  })

  it('becomes Inativo when asked, and is signed out at once', async () => {
    const { id, versao } = await buildColaborador(database.db)
    const ligado = await signIn(app, { cargo: 'Staff' })
    await database.db
      .updateTable('usuarios')
      .set({ colaborador_id: id })
      .where('id', '=', ligado.usuario.id)
      .execute()
    const dele = caller(app, ligado.headers)
    expect((await dele('GET', '/lojas')).status).toBe(200)
    const colaborador = edicaoDoColaborador(await ler(id), { status: 'Inativo' })
    const answer = await administrador('PUT', `/colaboradores/${id}`, {
      versao,
      registro: colaborador,
      inativar_usuarios: true,
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 'Inativo' } })
    expect((await dele('GET', '/lojas')).status).toBe(401)
    expect(
      await database.db
        .selectFrom('usuarios')
        .select(['status', 'inativado_por_administrador'])
        .where('id', '=', ligado.usuario.id)
        .executeTakeFirst(),
    ).toEqual({ status: 'Inativo', inativado_por_administrador: true })
  })

  it('is not made Inativo by Staff when it is an Administrador: then nothing is changed', async () => {
    const { id } = await buildColaborador(database.db)
    await buildUsuario(database.db, { colaborador_id: id, cargo: 'Administrador', nome: 'Chefe' })
    expect(await inativar(staff, id, { inativar_usuarios: true })).toMatchObject({
      status: 403,
      body: { code: 'SEM_PERMISSAO' },
    })
    expect((await ler(id)).status).toBe('Ativo')
  })
})

it('the last Administrador is not lost with their colaborador', async () => {
  const outra = await testDatabase()
  const sozinho = (await testApp(outra)).app
  try {
    const { id } = await buildColaborador(outra.db)
    const unico = await signIn(sozinho)
    await outra.db
      .updateTable('usuarios')
      .set({ colaborador_id: id })
      .where('id', '=', unico.usuario.id)
      .execute()
    const call = caller(sozinho, unico.headers)
    expect(await inativar(call, id, { inativar_usuarios: true })).toMatchObject({
      status: 422,
      body: { code: 'ULTIMO_ADMINISTRADOR' },
    })
    expect((await call('GET', `/colaboradores/${id}`)).body.status).toBe('Ativo')
  } finally {
    await sozinho.close()
    await outra.close()
  }
})
